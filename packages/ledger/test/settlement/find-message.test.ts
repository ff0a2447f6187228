// The hashes of messages, and the search for one, on a real ledger and on endpoints with other
// answers.
import { bytesToHex, sha256 } from "@arcs/core/internal";
import { SdkError, type Signer } from "@arcs/core";
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type SignatureBytes,
} from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createLedgerRequest,
  findMessageTransaction,
  type LedgerRequest,
  type MessageQuery,
  readMessageHash,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { payer, startSeconds, startTestLedger } from "../support/fixtures.ts";
import { rpcOf } from "../support/raw.ts";
import {
  type Bank,
  checkedTransfer,
  createToken,
  createTokenAccount,
  memo,
  newWallet,
  type Token,
} from "../support/spl.ts";

let ledger: LocalLedger;
let bank: Bank;
let request: LedgerRequest;
let token: Token;
let accounts: { from: string; to: string };
const [alice, bob] = [newWallet(), newWallet()];

type Signed = { wire: string; signature: string; messageHash: string };

/** Signs a transaction as a payer and its facilitator do: the facilitator pays the fee. */
async function sign(
  instructions: readonly Instruction[],
  {
    version = 0,
    signers = [alice],
  }: { version?: "legacy" | 0 | 1; signers?: readonly Signer[] } = {},
): Promise<Signed> {
  const { value: lifetime } = await rpcOf(ledger).getLatestBlockhash().send();
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const compiled = compileTransaction(message);
  const signatures: Record<string, SignatureBytes | null> = { ...compiled.signatures };
  for (const signer of [payer, ...signers]) {
    signatures[signer.address] = (await signer.sign(
      Uint8Array.from(compiled.messageBytes),
    )) as SignatureBytes;
  }
  return {
    wire: getBase64EncodedWireTransaction({ ...compiled, signatures }),
    signature: getBase58Decoder().decode(signatures[payer.address]!),
    messageHash: bytesToHex(sha256(Uint8Array.from(compiled.messageBytes))),
  };
}

async function land({ wire }: Signed): Promise<void> {
  await rpcOf(ledger)
    .sendTransaction(wire as never, { encoding: "base64", skipPreflight: true })
    .send();
  await ledger.advance({ slots: 1 });
}

let paid = 0n;
function pays(amount = ++paid): Instruction {
  return checkedTransfer(token, { ...accounts, authority: alice.address, amount });
}

/** Becomes final, 16 seconds later. */
const finalize = (): Promise<unknown> => ledger.advance({ slots: 40, seconds: 16 });

beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer };
  request = createLedgerRequest({ network: "local", transport: ledger.transport });
  token = await createToken(bank);
  accounts = {
    from: await createTokenAccount(bank, token, { owner: alice.address, amount: 1_000_000n }),
    to: await createTokenAccount(bank, token, { owner: bob.address }),
  };
});
afterAll(() => ledger.close());

/** Changes the answers to a method. */
function odd(
  method: string,
  bend: (answer: any, params: readonly any[]) => unknown,
): LedgerRequest {
  return async (asked, params, options) => {
    const answer = await request(asked, params, options);
    return asked === method ? bend(answer, params) : answer;
  };
}

describe("the hash of a message", () => {
  test.each(["legacy", 0] as const)(
    "of version %s is known before the transaction is sent",
    async (version) => {
      const signed = await sign([pays()], { version });
      expect(
        await readMessageHash(request, signed.signature, { commitment: "confirmed" }),
      ).toBeUndefined();
      await land(signed);
      expect(await readMessageHash(request, signed.signature, { commitment: "confirmed" })).toBe(
        signed.messageHash,
      );
      expect(
        await readMessageHash(request, signed.signature, { commitment: "finalized" }),
      ).toBeUndefined();
    },
  );

  // The virtual machine does not run it yet.
  test("of version 1 is that of the bytes before the signatures", async () => {
    const { wire, signature, messageHash } = await sign([pays()], { version: 1 });
    const answer = { version: 1, transaction: [wire, "base64"] };
    expect(
      await readMessageHash(() => Promise.resolve(answer), signature, { commitment: "finalized" }),
    ).toBe(messageHash);
  });

  test.each<[string, (answer: any) => unknown]>([
    ["nothing that is a transaction", () => ({ transaction: ["", "base64"] })],
    ["no object", () => "nothing"],
    ["another encoding", ({ transaction: [wire] }) => ({ transaction: [wire, "base58"] })],
    ["text that is no base64", () => ({ transaction: ["???", "base64"] })],
    ["a part of it", ({ transaction: [wire] }) => ({ transaction: [wire.slice(0, 64), "base64"] })],
  ])("is none in %s", async (_, bend) => {
    const signed = await sign([pays()]);
    await land(signed);
    const bent = odd("getTransaction", bend);
    await expect(
      readMessageHash(bent, signed.signature, { commitment: "confirmed" }),
    ).rejects.toMatchObject({
      code: "ledger_rpc_error",
    });
  });

  test("is not that of another transaction", async () => {
    const [one, other] = [await sign([pays()]), await sign([pays()])];
    await land(one);
    const swapped = odd("getTransaction", () => ({ transaction: [other.wire, "base64"] }));
    await expect(
      readMessageHash(swapped, one.signature, { commitment: "confirmed" }),
    ).rejects.toMatchObject({
      code: "ledger_rpc_error",
      message: expect.stringContaining("another transaction"),
    });
  });
});

