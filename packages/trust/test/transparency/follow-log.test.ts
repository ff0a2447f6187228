// A follower of a log detects every change by its server.
import { createSigner, isSdkError } from "@arcs/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type ChainHead,
  commitEntry,
  createNoteSigner,
  EMPTY_HEAD,
  emptyLogState,
  followLink,
  followLog,
  formatLogEntry,
  hashLeaf,
  type LogReader,
  nextLink,
  openEntry,
  parseLogEntry,
  readLogState,
  writeLogState,
} from "../../src/transparency/index.ts";
import { memoryLog } from "../support/memory-log.ts";
import { createTestLog, record, type TestLog } from "../support/test-log.ts";

const log = createNoteSigner({
  name: "arcs.example/log",
  type: "ed25519",
  signer: createSigner(new Uint8Array(32).fill(1)),
});
const policy = { origin: "arcs.example/log", logKeys: [log.key] };
/** Serves the hash tiles as well. */
const withHashes = ({ reader, entries }: TestLog): LogReader => {
  const { readTile } = memoryLog(entries.map((entry) => hashLeaf(new TextEncoder().encode(entry))));
  return { ...reader, readHashes: (tile) => Promise.resolve(readTile(tile)) };
};
const agents = ["agent-a", "agent-b", "agent-c"];

async function honestLog(size: number): Promise<TestLog> {
  const made = createTestLog(log);
  for (let index = 0; index < size; index++)
    made.append(agents[index % 3] as string, record(index));
  await made.publish();
  return made;
}

describe("an honest log", () => {
  test("is followed to whole numbers of entries only: to half a one there is no end", async () => {
    const made = await honestLog(3);
    let reads = 0;
    const reader = withHashes(made);
    const readEntries: LogReader["readEntries"] = (tile) =>
      ++reads > 10 ? expect.fail("it goes on and on") : reader.readEntries(tile);
    for (const stopAt of [1.5, -1, Number.POSITIVE_INFINITY]) {
      const followed = followLog(emptyLogState(), {
        reader: { ...reader, readEntries },
        policy,
        stopAt,
      });
      await expect(followed).rejects.toMatchObject({ code: "invalid_argument" });
    }
  });

  test("is followed from any size to any other, and across a stop", async () => {
    const made = await honestLog(3);
    let state = emptyLogState();
    const seen: number[] = [];
    for (const step of [0, 1, 252, 1, 300]) {
      for (let index = 0; index < step; index++) made.append("agent-a", record(index));
      await made.publish();
      const followed = await followLog(state, {
        reader: made.reader,
        policy,
        onEntry: ({ position }) => void seen.push(position),
      });
      expect(followed.finding).toBeUndefined();
      state = readLogState(JSON.parse(JSON.stringify(writeLogState(followed.state))));
      expect(state).toEqual(followed.state);
    }
    expect(seen).toEqual(Array.from({ length: 557 }, (_, index) => index));
    expect(state.heads.get("agent-a")?.count).toBe(555);
  });

  test("is followed in parts, each of which is checked against the checkpoint", async () => {
    const made = await honestLog(700);
    let state = emptyLogState();
    for (const stopAt of [1, 256, 300, 699, 10_000]) {
      const followed = await followLog(state, { reader: withHashes(made), policy, stopAt });
      expect(followed.finding).toBeUndefined();
      state = followed.state;
      expect(state.edge.size).toBe(Math.min(stopAt, 700));
    }
    expect(state).toEqual(
      (await followLog(emptyLogState(), { reader: made.reader, policy })).state,
    );
    // It never goes back, and a part cannot be checked without tiles.
    expect((await followLog(state, { reader: made.reader, policy, stopAt: 5 })).state).toEqual(
      state,
    );
    const blind = followLog(emptyLogState(), { reader: made.reader, policy, stopAt: 5 });
    await expect(blind).rejects.toMatchObject({ code: "invalid_argument" });
  });

  test("hides an entry behind a commitment that only its opening opens", () => {
    const entry = {
      chain: { agent: "agent-h", count: 1, previous: "0".repeat(64) },
      record: record(1),
    };
    const { committed, opening } = commitEntry(entry, { salt: new Uint8Array(32).fill(9) });
    expect(openEntry(committed, opening)).toEqual(entry);
    expect(JSON.stringify(committed)).not.toContain("agent");
    expect(JSON.stringify(committed).length).toBe(81);
    expect(openEntry(committed, { ...opening, salt: "0".repeat(64) })).toBeUndefined();
    expect(
      openEntry(committed, { ...opening, entry: opening.entry.replace("agent-h", "agent-i") }),
    ).toBeUndefined();
    expect(() => commitEntry(entry, { salt: new Uint8Array(16) })).toThrow(/salt must be 32 bytes/);
  });
});

