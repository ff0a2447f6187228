// One log, whichever process writes it, and however often it stops.
import { createSigner } from "@arcs/core";
import { emptyLogState, followLog, type LogRecord } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import { publishLog } from "./publish-log.ts";
import type { Store } from "../../platform/db/store.ts";
import { logRecord } from "./log-record.ts";
import { policyOf, readerOf } from "../../../test/support/http-log.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const never = new AbortController().signal;

function rating(index: number): LogRecord {
  const about = {
    agent: `agent-${index % 5}`,
    payment: `pay-${index}`,
    payer: "payer",
    rating: 1 + (index % 5),
  };
  return { kind: "rating", at: new Date(1_767_225_600_000 + index).toISOString(), ...about };
}

/** Several of them in each transaction, as jobs write them. */
async function add(store: Store, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += 20) {
    await store.transaction(async (tx) => {
      for (let index = start; index < Math.min(to, start + 20); index++) {
        await logRecord(tx, rating(index), {
          agentId: `agent-${index % 5}`,
          hidden: index % 7 === 0,
        });
      }
    });
  }
}

describe("publishing the log", () => {
  const opened = useStore();
  const server = useServer(opened);

  test("several writers at once give one log with everything in it, once", async () => {
    const { context } = server();
    const { store } = context;
    await publishLog(context, never);
    const writers = Array.from({ length: 4 }, () => publishLog(context, never));
    await Promise.all([add(store, 0, 150), add(store, 150, 300), ...writers]);
    await Promise.all([publishLog(context, never), publishLog(context, never)]);
    const seen: string[] = [];
    let commitments = 0;
    const policy = await policyOf(server());
    const { finding, state } = await followLog(emptyLogState(), {
      reader: readerOf(server()),
      policy,
      onEntry: ({ entry }) => {
        if ("commitment" in entry) commitments += 1;
        else if (entry.record.kind === "rating") seen.push(entry.record.payment);
      },
    });
    expect(finding).toBeUndefined();
    const shown = Array.from({ length: 300 }, (_, index) => index).filter(
      (index) => index % 7 !== 0,
    );
    expect(seen.toSorted()).toEqual(shown.map((index) => `pay-${index}`).toSorted());
    expect(commitments).toBe(300 - shown.length);
    expect(state.heads.size).toBe(5);
  });

  test("what was placed and not signed is signed the next time; another key is refused, and places nothing", async () => {
    const { context } = server();
    const failing = {
      ...context.logSigner,
      sign: () => Promise.reject(new Error("the key is away")),
    };
    await add(context.store, 300, 303);
    await expect(publishLog({ ...context, logSigner: failing }, never)).rejects.toThrow(
      "the key is away",
    );
    await publishLog(context, never);
    const policy = await policyOf(server());
    const { finding, state } = await followLog(emptyLogState(), {
      reader: readerOf(server()),
      policy,
    });
    expect(finding).toBeUndefined();
    await add(context.store, 303, 304);
    const other = createSigner(new Uint8Array(32).fill(99));
    await expect(publishLog({ ...context, logSigner: other }, never)).rejects.toThrow(
      /the log is signed by/,
    );
    const again = await followLog(state, { reader: readerOf(server()), policy });
    expect(again).toMatchObject({ state, checkpoint: { size: state.edge.size } });
  });

  test("a change that is rolled back is not in the log", async () => {
    const { context } = server();
    const undone = context.store.transaction(async (tx) => {
      await logRecord(tx, rating(500), { agentId: "agent-0" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await publishLog(context, never);
    const payments: string[] = [];
    await followLog(emptyLogState(), {
      reader: readerOf(server()),
      policy: await policyOf(server()),
      onEntry: ({ entry }) =>
        void (
          "record" in entry &&
          entry.record.kind === "rating" &&
          payments.push(entry.record.payment)
        ),
    });
    expect(payments).toContain("pay-303");
    expect(payments).not.toContain("pay-500");
  });
});
