import type { Address, Instruction } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { LocalLedger } from "../../src/local/index.ts";
import { readTokenTransfers, type TokenTransfer } from "../../src/settlement/token-transfers.ts";
import { payer, startTestLedger } from "../support/fixtures.ts";
import {
  approve,
  type Bank,
  changeOwner,
  checkedTransfer,
  closeAccount,
  createToken,
  createTokenAccount,
  getTransaction,
  newWallet,
  openAccount,
  plainTransfer,
  type Token,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transact,
} from "../support/spl.ts";
import { fuzzTransfers } from "../support/fuzz-transfers.ts";
import { seed } from "../../../process/test/support/random.ts";

let ledger: LocalLedger;
let bank: Bank;
beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer };
});
afterAll(() => ledger.close());

const [thief, victim, agent, accomplice] = [newWallet(), newWallet(), newWallet(), newWallet()];

/** A node's answer, to be altered. */
type Answer = {
  meta: {
    innerInstructions: { index: number; instructions: unknown[] }[] | null | undefined;
    postTokenBalances: { owner: string }[];
  };
  transaction: {
    message: { accountKeys: string[]; instructions: { data: string; accounts: number[] }[] };
  };
};

async function answerOf(...sent: Parameters<typeof transact>): Promise<Answer> {
  const answer = await getTransaction(ledger, await transact(...sent));
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    ),
  ) as Answer;
}

/** Reopens a closed account. */
function reopen(
  token: Token,
  { address, owner }: { address: string; owner: string },
): Instruction[] {
  const { account, instructions } = openAccount(bank, token, owner);
  return instructions.map((each) => ({
    ...each,
    accounts: (each.accounts ?? []).map((meta) =>
      meta.address === account.address ? { ...meta, address: address as Address } : meta,
    ),
  }));
}

const transfersOf = (answer: unknown): readonly TokenTransfer[] =>
  readTokenTransfers(answer)?.transfers ?? [];
const payersOf = (answer: unknown): string[] =>
  transfersOf(answer).map((transfer) => transfer.payer);

