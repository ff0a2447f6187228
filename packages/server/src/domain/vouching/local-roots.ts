import { createHash } from "node:crypto";

import { createSigner, type RootList, type Signer } from "@arcs/core";

import type { PaymentToken } from "../../settings/settings.ts";

/** What made-up payments are paid with: worth nothing, and money on the network `local` only. */
export const MADE_UP_ASSET = "made-up";

/**
 * The sellers that trust starts from on the network `local` where no list is named. Anybody has their keys: that network is
 * for development, and nothing on it is worth anything.
 */
export function localRootSigners(): readonly [newsstand: Signer, weatherStation: Signer] {
  return [signerFor("newsstand"), signerFor("weather station")];
}

/** The list of roots for the network `local`. */
export function localRootList(tokens: readonly PaymentToken[]): RootList {
  const [newsstand, weatherStation] = localRootSigners();
  const mints = tokens.filter(({ network }) => network === "local").map(({ mint }) => mint);
  const reason = "for development: there has to be somebody to start from";
  return {
    name: "Development: two made-up sellers",
    assets: [...new Set([...mints, MADE_UP_ASSET])].map((asset) => ({ network: "local", asset })),
    groups: [
      { group: 1, name: "Made-up newsstands", reason },
      { group: 2, name: "Made-up weather stations", reason },
    ],
    roots: [
      { address: newsstand.address, group: 1, cap: "100000", reason },
      { address: weatherStation.address, group: 2, cap: "100000", reason },
    ],
    credentials: [],
  };
}

function signerFor(name: string): Signer {
  return createSigner(createHash("sha256").update(`arcs root of the network local: ${name}`).digest());
}
