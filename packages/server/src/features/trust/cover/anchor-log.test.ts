import { canonicalJson } from "@arcs/core/internal";
import { readTokenBurns } from "@arcs/ledger";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { anchorLog, anchorLogJob, logMemo } from "./cover-log.ts";
import { type Job, nextAttemptAt } from "../../../platform/jobs/jobs.ts";
import { addCrediblePayers, addPayments, addTestAgent } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

describe("the hash of the public log on the ledger", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function memosOf(transactionHash: string): Promise<readonly string[] | undefined> {
    const config = { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 };
    return readTokenBurns(
      await server().context.ledger.request("getTransaction", [transactionHash, config]),
    )?.memos;
  }

  test("is that of the entries that are published, and stands in a memo that anybody can read", async () => {
    const { context } = server();
    await anchorLog(context);
    const key = await server().makeKey();
    const read = async (query = ""): Promise<any> =>
      (await server().call("GET", `/v1/reputation/log${query}`, { key })).body;
    // So far there is the list of roots.
    expect((await read()).anchors).toMatchObject([{ position: 1 }]);
    const { id } = await addTestAgent(server());
    const { id: hidden } = await addTestAgent(server(), { privacy: { mode: "private" } });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [{ payer }]);
    await anchorLog(context);
    const first = await read();
    // Nothing new: nothing is written.
    await anchorLog(context);
    expect((await read()).anchors).toEqual(first.anchors);
    await addPayments(server(), hidden, [{ payer }]);
    await addPayments(server(), id, [{ payer }, { payer }]);
    await anchorLog(context);
    const { entries, anchors } = await read();
    // The list of roots, two purchases there, and four payments to agents, hidden or not.
    expect(anchors.map(({ position }: { position: number }) => position)).toEqual([1, 4, 7]);
    const hashes: string[] = [];
    for (const entry of entries) {
      hashes.push(
        createHash("sha256")
          .update((hashes.at(-1) ?? "0".repeat(64)) + canonicalJson(entry))
          .digest("hex"),
      );
    }
    for (const { position, runningHash, transactionHash } of anchors) {
      expect(runningHash).toBe(hashes[position - 1]);
      expect(await memosOf(transactionHash)).toEqual([
        logMemo({ network: "local", position, runningHash }),
      ]);
    }
    expect((await read("?after=4")).anchors).toEqual([anchors[2]]);
    expect((await read("?after=1&limit=2")).anchors).toEqual([]);
  });

  test("is written every day, however often that failed before", async () => {
    const { context } = server();
    const job = { kind: anchorLogJob.kind, key: "all", payload: "{}" } as Job;
    // Not `later`, which goes on counting failures.
    const outcome = await anchorLogJob.handlerOf(context).run(job, new AbortController().signal);
    expect(outcome).toMatchObject({ state: "again" });
    expect(nextAttemptAt(anchorLogJob.ladder, 100_000, { now: new Date() })).toBeDefined();
  });
});
