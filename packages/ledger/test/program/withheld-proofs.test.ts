// Attacks by an endpoint that withholds a transaction and lies to the issuer about the time, to
// land the signature long after the issuer has given up.
import type { CredentialRecord } from "@arcs/core";
import {
  decompileTransactionMessage,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from "@solana/kit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  createLedgerAnchor,
  type LedgerAnchor,
  type LedgerTransport,
  type TransactionSettings,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import {
  issuer,
  makeCredential,
  payer,
  SOL,
  startSeconds,
  startTestLedger,
  stranger,
} from "../support/fixtures.ts";
import { send } from "../support/raw.ts";

const MONTH = { slots: 30 * 216_000, seconds: 30 * 86_400 };
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
const root = new Uint8Array(32).fill(4);

let ledger: LocalLedger;
let record: CredentialRecord;
/** Seconds that have passed on the issuer's own clock; `wait` advances the ledger's too. */
let passed: number;
const now = (): Date => new Date((startSeconds + passed) * 1000);
const wait = async ({ slots, seconds }: { slots: number; seconds: number }): Promise<void> => {
  passed += seconds;
  await ledger.advance({ slots, seconds });
};
beforeEach(async () => {
  passed = 0;
  ledger = await startTestLedger();
  await ledger.airdrop(stranger.address, 10n * SOL);
  ({ record } = await makeCredential());
});
afterEach(() => ledger.close());

const anchorOn = (
  transport: LedgerTransport,
  backend: "program" | "memo",
  settings: TransactionSettings = {},
): LedgerAnchor =>
  createLedgerAnchor({
    network: "local",
    transport,
    payer,
    now,
    backend,
    pollIntervalMs: 1,
    ...settings,
  });

/** An endpoint that lies about the time by a month, and lands nothing. */
function lyingTransport(kept: Instruction[][]): LedgerTransport {
  return async (request) => {
    const { method, params } = request.payload as { method: string; params: unknown[] };
    if (method === "sendTransaction") {
      kept.push(instructionsOf(params[0] as string));
      return { jsonrpc: "2.0", id: 1, result: "1".repeat(64) };
    }
    const answer = (await ledger.transport(request)) as { result: any };
    if (method === "getSignatureStatuses")
      return { ...answer, result: { ...answer.result, value: [null] } };
    if (method === "getSlot" || method === "getBlockHeight") {
      return { ...answer, result: answer.result + BigInt(MONTH.slots) };
    }
    if (method === "getBlockTime")
      return { ...answer, result: answer.result + BigInt(MONTH.seconds) };
    if (
      method === "getAccountInfo" &&
      params[0] === "SysvarC1ock11111111111111111111111111111111"
    ) {
      return {
        ...answer,
        result: { ...answer.result, value: withTime(answer.result.value, MONTH.seconds) },
      };
    }
    return answer;
  };
}

function withTime(account: { data: [string, string] }, seconds: number): object {
  const clock = Buffer.from(account.data[0], "base64");
  clock.writeBigInt64LE(clock.readBigInt64LE(32) + BigInt(seconds), 32);
  return { ...account, data: [clock.toString("base64"), "base64"] };
}

/** Extracts a transaction's instructions, for a stranger to send and pay. */
function instructionsOf(wire: string): Instruction[] {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  const { instructions } = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(messageBytes) as never,
  );
  return (instructions as readonly Instruction[])
    .filter(({ programAddress }) => programAddress !== COMPUTE_BUDGET)
    .map((each) => ({
      ...each,
      accounts: (each.accounts ?? []).map((account) =>
        account.address === payer.address
          ? { ...account, address: stranger.address as never }
          : account,
      ),
    }));
}

/** Operations of an issuer: the call, its preparation, and a check of the effect. */
const operations: Record<
  string,
  {
    before?: (anchor: LedgerAnchor) => Promise<unknown>;
    ask: (anchor: LedgerAnchor) => Promise<unknown>;
    happened: (anchor: LedgerAnchor) => Promise<boolean>;
  }
