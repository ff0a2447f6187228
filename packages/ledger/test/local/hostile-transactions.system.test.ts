import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createLocalLedger, type LocalLedger } from "../../src/local/local-ledger.ts";
import { decodeMessage, decodeTransaction } from "../../src/local/machine/virtual-machine.ts";
import { fieldsOf, issueOf, payer, START } from "../support/bare-machine.ts";

let ledger: LocalLedger;
beforeAll(async () => {
  ledger = await createLocalLedger({ clock: "manual", startTime: new Date(START * 1000) });
  await ledger.airdrop(payer.address, 10_000_000_000n);
});
afterAll(() => ledger.close());

type Answer = { result?: { value?: unknown }; error?: { code: bigint; message: string } };
function ask(method: string, ...params: unknown[]): Promise<Answer> {
  return ledger.transport({
    payload: { jsonrpc: "2.0", id: 1, method, params },
  }) as Promise<Answer>;
}

async function messageOf(version: 0 | "legacy"): Promise<Uint8Array> {
  const { result } = await ask("getLatestBlockhash");
  const { proof, instruction } = await issueOf(fieldsOf());
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address as never, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(result?.value as never, paid),
    (timed) => appendTransactionMessageInstructions([proof, instruction], timed),
  );
  return Uint8Array.from(compileTransaction(message).messageBytes);
}

/** Signs any bytes, so that nothing is refused for its signature. */
async function wireOf(message: Uint8Array, signatures = 1): Promise<Uint8Array> {
  const signature = await payer.sign(message);
  const copies = Array.from({ length: signatures }, () => [...signature]);
  return Uint8Array.of(signatures, ...copies.flat(), ...message);
}

// The virtual machine ends the whole process on unreadable bytes.
describe.each<0 | "legacy">([0, "legacy"])("a transaction of version %s", (version) => {
  test("is read where it is whole", async () => {
    const message = await messageOf(version);
    expect(decodeMessage(message)).toBeDefined();
    const { result } = await ask("simulateTransaction", toBase64(await wireOf(message)), {
      encoding: "base64",
    });
    expect(result?.value).toMatchObject({ err: null });
  });

  test("is refused where it is cut off, at any byte, or goes on behind its end", async () => {
    const message = await messageOf(version);
    const altered = Array.from({ length: message.length }, (_, length) => message.slice(0, length));
    for (const each of [...altered, Uint8Array.of(...message, 0)]) {
      const wire = await wireOf(each);
      expect(decodeTransaction(wire)).toBeUndefined();
      for (const method of ["sendTransaction", "simulateTransaction"]) {
        const { error } = await ask(method, toBase64(wire), {
          encoding: "base64",
          skipPreflight: true,
          sigVerify: true,
        });
        expect(Number(error?.code)).toBe(-32602);
      }
    }
    expect(await ask("getHealth")).toMatchObject({ result: "ok" });
  });

  test("is refused with lengths in other spellings, signers named twice, and versions that nobody knows", async () => {
    const message = await messageOf(version);
    const signersAt = version === 0 ? 1 : 0;
    const countAt = signersAt + 3;
    const longer = (...spelling: number[]): Uint8Array =>
      Uint8Array.of(...message.slice(0, countAt), ...spelling, ...message.slice(countAt + 1));
    const count = message[countAt] as number;
    const twice = Uint8Array.from(message);
    twice[signersAt] = 2;
    twice.copyWithin(countAt + 33, countAt + 1, countAt + 33);
    for (const [each, signatures] of [
      [longer(count | 0x80, 0), 1],
      [longer(count | 0x80, 0x80, 0), 1],
      [longer(0xff, 0xff, 0x07), 1],
      [longer(0xff, 0xff, 0xff, 0x01), 1],
      [twice, 2],
      [
        version === 0 ? Uint8Array.of(0x81, ...message.slice(1)) : Uint8Array.of(0xff, ...message),
        1,
      ],
    ] as const) {
      const wire = toBase64(await wireOf(each, signatures));
      const { error } = await ask("sendTransaction", wire, {
        encoding: "base64",
        skipPreflight: true,
      });
      expect(Number(error?.code)).toBeLessThan(0);
    }
    expect(await ask("getHealth")).toMatchObject({ result: "ok" });
  });
});

test("numbers beyond all bounds are answered, and end nothing", async () => {
  for (const bytes of [2 ** 53 - 1, 2n ** 63n, 2n ** 64n, -1, 1e300]) {
    const answer = await ask("getMinimumBalanceForRentExemption", bytes);
    expect(answer).toHaveProperty(answer.error === undefined ? "result" : "error");
  }
  for (let count = 0; count < 3000; count++)
    await ask("requestAirdrop", payer.address, 2 ** 53 - 1);
  const { result } = await ask("getBalance", payer.address);
  expect(result?.value as bigint).toBeLessThan(2n ** 64n);
  expect(await ask("getHealth")).toMatchObject({ result: "ok" });
});

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
