// Every instruction of both token programs, compared with the official clients; and batches on the
// real programs.
import { createHash, randomBytes } from "node:crypto";

import {
  getBatchInstruction,
  identifyTokenInstruction,
  parseTokenInstruction,
  TokenInstruction,
} from "@solana-program/token";
import {
  identifyToken2022Instruction,
  parseToken2022Instruction,
  Token2022Instruction,
} from "@solana-program/token-2022";
import { getBase58Decoder, getBase58Encoder, type Instruction } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { LocalLedger } from "../../src/local/index.ts";
import {
  readTokenBurns,
  readTokenTransfers,
  type TransactionTransfers,
} from "../../src/settlement/token-transfers.ts";
import {
  decodeInstructionData,
  readTokenInstructions,
} from "../../src/settlement/token-instruction.ts";
import { payer, startTestLedger } from "../support/fixtures.ts";
import {
  approve,
  type Bank,
  burn,
  changeOwner,
  checkedTransfer,
  createToken,
  createTokenAccount,
  getTransaction,
  memo,
  mintTo,
  newWallet,
  plainTransfer,
  type Token,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transact,
} from "../support/spl.ts";

const text = (...bytes: number[]): string => getBase58Decoder().decode(Uint8Array.from(bytes));
const read = (program: string, bytes: number[]) =>
  readTokenInstructions(program, {
    id: "0",
    accounts: Array.from({ length: 16 }, (_, at) => at),
    data: text(...bytes),
  });
const zeros = (length: number): number[] => Array.from({ length }, () => 0);
type Parsed = {
  accounts: Record<string, { address: string } | undefined>;
  data: Record<string, unknown>;
};
type Official = {
  program: string;
  names: Readonly<Record<number, string>>;
  identify(data: Uint8Array): number;
  parse(instruction: never): unknown;
};
const officials: Official[] = [
  {
    program: TOKEN_PROGRAM,
    names: TokenInstruction,
    identify: identifyTokenInstruction,
    parse: parseTokenInstruction,
  },
  {
    program: TOKEN_2022_PROGRAM,
    names: Token2022Instruction,
    identify: identifyToken2022Instruction,
    parse: parseToken2022Instruction,
  },
];
const every = Array.from({ length: 256 }, (_, byte) => byte);
// More than the instructions of any extension.
const kinds = every.slice(0, 32);
// Each has a name of eight bytes. They concern metadata and groups of a mint, and no token
// accounts.
const ofInterfaces =
  /^(Initialize|Update|Remove|Emit)(TokenMetadata(Field|Key|UpdateAuthority)?|TokenGroup(Member|MaxSize|UpdateAuthority)?)$/;

describe.each(officials)(
  "$program, as its official client reads it",
  ({ program, names, identify, parse }) => {
    const nameOf = (...bytes: number[]): string | undefined => {
      try {
        return names[identify(Uint8Array.from(bytes))];
      } catch {
        return undefined;
      }
    };
    const beginnings = every.flatMap((tag) => {
      const name = nameOf(tag);
      if (name !== undefined) return [{ bytes: [tag], name }];
      return kinds.flatMap((kind) => {
        const named = nameOf(tag, kind);
        return named === undefined ? [] : [{ bytes: [tag, kind], name: named }];
      });
    });
    const isKnown = (...bytes: number[]): boolean =>
      read(program, [...bytes, ...zeros(80)]).every(({ does }) => does !== "unknown");

    test("no instruction is known that the client does not know", () => {
      const expected = new Set(beginnings.map(({ bytes }) => bytes.join(" ")));
      const isOfficial = (tag: number, kind: number): boolean =>
        expected.has(`${tag}`) || expected.has(`${tag} ${kind}`);
      const others = every.flatMap((tag) =>
        kinds.filter((kind) => !isOfficial(tag, kind)).map((kind) => [tag, kind]),
      );
      expect(others.filter((bytes) => isKnown(...bytes))).toEqual([]);
    });

    test("each that the client knows is known, and says the same", () => {
      const all = Object.values(names).filter(
        (name) => typeof name === "string" && !ofInterfaces.test(name),
      );
      expect(new Set(beginnings.map(({ name }) => name))).toEqual(new Set(all));
      const addresses = every
        .slice(0, 16)
        .map((byte) => text(...Array.from({ length: 32 }, () => byte)));
      for (const { bytes, name } of beginnings.filter((each) => each.name !== "Batch")) {
        const own = [...bytes, ...randomBytes(80)];
        if (name === "SetAuthority") own.splice(1, 2, 2, 1);
        const [found] = read(program, own);
        expect(found?.does, name).not.toBe("unknown");
        if (!(name in meanings)) {
          expect(found?.does, name).toBe("nothing of that");
          continue;
        }
        const metas = addresses.map((address) => ({ address, role: 0 }));
        const { accounts, data } = parse({
          programAddress: program,
          accounts: metas,
          data: Uint8Array.from(own),
        } as never) as Parsed;
        const place = (account: string): number =>
          addresses.indexOf(accounts[account]?.address ?? "");
        expect(found, name).toEqual({ id: "0", ...meanings[name]!(place, data) });
      }
    });
  },
);

