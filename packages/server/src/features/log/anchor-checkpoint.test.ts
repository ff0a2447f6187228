// Checkpoints on the ledger: a real local one, and a reader who looks there.
import { createLedgerRequest, verifyLogAnchor } from "@arcs/ledger";
import { openCheckpoint } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";
import { anchorCheckpoint, publishLog } from "./publish-log.ts";
import { logRecord } from "./log-record.ts";
import { getLogFile, policyOf } from "../../../test/support/http-log.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const never = new AbortController().signal;

describe("the public log on the ledger", () => {
  const server = useServer(useStore(), { logAnchorEvery: 2 });
  let added = 0;

  async function publishAnother(): Promise<void> {
    const at = new Date(added++).toISOString();
    const { context } = server();
    await context.store.transaction((tx) =>
      logRecord(tx, { kind: "payment_withdrawn", at, agent: "a", payment: "p" }, {}),
    );
    await publishLog(context, never);
  }

  async function isAskedFor(): Promise<boolean> {
    const { rows } = await server().context.store.pool.query(
      "select 1 from jobs where kind = 'anchor-checkpoint' and state = 'pending'",
    );
    return rows.length > 0;
  }

  const listed = async (query = ""): Promise<any> =>
    (await getLogFile(server(), `anchors${query}`)).json();

  test("has every second checkpoint, and anybody can look", async () => {
    const { context, ledger, issuer } = server();
    await anchorCheckpoint(context);
    expect(await listed()).toEqual({ network: "local", anchors: [] });
    await publishAnother();
    expect(await isAskedFor()).toBe(false);
    await publishAnother();
    expect(await isAskedFor()).toBe(true);
    await anchorCheckpoint(context);
    // Once is enough.
    await anchorCheckpoint(context);
    const [first, ...others] = (await listed()).anchors;
    expect(others).toEqual([]);
    await publishAnother();
    await publishAnother();
    await anchorCheckpoint(context);
    const [again, second] = (await listed()).anchors;
    expect(again).toEqual(first);
    expect((await listed(`?after=${first.size}`)).anchors).toEqual([second]);
    expect((await listed("?limit=1")).anchors).toEqual([first]);

    const policy = await policyOf(server());
    const request = createLedgerRequest({ network: "local", transport: ledger.transport });
    const read = (checkpoint: string): { origin: string; size: number; root: Uint8Array } => {
      const reading = openCheckpoint(checkpoint, policy);
      if (!reading.valid) throw new Error(reading.message);
      return reading.checkpoint;
    };
    for (const { size, checkpoint, transactionHash } of [first, second]) {
      expect(read(checkpoint).size).toBe(size);
      const report = await verifyLogAnchor(read(checkpoint), { transactionHash, request });
      expect(report).toMatchObject({ valid: true, payer: issuer.address });
    }
    // Of another size, of another root, of another log, of no transaction.
    const { transactionHash } = second;
    const honest = read(second.checkpoint);
    const lies = [
      { ...honest, size: honest.size + 1 },
      { ...honest, root: new Uint8Array(32) },
      { ...honest, origin: "other.example/log" },
      read(first.checkpoint),
    ];
    for (const other of lies) {
      expect(await verifyLogAnchor(other, { transactionHash, request })).toMatchObject({
        problem: "other_text",
      });
    }
    const unknown = "5".repeat(88);
    expect(await verifyLogAnchor(honest, { transactionHash: unknown, request })).toMatchObject({
      valid: false,
      problem: "not_found",
    });
    for (const hash of ["", "not base58: 0OIl", undefined as unknown as string]) {
      await expect(verifyLogAnchor(honest, { transactionHash: hash, request })).rejects.toThrow(
        /must be a transaction/,
      );
    }
    for (const answer of [
      {},
      { meta: {} },
      { slot: 1, meta: { err: null }, transaction: { message: {} } },
    ]) {
      const lying = (): Promise<unknown> => Promise.resolve(answer);
      await expect(verifyLogAnchor(honest, { transactionHash, request: lying })).rejects.toThrow(
        /has no usable/,
      );
    }
    for (const answer of [undefined, 7]) {
      const lying = (): Promise<unknown> => Promise.resolve(answer);
      await expect(verifyLogAnchor(honest, { transactionHash, request: lying })).rejects.toThrow(
        /neither a transaction nor null/,
      );
    }
  });
});
