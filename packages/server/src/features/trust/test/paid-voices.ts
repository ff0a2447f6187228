import { decodeAddress, type Signer } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { readRootList, type RootList } from "@arcs/trust";
import type { CoverEntry } from "@arcs/trust/cover";
import { beforeAll } from "vitest";

import { settleAll } from "../../../../test/support/agents.ts";
import { newWallet } from "../../../../../ledger/test/support/spl.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { useServer } from "../../../../test/support/server.ts";
import { entriesOf, testRoots } from "../../../../test/support/fixtures.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

const PERIOD_MS = 30 * 86_400_000;

/** A server that follows two roots, with payments on a ledger. */
export function useVoicesScene(opened: () => OpenedStore) {
  const server = useServer(opened);
  const orgIssuer = newWallet();
  const didOf = ({ address }: Signer): string => formatDidKey(decodeAddress(address));
  const state = {} as {
    payments: Payments;
    roots: { one: Funded & { id: string }; two: Funded & { id: string } };
  };

  beforeAll(async () => {
    state.payments = await openPayments(server());
    state.roots = { one: await state.payments.addAgent(), two: await state.payments.addAgent() };
    const asset = { network: "local", asset: state.payments.token.mint };
    const list: RootList = {
      ...testRoots,
      assets: [asset],
      roots: [
        { address: state.roots.one.id, group: 1, cap: "1000000", reason: "for tests" },
        { address: state.roots.two.id, group: 2, cap: "1000000", reason: "for tests" },
        { address: "no address of a ledger", group: 2, cap: "1", reason: "for tests" },
      ],
      credentials: [
        {
          issuer: didOf(orgIssuer),
          type: "VerifiableCredential",
          price: "25",
          days: 365,
          reason: "costs it",
        },
      ],
    };
    const { context } = server();
    context.issuers = { ...context.issuers, trusted: () => [server().issuerDid, didOf(orgIssuer)] };
    // Each look at a voice lets a day go by for the log: from the beginning of a period of 30 days
    // on, none lapses meanwhile.
    const now = new Date(Math.ceil(Date.now() / PERIOD_MS) * PERIOD_MS);
    await context.store.transaction((tx) => changeRoots(tx, readRootList(list), { now }));
  });
  const logOf = (payer: Funded): Promise<CoverEntry[]> =>
    entriesOf(server().context.store, payer.wallet.address);
  const voiceOf = async (address: string): Promise<string[]> => {
    await settleAll(server());
    const { rows } = await server().context.store.pool.query<{ amounts: string[] }>(
      "select voice::text[] as amounts from cover_accounts where account = $1",
      [address],
    );
    return rows[0]?.amounts.slice(0, 3) ?? ["0", "0", "0"];
  };
  return { server, logOf, voiceOf, didOf, orgIssuer, state };
}