/** Returns the relevant parts of an instruction, as the official client reads it. */
const meanings: Readonly<
  Record<string, (place: (name: string) => number, data: Parsed["data"]) => object>
> = {
  ...named(
    ["Transfer", "TransferChecked", "TransferCheckedWithFee"],
    (place, { amount, fee = 0n }) => ({
      does: "transfer",
      source: place("source"),
      destination: place("destination"),
      authority: place("authority"),
      amount,
      fee,
    }),
  ),
  ...named(
    ["Burn", "BurnChecked", "PermissionedBurn", "PermissionedBurnChecked"],
    (place, { amount }) => ({
      does: "burn",
      source: place("account"),
      mint: place("mint"),
      authority: place("authority"),
      amount,
    }),
  ),
  ...named(
    ["InitializeAccount", "InitializeAccount2", "InitializeAccount3"],
    (place, { owner = place("owner") }) => ({
      does: "open",
      account: place("account"),
      mint: place("mint"),
      owner,
    }),
  ),
  SetAuthority: (place, { newAuthority }) => ({
    does: "hand over",
    account: place("owned"),
    owner: (newAuthority as { value: string }).value,
  }),
  CloseAccount: (place) => ({ does: "close", account: place("account") }),
  ...named(["Approve", "ApproveChecked", "Revoke"], (place) => ({
    does: "delegate",
    account: place("source"),
  })),
};

function named<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

test("a burn that a mint's authority permits is a burn, with the owner behind it", () => {
  const amount = [9, 0, 0, 0, 0, 0, 0, 0];
  for (const kind of [1, 2]) {
    expect(read(TOKEN_2022_PROGRAM, [46, kind, ...amount, 6])).toEqual([
      { id: "0", does: "burn", source: 0, mint: 1, authority: 3, amount: 9n },
    ]);
  }
  expect(read(TOKEN_PROGRAM, [46, 1, ...amount, 6])).toMatchObject([{ does: "unknown" }]);
});

test.each([
  ["empty", [255]],
  ["cut short", [255, 3, 9, 3, 1]],
  ["with a part of no bytes", [255, 0, 0]],
  ["with more accounts than there are", [255, 17, 1, 9]],
  ["in another one", [255, 0, 3, 255, 0, 0]],
])("a batch that is %s is none that the program runs", (_, bytes) => {
  expect(read(TOKEN_PROGRAM, bytes)).toMatchObject([{ does: "unknown" }]);
});

test("data as long as a program may pass on are read", () => {
  const long = [3, 5, 0, 0, 0, 0, 0, 0, 0, ...zeros(10_231)];
  expect(read(TOKEN_PROGRAM, long)).toMatchObject([{ does: "transfer", amount: 5n }]);
});

