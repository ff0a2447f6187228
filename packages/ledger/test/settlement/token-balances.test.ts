import { rm, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { createLocalLedger } from "../../src/local/index.ts";
import { payer, SOL } from "../support/fixtures.ts";
import {
  checkedTransfer,
  createToken,
  createTokenAccount,
  getTransaction,
  newWallet,
  transact,
} from "../support/spl.ts";

const [alice, bob] = [newWallet(), newWallet()];

describe("token balances of the local ledger", () => {
  test("are those that a node shows, and survive a restart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "arcs-token-balances-"));
    const first = await createLocalLedger({ folder, clock: "manual" });
    await first.airdrop(payer.address, SOL);
    const own = { ledger: first, payer };
    const token = await createToken(own, { decimals: 3 });
    const source = await createTokenAccount(own, token, { owner: alice.address, amount: 1_500n });
    const target = await createTokenAccount(own, token, { owner: bob.address });
    const hash = await transact(
      own,
      [
        checkedTransfer(token, {
          from: source,
          to: target,
          authority: alice.address,
          amount: 1_500n,
        }),
      ],
      [alice],
    );
    const landed = (await getTransaction(first, hash)) as {
      meta: Record<"preTokenBalances" | "postTokenBalances", Record<string, unknown>[]>;
      transaction: { message: { accountKeys: string[] } };
    };
    const { accountKeys } = landed.transaction.message;
    const balance = (account: string, owner: string, uiTokenAmount: object): object => ({
      accountIndex: BigInt(accountKeys.indexOf(account)),
      mint: token.mint,
      owner,
      programId: token.program,
      uiTokenAmount: { decimals: 3n, ...uiTokenAmount },
    });
    const full = { amount: "1500", uiAmount: 1.5, uiAmountString: "1.5" };
    const empty = { amount: "0", uiAmount: null, uiAmountString: "0" };
    const byIndex = (list: Record<string, unknown>[]): unknown[] =>
      list.sort((a, b) => Number(a["accountIndex"]) - Number(b["accountIndex"]));
    const sorted = (...list: object[]): unknown[] => byIndex(list as Record<string, unknown>[]);
    expect(landed.meta.preTokenBalances).toEqual(
      sorted(balance(source, alice.address, full), balance(target, bob.address, empty)),
    );
    expect(landed.meta.postTokenBalances).toEqual(
      sorted(balance(source, alice.address, empty), balance(target, bob.address, full)),
    );
    await first.close();
    const second = await createLocalLedger({ folder, clock: "manual" });
    expect(await getTransaction(second, hash)).toEqual(landed);
    await second.close();
    await rm(folder, { recursive: true });
  });
});