describe("a log that lies", () => {
  const cases: [string, string, (lying: TestLog) => void][] = [
    ["rolls back", "rolled_back", (lying) => lying.entries.splice(5)],
    [
      "rewrites an entry that was read",
      "inconsistent",
      (lying) => lying.replace(4, "agent-b", record(77)),
    ],
    ["leaves out an entry of an agent", "chain_broken", (lying) => lying.entries.splice(12, 1)],
    [
      "repeats an entry",
      "chain_broken",
      (lying) => lying.entries.push(lying.entries[13] as string),
    ],
    ["swaps two entries of an agent", "chain_broken", (lying) => lying.swap(11, 14)],
    ["writes what is no entry", "invalid_entry", (lying) => lying.entries.push("{}")],
    [
      "writes JSON that is not canonical",
      "invalid_entry",
      (lying) => lying.entries.push(` ${lying.entries[0]}`),
    ],
    [
      "serves other entries than it signed",
      "inconsistent",
      (lying) => lying.serve(13, lying.entries[10] as string),
    ],
    ["serves half a bundle", "inconsistent", (lying) => lying.cutBundles()],
    ["signs with another key", "not_signed", (lying) => lying.signAs(2)],
  ];

  test.each(cases)("%s", async (_, problem, lie) => {
    const made = await honestLog(10);
    const { state } = await followLog(emptyLogState(), { reader: made.reader, policy });
    for (let index = 10; index < 16; index++)
      made.append(agents[index % 3] as string, record(index));
    lie(made);
    await made.publish();
    const followed = await followLog(state, { reader: made.reader, policy });
    // Depending on the changed entry, the error is a broken chain or another root.
    const expected = problem === "inconsistent" ? ["inconsistent", "chain_broken"] : [problem];
    expect(expected).toContain(followed.finding?.problem);
    expect(followed.state).toBe(state);
  });

  test("another entry at the end of a part is noticed, whose chain is as it should be", async () => {
    const made = await honestLog(300);
    const reader = withHashes(made);
    const another = { ...JSON.parse(made.entries[99] as string), record: record(1_000) };
    made.serve(99, formatLogEntry(another));
    const followed = await followLog(emptyLogState(), { reader, policy, stopAt: 100 });
    expect(followed.finding?.problem).toBe("inconsistent");
    const cut = { ...reader, readHashes: () => Promise.resolve(new Uint8Array(5)) };
    expect(
      (await followLog(emptyLogState(), { reader: cut, policy, stopAt: 50 })).finding?.problem,
    ).toBe("inconsistent");
  });

  test("entries of the log of cover keep their order", async () => {
    const made = createTestLog(log);
    made.append("agent-a", record(0));
    const entry = {
      kind: "burn",
      at: "2026-01-01T00:00:00.000Z",
      position: 2,
      payer: "p",
      amount: "1",
      network: "n",
      asset: "m",
      transaction: "x",
    } as const;
    made.append(undefined, entry);
    await made.publish();
    const { finding } = await followLog(emptyLogState(), { reader: made.reader, policy });
    expect(finding).toMatchObject({ problem: "cover_broken", position: 1 });
  });
});

test("a link has the next number, and the hash of the entry before", () => {
  const leaf = new TextEncoder().encode("entry");
  const head = followLink(EMPTY_HEAD, nextLink("agent", EMPTY_HEAD), leaf) as ChainHead;
  const next = nextLink("agent", head);
  expect(followLink(head, next, leaf)?.count).toBe(2);
  for (const count of [1, 3]) expect(followLink(head, { ...next, count }, leaf)).toBeUndefined();
  expect(followLink(head, { ...next, previous: EMPTY_HEAD.hash }, leaf)).toBeUndefined();
});

test("entries are read strictly, whatever comes", () => {
  const valid = JSON.parse(createTestLog(log).append("agent-a", record(1)));
  const change = fc.tuple(
    fc.constantFrom("chain", "record", "commitment", "other"),
    fc.constantFrom(
      "agent",
      "count",
      "previous",
      "kind",
      "at",
      "rating",
      "payment",
      "__proto__",
      "x",
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  fc.assert(
    fc.property(change, ([part, member, value]) => {
      const bent = structuredClone(valid);
      if (part in bent) bent[part][member] = value;
      else bent[part] = value;
      const bytes = new TextEncoder().encode(JSON.stringify(bent));
      try {
        parseLogEntry(bytes);
      } catch (error) {
        const isKnown =
          isSdkError(error, "invalid_log_entry") || isSdkError(error, "invalid_vouching_entry");
        if (!isKnown) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
  for (const text of [
    '{"record":{"__proto__":1}}',
    '{"record":"\\ud800"}',
    "",
    "null",
    "[]",
    '{"record":null}',
    '{"commitment":"x"}',
    "\uFEFF{}",
  ]) {
    expect(() => parseLogEntry(new TextEncoder().encode(text)), text).toThrow(/must (be|have)/);
  }
});
