// An attacker has the place that a server reads lists of roots from, and no key: only lists that
// were signed at some time.
import { createSigner, decodeAddress, isSdkError } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { type RootList, signRootList } from "@arcs/trust";
import { rootsDigest } from "@arcs/trust/internal";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { systemClock } from "../../../platform/base/runtime.ts";
import { defaultSettings } from "../../../platform/settings/settings.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { findCoverEnd } from "../cover/store.ts";
import { useConfiguredRoots } from "./load-roots.ts";

/** A list of group 1 or 2 as its publisher signed it on a day. */
type Published = { by: number; group: number; root: string; day: number };

const signerOf = (by: number): ReturnType<typeof createSigner> =>
  createSigner(new Uint8Array(32).fill(by));
const didOf = (by: number): string => formatDidKey(decodeAddress(signerOf(by).address));
const listOf = ({ group, root }: Published): RootList => ({
  ...testRoots,
  name: `${root} of group ${group}`,
  // The escape that Postgres has no text for.
  groups: [{ group, name: "A body", reason: "for tests\u0000" }],
  roots: [{ address: root, group, cap: "100", reason: "for tests" }],
});

describe("a start with a list of roots that its publisher has replaced", () => {
  const opened = useStore();

  /**
   * Starts a server as far as its roots go; returns whose payments count, what was reported, and
   * how many entries were written.
   */
  async function start(lists: Published[], trusted = lists.map(({ by }) => by)) {
    const { store } = opened();
    const folder = temporaryFolder();
    for (const [index, list] of lists.entries()) {
      const now = new Date(Date.UTC(2026, 0, list.day));
      const signed = await signRootList(listOf(list), { signer: signerOf(list.by), now });
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(signed));
    }
    const reported: unknown[] = [];
    const configured = { vouchingRoots: folder, vouchingRootsSigners: trusted.map(didOf) };
    const settings = { ...defaultSettings, ...(lists.length === 0 ? {} : configured) };
    const before = await findCoverEnd(store.pool);
    const roots = await useConfiguredRoots({
      store,
      settings,
      clock: systemClock,
      onError: (error) => reported.push(error),
    });
    const after = await findCoverEnd(store.pool);
    expect(after.rootsDigest).toBe(roots.digest);
    const names = roots.document.roots.map(({ address }) => address);
    return { roots: names, reported, entries: after.position - before.position };
  }

  const replaced = (day: string): unknown[] => [
    expect.objectContaining({
      code: "invalid_root_list",
      message: expect.stringMatching(
        new RegExp(`signed 2026-01-${day}T.* is older than one of the same signer`),
      ),
    }),
  ];

  test("goes on with the list in force, and says so; one that is signed again is taken", async () => {
    const corrupt = { by: 1, group: 1, root: "corrupt", day: 2 };
    const honest = { by: 1, group: 1, root: "honest", day: 3 };
    expect(await start([corrupt])).toEqual({ roots: ["corrupt"], reported: [], entries: 1 });
    expect(await start([honest])).toEqual({ roots: ["honest"], reported: [], entries: 1 });
    const stays = { roots: ["honest"], reported: replaced("02"), entries: 0 };
    expect(await start([corrupt])).toEqual(stays);
    // As an instance of before does that starts again during an upgrade, and the new one then.
    expect(await start([honest])).toEqual({ roots: ["honest"], reported: [], entries: 0 });
    expect(await start([{ ...corrupt, day: 1 }])).toEqual({ ...stays, reported: replaced("01") });
    expect(await start([{ ...corrupt, day: 4 }])).toEqual({
      roots: ["corrupt"],
      reported: [],
      entries: 1,
    });
    // The list in force with a signature of before takes nothing back.
    expect(await start([corrupt])).toEqual({
      roots: ["corrupt"],
      reported: replaced("02"),
      entries: 0,
    });
    expect(await start([honest])).toEqual({
      roots: ["corrupt"],
      reported: replaced("03"),
      entries: 0,
    });
  });

  test("is told from another list of the same publisher, which stays as it is", async () => {
    const kept = { by: 2, group: 1, root: "kept", day: 1 };
    const earlier = { by: 2, group: 2, root: "earlier", day: 2 };
    const later = { by: 2, group: 2, root: "later", day: 3 };
    expect(await start([kept, earlier])).toMatchObject({
      roots: ["kept", "earlier"],
      reported: [],
    });
    expect(await start([kept, later])).toMatchObject({ roots: ["kept", "later"], reported: [] });
    expect(await start([kept, earlier])).toMatchObject({
      roots: ["kept", "later"],
      reported: replaced("02"),
    });
    // In two starts, too: the later one is taken away first.
    expect(await start([kept])).toMatchObject({ roots: ["kept"], reported: [] });
    expect(await start([kept, earlier])).toMatchObject({
      roots: ["kept"],
      reported: replaced("02"),
    });
  });

  test("is told from a list of somebody else, and does not bring back a signer that is no longer trusted", async () => {
    const first = { by: 3, group: 1, root: "first", day: 2 };
    const second = { by: 3, group: 1, root: "second", day: 3 };
    expect(await start([second])).toMatchObject({ roots: ["second"], reported: [] });
    const others = { by: 4, group: 1, root: "others", day: 1 };
    expect(await start([others])).toMatchObject({ roots: ["others"], reported: [] });
    const refused = await start([first]).catch((error: unknown) => error);
    expect(isSdkError(refused, "invalid_root_list")).toBe(true);
    expect((await findCoverEnd(opened().store.pool)).rootsDigest).toBe(rootsDigest(listOf(others)));
  });

  test("does not go on with the list of a server that names none, which nobody has signed", async () => {
    const older = { by: 5, group: 1, root: "older", day: 1 };
    expect(await start([{ ...older, root: "newer", day: 2 }])).toMatchObject({ roots: ["newer"] });
    expect(await start([])).toMatchObject({ reported: [] });
    const refused = await start([older]).catch((error: unknown) => error);
    expect(isSdkError(refused, "invalid_root_list")).toBe(true);
  });
});
