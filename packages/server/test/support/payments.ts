// Agents, wallets and real token payments on the local ledger of a test server.
import { createSigner, type Signer } from "@arcs/core";
import { createHash, randomBytes } from "node:crypto";

import {
  type Bank,
  checkedTransfer,
  createToken,
  createTokenAccount,
  newWallet,
  prepareTransaction,
  type Token,
  transact,
} from "../../../ledger/test/support/spl.ts";
import { readRootList } from "@arcs/trust";
import { type Agent } from "../../src/features/registry/registered-agents.ts";
import { insertAgent } from "../../src/features/agents/agent-with-score.ts";
import { changeRoots } from "../../src/features/trust/roots/load-roots.ts";
import type { RunningServer } from "./server.ts";
import { agentRow, testRoots } from "./fixtures.ts";

/** A wallet with an account of the token. */
export type Funded = { wallet: Signer; account: string };

/** A token that the server counts, and what can be done with it. */
export type Payments = {
  bank: Bank;
  token: Token;
  /** Its name by CAIP-19. */
  tokenId: string;
  /** Another token, which anybody could have made. */
  worthless: Token;
  /** Stores an agent; gives it with its wallet and token account. */
  addAgent(parts?: Partial<Agent>): Promise<Funded & { id: string }>;
  /** Makes a wallet with so many units. */
  addPayer(amount?: bigint): Promise<Funded>;
  /** Pays so many base units; gives the transaction's signature. */
  pay(from: Funded, to: { account: string }, amount: bigint): Promise<string>;
  /** Makes a payment without sending it: its name for a hold, and what sends it. */
  prepare(
    from: Funded,
    to: { account: string },
    amount: bigint,
  ): Promise<{ name: string; send(): Promise<string> }>;
};

const FUNDS = 1_000_000_000n;

/** Opens a token on the server's ledger, and tells the server to count it. */
export async function openPayments(running: RunningServer): Promise<Payments> {
  const bank: Bank = { ledger: running.ledger, payer: running.issuer };
  const token = await createToken(bank);
  const worthless = await createToken(bank);
  const { settings } = running.context;
  running.context.settings = {
    ...settings,
    paymentTokens: [{ network: "local", mint: token.mint, currency: "USDC" }],
  };
  const addFunded = async (amount: bigint): Promise<Funded> => {
    const wallet = newWallet();
    return {
      wallet,
      account: await createTokenAccount(bank, token, { owner: wallet.address, amount }),
    };
  };
  return {
    bank,
    token,
    tokenId: `solana:local/token:${token.mint}`,
    worthless,
    async addAgent(parts = {}) {
      const funded = await addFunded(0n);
      const id = parts.id ?? funded.wallet.address;
      const agent = agentRow({
        owner: createSigner(Uint8Array.from(randomBytes(32))).address,
        ...parts,
        id,
      });
      const visible = {
        visibleScore: 0,
        visibleProven: 0,
        visibleTier: "bronze",
        visibleTransactions: 0,
      };
      await running.context.store.transaction((tx) =>
        insertAgent(tx, agent, { visible, nextUpdateAt: new Date() }),
      );
      return { ...funded, id };
    },
    addPayer: (amount = FUNDS) => addFunded(amount),
    async prepare({ wallet, account }, to, amount) {
      const transfer = checkedTransfer(token, {
        from: account,
        to: to.account,
        authority: wallet.address,
        amount,
      });
      const { messageBytes, send } = await prepareTransaction(bank, [transfer], [wallet]);
      return { name: createHash("sha256").update(messageBytes).digest("hex"), send };
    },
    pay: ({ wallet, account }, to, amount) =>
      transact(
        bank,
        [
          checkedTransfer(token, {
            from: account,
            to: to.account,
            authority: wallet.address,
            amount,
          }),
        ],
        [wallet],
      ),
  };
}

/**
 * Has the list of roots in force say that payments in a token are money: of others the log has the
 * entry, and no more.
 */
export async function countAsMoney(
  { context }: RunningServer,
  { mint, network = "local" }: { mint: string; network?: string },
): Promise<void> {
  const assets = [...testRoots.assets, { network, asset: mint }];
  const list = readRootList({ ...testRoots, assets });
  await context.store.transaction((tx) => changeRoots(tx, list, { now: context.clock.now() }));
}

/** Signs a text as a wallet does; base64. */
export async function signText(wallet: Signer, text: string): Promise<string> {
  return Buffer.from(await wallet.sign(Uint8Array.from(Buffer.from(text, "utf8")))).toString(
    "base64",
  );
}