describe.each([
  ["SPL Token", TOKEN_PROGRAM],
  ["Token-2022", TOKEN_2022_PROGRAM],
])("the payer of %s owned the source when the transfer ran", (_, program) => {
  let token: Token;
  let purse: string;
  let till: string;
  beforeAll(async () => {
    token = await createToken(bank, { program });
    purse = await createTokenAccount(bank, token, { owner: thief.address, amount: 1_000n });
    till = await createTokenAccount(bank, token, { owner: agent.address });
  });
  const pay = (from: string, to: string, { by, amount = 5n }: { by: string; amount?: bigint }) =>
    checkedTransfer(token, { from, to, authority: by, amount });

  test("also where the account is opened for it, and handed to a victim afterwards", async () => {
    const { account, instructions } = openAccount(bank, token, thief.address);
    const own = account.address;
    const answer = await answerOf(
      bank,
      [
        ...instructions,
        pay(purse, own, { by: thief.address, amount: 7n }),
        pay(own, till, { by: thief.address }),
        changeOwner(token, { account: own, authority: thief.address, to: victim.address }),
      ],
      [thief, account],
    );
    const found = transfersOf(answer);
    // Tokens handed to the victim count as a payment to it, as far as it kept them.
    expect(found.map((each) => [each.instruction, each.payer, each.payee, each.received])).toEqual([
      ["2", thief.address, victim.address, 2n],
      ["3", thief.address, agent.address, 5n],
    ]);
  });

  test("also where the handing over bears bytes that the program ignores", async () => {
    const { account, instructions } = openAccount(bank, token, thief.address);
    const over = changeOwner(token, {
      account: account.address,
      authority: thief.address,
      to: victim.address,
    });
    const answer = await answerOf(
      bank,
      [
        ...instructions,
        pay(purse, account.address, { by: thief.address }),
        pay(account.address, till, { by: thief.address }),
        { ...over, data: Uint8Array.of(...(over.data ?? []), 1, 2, 3) },
      ],
      [thief, account],
    );
    expect(payersOf(answer)).not.toContain(victim.address);
    expect(payersOf(answer)).toContain(thief.address);
  });

  test("and not who owned it before, when that one had handed it over", async () => {
    const lent = await createTokenAccount(bank, token, { owner: victim.address, amount: 5n });
    const answer = await answerOf(
      bank,
      [
        changeOwner(token, { account: lent, authority: victim.address, to: thief.address }),
        pay(lent, till, { by: thief.address }),
      ],
      [victim, thief],
    );
    expect(payersOf(answer)).toEqual([thief.address]);
  });

  test("also where the account is closed and opened anew for a victim", async () => {
    const { account, instructions } = openAccount(bank, token, thief.address);
    const answer = await answerOf(
      bank,
      [
        ...instructions,
        pay(purse, account.address, { by: thief.address }),
        pay(account.address, till, { by: thief.address }),
        closeAccount(token, { account: account.address, authority: thief.address }),
        ...reopen(token, { address: account.address, owner: victim.address }),
      ],
      [thief, account],
    );
    expect(transfersOf(answer)).toMatchObject([
      { payer: thief.address, payee: agent.address, received: 5n },
    ]);
  });

  test("and cannot be told where a delegate pays from an account that the transaction changed", async () => {
    const { account, instructions } = openAccount(bank, token, thief.address);
    const answer = await answerOf(
      bank,
      [
        ...instructions,
        pay(purse, account.address, { by: thief.address }),
        approve(token, {
          from: account.address,
          delegate: accomplice.address,
          authority: thief.address,
          amount: 5n,
        }),
        pay(account.address, till, { by: accomplice.address }),
      ],
      [thief, account, accomplice],
    );
    expect(transfersOf(answer).filter(({ payee }) => payee === agent.address)).toEqual([]);
    const whole = await createTokenAccount(bank, token, { owner: thief.address, amount: 9n });
    const approval = {
      from: whole,
      delegate: accomplice.address,
      authority: thief.address,
      amount: 9n,
    };
    const late = await answerOf(
      bank,
      [approve(token, approval), pay(whole, till, { by: accomplice.address })],
      [thief, accomplice],
    );
    expect(transfersOf(late)).toEqual([]);
  });

  test("and who gets it is who has the account that it was paid into, not one of the same address", async () => {
    const { account, instructions } = openAccount(bank, token, thief.address);
    const answer = await answerOf(
      bank,
      [
        ...instructions,
        pay(purse, account.address, { by: thief.address }),
        plainTransfer(token, {
          from: account.address,
          to: purse,
          authority: thief.address,
          amount: 5n,
        }),
        closeAccount(token, { account: account.address, authority: thief.address }),
        ...reopen(token, { address: account.address, owner: agent.address }),
        pay(purse, account.address, { by: thief.address, amount: 3n }),
      ],
      [thief, account],
    );
    expect(transfersOf(answer).map((each) => [each.payee, each.amount, each.received])).toEqual([
      [agent.address, 3n, 3n],
    ]);
  });

  describe("and nothing is named where the answer does not tell", () => {
    let answer: Answer;
    beforeAll(async () => {
      answer = await answerOf(bank, [pay(purse, till, { by: thief.address })], [thief]);
      expect(payersOf(answer)).toEqual([thief.address]);
    });
    const altered = (alter: (copy: Answer) => void): Answer => {
      const copy = structuredClone(answer);
      alter(copy);
      return copy;
    };

    test.each([null, undefined])("that inner instructions were recorded (%s)", (none) => {
      expect(payersOf(altered(({ meta }) => (meta.innerInstructions = none)))).toEqual([]);
    });

    test.each(["source", "destination"])(
      "what an instruction of a later version did to the %s",
      (which) => {
        const place = (copy: Answer): number =>
          copy.transaction.message.accountKeys.indexOf(which === "source" ? purse : till);
        const withUnknown = altered((copy) => {
          const { instructions } = copy.transaction.message;
          // Tag 255 runs several instructions at once in the program's next version.
          instructions.unshift({ ...instructions[0]!, accounts: [place(copy)], data: "5Q" });
        });
        expect(payersOf(withUnknown)).toEqual([]);
        const after = altered((copy) => {
          const { instructions } = copy.transaction.message;
          instructions.push({ ...instructions[0]!, accounts: [place(copy)], data: "" });
        });
        expect(payersOf(after)).toEqual([]);
      },
    );

    test("how the account came to be somebody's, or another's in the end", () => {
      expect(
        payersOf(
          altered(({ meta }) => {
            for (const balance of meta.postTokenBalances) {
              if (balance.owner === thief.address) balance.owner = victim.address;
            }
          }),
        ),
      ).toEqual([]);
      const withoutBefore = altered((copy) => {
        (copy.meta as unknown as { preTokenBalances: unknown[] }).preTokenBalances = [];
      });
      expect(payersOf(withoutBefore)).toEqual([]);
    });
  });
});

// A few; random-transfers.system.test.ts has more. A failure's message names the seed.
test("random token instructions name only payers who owned the source", () => {
  const found = fuzzTransfers({ count: 15, seed });
  expect(found.transactions).toBe(15);
  expect(found.named).toBeGreaterThan(0);
});
