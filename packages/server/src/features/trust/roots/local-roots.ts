import { createHash } from "node:crypto";

import { createSigner, type Signer } from "@arcs/core";
import type { RootList } from "@arcs/trust";

import { LOCAL_EVM } from "../../../platform/chains/chains.ts";
import type { PaymentToken } from "../../../platform/settings/settings.ts";

/** Asset of sample payments: worth nothing, and money on the network `local` only. */
export const MADE_UP_ASSET = "made-up";

/**
 * The sellers that trust starts from on the network `local` where no list is named. Anybody has their keys: that network is
 * for development, and nothing on it is worth anything.
 */
export function localRootSigners(): readonly [newsstand: Signer, weatherStation: Signer] {
  return [signerFor("newsstand"), signerFor("weather station")];
}

/** Names from which `createMadeUpWallet` of @arcs/evm/local makes the wallets of those sellers on the local EVM. */
export const localRootWalletNames = ["made-up newsstand", "made-up weather station"] as const;

// The account ids of these wallets.
const localEvmRoots = [
  `${LOCAL_EVM.network}:0xdb4341fd42e08f91961e95ca818d10c580a7acca`,
  `${LOCAL_EVM.network}:0x51b990c514545c5cef3e4d846e23ae8d7d61d442`,
] as const;

/** The list of roots for the network `local`, and the EVM beside it. */
export function localRootList(tokens: readonly PaymentToken[]): RootList {
  const [newsstand, weatherStation] = localRootSigners();
  const onEvm = tokens.filter(({ network }) => network === LOCAL_EVM.network);
  const mints = tokens.filter(({ network }) => network === "local").map(({ mint }) => mint);
  const reason = "for development: there has to be somebody to start from";
  return {
    name: "Development: two made-up sellers",
    assets: [
      ...[...new Set([...mints, MADE_UP_ASSET])].map((asset) => ({ network: "local", asset })),
      ...onEvm.map(({ network, mint: asset }) => ({ network, asset })),
    ],
    groups: [
      { group: 1, name: "Made-up newsstands", reason },
      { group: 2, name: "Made-up weather stations", reason },
    ],
    roots: [
      { address: newsstand.address, group: 1, cap: "100000", reason },
      { address: weatherStation.address, group: 2, cap: "100000", reason },
      ...localEvmRoots.map((address, index) => ({ address, group: index + 1, cap: "100000", reason })),
    ],
    credentials: [],
  };
}

function signerFor(name: string): Signer {
  return createSigner(createHash("sha256").update(`arcs root of the network local: ${name}`).digest());
}
