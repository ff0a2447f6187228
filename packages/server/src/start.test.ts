// A server whose clock is not that of the database, which all servers of a store share.
import { expect, test } from "vitest";

import { warnOfOtherClock } from "./start.ts";
import { useStore } from "../test/support/stores.ts";

const opened = useStore();

async function saidAt(offsetMs: number): Promise<string[]> {
  const said: string[] = [];
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  await warnOfOtherClock(
    { store: opened().store, clock },
    { error: (text: unknown) => void said.push(String(text)) },
  );
  return said;
}

test("the start says by how much the clocks differ, from a minute on", async () => {
  expect(await saidAt(0)).toEqual([]);
  expect(await saidAt(-30_000)).toEqual([]);
  expect(await saidAt(7_200_000)).toEqual([
    expect.stringMatching(/^this server's clock is 7[12]\d\d s ahead of that of its database/),
  ]);
  expect(await saidAt(-7_200_000)).toEqual([
    expect.stringMatching(/^this server's clock is 7[12]\d\d s behind that of its database/),
  ]);
});
