// A real ARCS server with a real ledger, and an agent's wallet on both.
import { createSigner, type Signer } from "@arcs/core";
import { randomBytes } from "node:crypto";

import { checkedTransfer, createTokenAccount, transact } from "../../../ledger/test/support/spl.ts";
import { registerBy } from "../../../server/test/support/agents.ts";
import { type Funded, openPayments, type Payments } from "../../../server/test/support/payments.ts";
import type { RunningServer } from "../../../server/test/support/server.ts";

/** A registered agent that can be paid. */
export type PaidAgent = {
  wallet: Signer;
  address: string;
  /** The runtime's key, in hex. */
  privateKey: string;
  account: string;
};

/** Registers an agent by its wallet, and opens a token account for it. */
export async function addPaidAgent(
  running: RunningServer,
  payments: Payments,
  parts: object = {},
): Promise<PaidAgent> {
  const seed = Uint8Array.from(randomBytes(32));
  const wallet = createSigner(seed);
  const key = await running.makeKey();
  await registerBy(running, wallet, { key, ...parts });
  const account = await createTokenAccount(payments.bank, payments.token, {
    owner: wallet.address,
  });
  return {
    wallet,
    address: wallet.address,
    privateKey: Buffer.from(seed).toString("hex"),
    account,
  };
}

/** Settings that connect an agent to a server and its ledger. */
export function settingsFor(
  { url, rpcUrl, key }: { url: string; rpcUrl: string; key: string },
  { privateKey }: PaidAgent,
): { settings: Record<string, unknown>; secrets: Record<string, unknown> } {
  return {
    settings: {
      LEDGER_CLUSTER: "local",
      LEDGER_RPC_URL: rpcUrl,
      ARCS_API_URL: url,
      pollInterval: 3_600_000,
    },
    secrets: { AGENT_WALLET_PRIVATE_KEY: privateKey, ARCS_API_KEY: key },
  };
}

/** Pays several agents' accounts in one transaction and returns its signature. */
export function payTogether(
  { bank, token }: Payments,
  { wallet, account: from }: Funded,
  transfers: readonly { to: string; amount: bigint }[],
): Promise<string> {
  const authority = wallet.address;
  return transact(
    bank,
    transfers.map(({ to, amount }) => checkedTransfer(token, { from, to, authority, amount })),
    [wallet],
  );
}

export { openPayments };