describe.each([TOKEN_PROGRAM, TOKEN_2022_PROGRAM])("on the real %s", (program) => {
  let ledger: LocalLedger;
  let bank: Bank;
  let token: Token;
  let [from, to] = ["", ""];
  const [alice, bob] = [newWallet(), newWallet()];
  beforeAll(async () => {
    ledger = await startTestLedger();
    bank = { ledger, payer };
    token = await createToken(bank, { program });
    from = await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000n });
    to = await createTokenAccount(bank, token, { owner: bob.address, amount: 200n });
  });
  afterAll(() => ledger.close());

  const batch = (...parts: Instruction[]): Instruction =>
    getBatchInstruction(parts as never[], { programAddress: program as never }) as Instruction;
  const pay = (amount: bigint): Instruction =>
    plainTransfer(token, { from, to, authority: alice.address, amount });
  async function transfersOf(
    instructions: Instruction[],
    signers = [alice],
  ): Promise<TransactionTransfers> {
    return readTokenTransfers(
      await getTransaction(ledger, await transact(bank, instructions, signers)),
    )!;
  }

  test("a batch is the transfers and burns in it, each with its place", async () => {
    const hash = await transact(
      bank,
      [
        batch(
          pay(3n),
          approve(token, { from, delegate: bob.address, authority: alice.address, amount: 1n }),
          checkedTransfer(token, { from, to, authority: alice.address, amount: 4n }),
          burn(token, { from, authority: alice.address, amount: 5n }),
        ),
        pay(6n),
      ],
      [alice],
    );
    const answer = await getTransaction(ledger, hash);
    const parties = { payer: alice.address, payee: bob.address };
    expect(readTokenTransfers(answer)?.transfers).toMatchObject([
      { instruction: "0:0", ...parties, amount: 3n, received: 3n },
      { instruction: "0:2", ...parties, amount: 4n, received: 4n },
      { instruction: "1", ...parties, amount: 6n, received: 6n },
    ]);
    expect(readTokenBurns(answer)?.burns).toMatchObject([
      { instruction: "0:3", payer: alice.address, amount: 5n },
    ]);
  });

  test("a batch that another program calls is its transfers, and burns of no voice", async () => {
    const own = batch(pay(3n), burn(token, { from, authority: alice.address, amount: 5n }));
    const answer = (await getTransaction(
      ledger,
      await transact(bank, [memo("calls"), own], [alice]),
    )) as any;
    const [caller, called] = answer.transaction.message.instructions;
    answer.transaction.message.instructions = [caller];
    answer.meta.innerInstructions = [{ index: 0, instructions: [called] }];
    expect(readTokenTransfers(answer)?.transfers).toMatchObject([
      { instruction: "0.0:0", received: 3n },
    ]);
    expect(readTokenBurns(answer)?.burns).toEqual([]);
  });

  test("accounts that a batch hands over are followed", async () => {
    const own = await createTokenAccount(bank, token, { owner: alice.address, amount: 9n });
    const { transfers } = await transfersOf([
      batch(
        plainTransfer(token, { from: own, to, authority: alice.address, amount: 9n }),
        changeOwner(token, { account: own, authority: alice.address, to: payer.address }),
      ),
    ]);
    expect(transfers).toMatchObject([{ instruction: "0:0", payer: alice.address, received: 9n }]);
  });

  test("lamports withdrawn beside a payment do not hide it", async () => {
    const accounts = [from, alice.address, alice.address].map((address, place) => ({
      address,
      role: place < 2 ? 1 : 2,
    }));
    const withdraw = {
      programAddress: program,
      accounts,
      data: Uint8Array.of(38),
    } as unknown as Instruction;
    const { transfers } = await transfersOf([withdraw, pay(2n)]);
    expect(transfers).toMatchObject([{ instruction: "1", payer: alice.address, received: 2n }]);
  });

  test("what was handed back was not paid, whatever fills the gap", async () => {
    const back = plainTransfer(token, { from: to, to: from, authority: bob.address, amount: 50n });
    const filled = await transfersOf(
      [pay(50n), back, mintTo(bank, token, { account: to, amount: 50n })],
      [alice, bob],
    );
    expect(filled.transfers.map(({ received }) => received)).toEqual([0n, 0n]);
    // Also back from nothing: the payer keeps its full balance.
    const made = await transfersOf([pay(50n), mintTo(bank, token, { account: from, amount: 50n })]);
    expect(made.transfers.map(({ received }) => received)).toEqual([0n]);
    // Into another account of the payer, while it burns as much from the first.
    const other = await createTokenAccount(bank, token, { owner: alice.address });
    const hidden = await transfersOf([
      pay(50n),
      burn(token, { from, authority: alice.address, amount: 50n }),
      mintTo(bank, token, { account: other, amount: 50n }),
    ]);
    expect(hidden.transfers.map(({ received }) => received)).toEqual([0n]);
    // A deposit for the payee beside it does not reduce the payment.
    const more = await transfersOf([pay(50n), mintTo(bank, token, { account: to, amount: 50n })]);
    expect(more.transfers.map(({ received }) => received)).toEqual([50n]);
  });
});

describe("decodeInstructionData", () => {
  const encode = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);
  const bytesOf = (length: number): Uint8Array =>
    Uint8Array.from(createHash("shake256", { outputLength: length }).update("calls").digest());

  test("decodes as kit does", () => {
    for (let length = 0; length < 300; length++) {
      for (const zeros of [0, 1, 9, length]) {
        const bytes = bytesOf(length).fill(0, 0, zeros);
        const text = encode(bytes);
        expect(decodeInstructionData(text), text).toEqual(bytes);
        expect(Uint8Array.from(getBase58Encoder().encode(text))).toEqual(bytes);
      }
    }
    for (const text of ["0", "O", "I", "l", "a\n", " a", "é", "1".repeat(14_001)]) {
      expect(decodeInstructionData(text), text.slice(0, 9)).toBeUndefined();
    }
  });

  test("decodes as many and as long calls as a transaction may have, which takes kit ten seconds", () => {
    const text = encode(bytesOf(10_240));
    const timeOf = (calls: number, decode: () => unknown): number => {
      const begun = performance.now();
      for (let call = 0; call < calls; call++) decode();
      return performance.now() - begun;
    };
    const byKit = timeOf(4, () => getBase58Encoder().encode(text));
    expect(timeOf(64, () => decodeInstructionData(text))).toBeLessThan(4 * byKit);
  });
});