describe("the search for a message", () => {
  const nowSeconds = async (): Promise<number> => (await ledger.advance({})).unixSeconds;
  const queryOf = async ({ messageHash }: Signed): Promise<MessageQuery> => {
    const now = await nowSeconds();
    return { payer: alice.address, messageHash, since: now - 10, until: now + 5 };
  };

  test("finds it once it is final, and never calls it absent before that", async () => {
    const signed = await sign([pays()]);
    const query = await queryOf(signed);
    await land(signed);
    expect(await findMessageTransaction(request, query)).toEqual({ state: "unknown" });
    await finalize();
    await land(await sign([pays()]));
    await finalize();
    const found = { state: "found", signature: signed.signature, hasSucceeded: true };
    expect(await findMessageTransaction(request, query)).toEqual(found);
  });

  test("finds one that failed: it cannot land again", async () => {
    const signed = await sign([pays(10n ** 12n)]);
    const query = await queryOf(signed);
    await land(signed);
    await finalize();
    const { signature } = signed;
    expect(await findMessageTransaction(request, query)).toEqual({
      state: "found",
      signature,
      hasSucceeded: false,
    });
  });

  test("tells that it is absent once the final block is past its end, by that block's time", async () => {
    const signed = await sign([pays()]);
    const query = await queryOf(signed);
    await land(await sign([pays()]));
    expect(await findMessageTransaction(request, query)).toEqual({ state: "unknown" });
    // The present is past the end, the final block is not.
    await ledger.advance({ slots: 20, seconds: 8 });
    expect(await nowSeconds()).toBeGreaterThan(query.until);
    expect(await findMessageTransaction(request, query)).toEqual({ state: "unknown" });
    await finalize();
    const { finalTime } = (await findMessageTransaction(request, query)) as { finalTime: number };
    expect(finalTime).toBeGreaterThan(query.until);
    const slot = (await request("getSlot", [{ commitment: "finalized" }])) as bigint;
    expect(finalTime).toBe(Number(await request("getBlockTime", [slot])));
    expect(await findMessageTransaction(request, { ...query, until: finalTime })).toEqual({
      state: "unknown",
    });
    expect(await findMessageTransaction(request, { ...query, until: finalTime - 1 })).toEqual({
      state: "absent",
      finalTime,
    });
  });

  test("does not read what is older than its beginning", async () => {
    const signed = await sign([pays()]);
    await land(signed);
    await finalize();
    const { messageHash } = signed;
    const query = {
      payer: alice.address,
      messageHash,
      since: await nowSeconds(),
      until: startSeconds,
    };
    expect(await findMessageTransaction(request, query)).toMatchObject({ state: "absent" });
    let read = 0;
    await findMessageTransaction(
      odd("getTransaction", (answer) => (read++, answer)),
      query,
    );
    expect(read).toBe(0);
  });

  describe("on an endpoint that", () => {
    let signed: Signed;
    let query: MessageQuery;
    beforeAll(async () => {
      await ledger.advance({ seconds: 1_000 });
      signed = await sign([memo("absent"), pays()]);
      query = await queryOf(signed);
      for (let i = 0; i < 5; i++) await land(await sign([pays()]));
      await finalize();
      await finalize();
      expect(await findMessageTransaction(request, query)).toMatchObject({ state: "absent" });
    });

    test("gives short pages, and lists one twice, is read to the end", async () => {
      const pages = odd("getSignaturesForAddress", (page) => page.slice(0, 2));
      expect(await findMessageTransaction(pages, query)).toMatchObject({ state: "absent" });
      const twice = odd("getSignaturesForAddress", (page) =>
        page.flatMap((each: unknown) => [each, each]),
      );
      expect(await findMessageTransaction(twice, query)).toMatchObject({ state: "absent" });
      const undated = odd("getSignaturesForAddress", (page) =>
        page.map((each: object) => ({ ...each, blockTime: null })),
      );
      expect(await findMessageTransaction(undated, query)).toMatchObject({ state: "absent" });
    });

    test.each<[string, LedgerRequest]>([
      [
        "does not give one of them",
        odd("getTransaction", (answer, [signature]) => (isThird(signature) ? null : answer)),
      ],
      [
        "gives one in a form that cannot be read",
        odd("getTransaction", (answer, [signature]) =>
          isThird(signature) ? { transaction: ["", "base64"] } : answer,
        ),
      ],
      [
        "gives another one in its place",
        odd("getTransaction", (answer, [signature]) => (isThird(signature) ? first : answer)),
      ],
    ])("%s leaves it unclear", async (_, bent) => {
      const list = (await request("getSignaturesForAddress", [alice.address, {}])) as {
        signature: string;
      }[];
      third = list[2]!.signature;
      first = await request("getTransaction", [
        list[0]!.signature,
        { encoding: "base64", maxSupportedTransactionVersion: 0 },
      ]);
      expect(await findMessageTransaction(bent, query)).toMatchObject({ state: "unclear" });
    });
    let third = "";
    let first: unknown;
    const isThird = (signature: string): boolean => signature === third;

    test("has more transactions than it may read leaves it unclear, and still finds one among the newest", async () => {
      const template = { slot: 5n, blockTime: BigInt(query.since), err: null };
      const names = Array.from({ length: 1_001 }, (_, place) =>
        getBase58Decoder().decode(numbered(place)),
      );
      const flood =
        (count: number): LedgerRequest =>
        async (method, params, options) => {
          const [name, config] = params as [string, { before?: string }];
          if (method === "getSignaturesForAddress") {
            const begin = config.before === undefined ? 0 : names.indexOf(config.before) + 1;
            return names
              .slice(begin, Math.min(count, begin + 600))
              .map((signature) => ({ ...template, signature }));
          }
          if (method !== "getTransaction") return request(method, params, options);
          return { transaction: [wireOf(names.indexOf(name)), "base64"] };
        };
      const wireOf = (place: number): string => {
        const wire = Buffer.from(signed.wire, "base64");
        wire.set(numbered(place), 1);
        if (place !== 900) wire[wire.length - 1] = (wire.at(-1) ?? 0) ^ 1;
        return wire.toString("base64");
      };
      const absent = { ...query, messageHash: "00".repeat(32) };
      expect(await findMessageTransaction(flood(1_000), absent)).toMatchObject({ state: "absent" });
      expect(await findMessageTransaction(flood(1_001), absent)).toMatchObject({
        state: "unclear",
      });
      expect(await findMessageTransaction(flood(1_001), query)).toMatchObject({
        state: "found",
        signature: names[900],
      });
    });

    test("lags with its list behind its clock is refused", async () => {
      // The clock of another node, which is 10 slots ahead.
      const ahead = odd("getSlot", (slot) => slot + 10n);
      await expect(findMessageTransaction(ahead, query)).rejects.toMatchObject({
        code: "ledger_rpc_error",
      });
    });

    test("has an old clock answers for less only", async () => {
      const old = odd("getBlockTime", () => BigInt(query.until));
      expect(await findMessageTransaction(old, query)).toEqual({ state: "unknown" });
      await expect(
        findMessageTransaction(
          odd("getBlockTime", () => null),
          query,
        ),
      ).rejects.toMatchObject({
        code: "ledger_rpc_error",
      });
    });

    test("repeats pages, lists without order, or is busy, is refused", async () => {
      for (const bent of [
        odd("getSignaturesForAddress", (page) => [...page, ...page]),
        odd("getSignaturesForAddress", (page) => page.toReversed()),
        odd("getTransaction", () => {
          throw new SdkError("ledger_rpc_error", "busy", { details: { rpcCode: "429" } });
        }),
      ]) {
        await expect(findMessageTransaction(bent, query)).rejects.toMatchObject({
          code: "ledger_rpc_error",
        });
      }
    });

    test("is asked for by whole queries only", async () => {
      for (const wrong of [
        { payer: 1 },
        { messageHash: undefined },
        { since: Number.NaN },
        { until: "soon" },
      ]) {
        await expect(
          findMessageTransaction(request, { ...query, ...wrong } as never),
        ).rejects.toMatchObject({
          code: "invalid_argument",
        });
      }
    });
  });
});

function numbered(place: number): Uint8Array {
  const bytes = new Uint8Array(64).fill(7);
  new DataView(bytes.buffer).setUint32(0, place);
  return bytes;
}
