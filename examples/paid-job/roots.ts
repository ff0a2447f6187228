// Roots of trust: two sellers of consumables. Payers who have spent with them can vouch for others,
// each coin once.
import { writeFile } from "node:fs/promises";

import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { type RootList, signRootList } from "@arcs/trust";

import type { Wallet } from "./wallet.ts";

/** Addresses of the roots, with their token and network. */
type Roots = Record<"mint" | "newsstand" | "weatherStation", Pick<Wallet, "address">> & {
  network: string;
};

/**
 * Writes the signed list of roots for the server. An attacker who alters the list controls every
 * score.
 *
 * @returns DID of the signer, which the server is configured to trust
 */
export async function writeRootList(
  path: string,
  { mint, newsstand, weatherStation, network }: Roots,
): Promise<string> {
  const reason = "sells what is used up, to anybody";
  const list: RootList = {
    name: "Roots of the demo",
    assets: [{ network, asset: mint.address }],
    groups: [
      { group: 1, name: "Press association", reason: "vouches for its newsstands" },
      { group: 2, name: "Weather service", reason: "vouches for its stations" },
    ],
    roots: [
      { address: newsstand.address, group: 1, cap: "1000", reason },
      { address: weatherStation.address, group: 2, cap: "1000", reason },
    ],
    credentials: [],
  };
  const signer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
  await writeFile(path, JSON.stringify(await signRootList(list, { signer, now: new Date() })));
  return formatDidKey(decodeAddress(signer.address));
}