> = {
  issue: {
    ask: (anchor) => anchor.issue(record, { issuer }),
    happened: async (anchor) => (await anchor.read(record)) !== undefined,
  },
  activate: {
    before: (anchor) => anchor.issue(record, { issuer, status: "Pending" }),
    ask: (anchor) => anchor.activate(record.credentialId, { issuer }),
    happened: async (anchor) => (await anchor.read(record))?.status === "Active",
  },
  revoke: {
    before: (anchor) => anchor.issue(record, { issuer }),
    ask: (anchor) => anchor.revoke(record.credentialId, { issuer }),
    happened: async (anchor) => (await anchor.read(record))?.status === "Revoked",
  },
  "anchor a batch": {
    ask: (anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }),
    happened: async (anchor) =>
      (await anchor.readBatch({ issuer: issuer.address, root })) !== undefined,
  },
  "revoke in a batch": {
    before: (anchor) => anchor.anchorBatch({ root, size: 8 }, { issuer }),
    ask: (anchor) => anchor.revokeInBatch({ root, leafIndex: 7 }, { issuer }),
    happened: async (anchor) =>
      (await anchor.readBatch({ issuer: issuer.address, root }))?.revokedCount === 1,
  },
};

describe.each(["program", "memo"] as const)("what an endpoint kept back (%s)", (backend) => {
  test.each(Object.entries(operations))(
    "%s: lands no month later, whatever it said of the present",
    async (_, operation) => {
      const honest = anchorOn(ledger.transport, backend);
      await operation.before?.(honest);
      await ledger.advance({ slots: 1 });
      const kept: Instruction[][] = [];
      const misled = anchorOn(lyingTransport(kept), backend, { confirmTimeoutMs: 20 });
      await expect(operation.ask(misled)).rejects.toMatchObject({ code: "ledger_unreachable" });
      const instructions = kept[0] as Instruction[];
      await wait({ slots: MONTH.slots, seconds: MONTH.seconds });
      const landing = send(ledger, instructions, { by: stranger });
      // The program refuses; the memo ledger accepts any memo, and readers skip it.
      if (backend === "program")
        await expect(landing).rejects.toMatchObject({ code: "ledger_proof_expired" });
      else await landing;
      expect(await operation.happened(honest)).toBe(false);
    },
  );

  test("it can be landed until its end and not a second later", async () => {
    const honest = anchorOn(ledger.transport, backend);
    const kept: Instruction[][] = [];
    const misled = anchorOn(lyingTransport(kept), backend, {
      confirmTimeoutMs: 20,
      validForSeconds: 7,
    });
    const { record: other } = await makeCredential({ nonce: "other" });
    for (const each of [record, other]) await misled.issue(each, { issuer }).catch(() => undefined);
    await wait({ slots: 1, seconds: 7 });
    await send(ledger, kept[0] as Instruction[], { by: stranger });
    expect(await honest.read(record)).toMatchObject({
      status: "Active",
      lastValidAt: startSeconds + 7,
    });
    await wait({ slots: 1, seconds: 1 });
    await send(ledger, kept[1] as Instruction[], { by: stranger }).catch(() => undefined);
    expect(await honest.read(other)).toBeUndefined();
  });

  test("the end that is signed is the issuer's own clock and his window, whatever he is told", async () => {
    const ends: number[] = [];
    const noting = {
      address: issuer.address,
      sign: (message: Uint8Array) => {
        ends.push(Number(new DataView(message.buffer, message.byteOffset).getBigUint64(16, true)));
        return issuer.sign(message);
      },
    };
    await anchorOn(ledger.transport, backend).issue(record, { issuer });
    passed = 5;
    for (const validForSeconds of [undefined, 1, 1800]) {
      const settings = validForSeconds === undefined ? {} : { validForSeconds };
      const misled = anchorOn(lyingTransport([]), backend, { confirmTimeoutMs: 20, ...settings });
      await misled.revoke(record.credentialId, { issuer: noting, record }).catch(() => undefined);
    }
    expect(ends.map((end) => end - startSeconds)).toEqual([125, 6, 1805]);
  });
});

test.each<unknown>([
  new Date(Number.NaN),
  startSeconds,
  new Date(startSeconds * 1000).toISOString(),
  undefined,
  null,
  { getTime: () => Infinity },
])("a clock that tells no time signs nothing: %s", async (told) => {
  let signed = 0;
  const counting = {
    address: issuer.address,
    sign: (message: Uint8Array) => (signed++, issuer.sign(message)),
  };
  const broken = createLedgerAnchor({
    network: "local",
    transport: ledger.transport,
    payer,
    now: () => told as Date,
  });
  await expect(broken.issue(record, { issuer: counting })).rejects.toMatchObject({
    code: "invalid_argument",
  });
  expect(signed).toBe(0);
});
