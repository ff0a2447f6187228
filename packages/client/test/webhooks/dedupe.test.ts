import { describe, expect, test } from "vitest";

import { createMemoryDedupeStore, handleOnce } from "../../src/webhooks/index.ts";

describe("an event", () => {
  test("is handled once, however often it comes, and at whatever moment", async () => {
    const store = createMemoryDedupeStore();
    let handled = 0;
    let finish = (): void => undefined;
    const handle = (): Promise<void> => {
      handled++;
      return new Promise((resolve) => (finish = resolve));
    };
    const first = handleOnce({ id: "evt_1" }, { store, handle });
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("busy");
    finish();
    expect(await first).toBe("new");
    expect(await handleOnce({ id: "evt_1" }, { store, handle })).toBe("done");
    expect(handled).toBe(1);
  });

  test("whose handler throws is handled when it comes again", async () => {
    const store = createMemoryDedupeStore();
    const failing = handleOnce({ id: "evt_1" }, { store, handle: () => Promise.reject(new Error("no")) });
    await expect(failing).rejects.toThrow("no");
    expect(await handleOnce({ id: "evt_1" }, { store, handle: () => undefined })).toBe("new");
  });

  test("that is the oldest of too many is forgotten", async () => {
    const store = createMemoryDedupeStore({ maxEntries: 2 });
    for (const id of ["a", "b", "c"]) await handleOnce({ id }, { store, handle: () => undefined });
    expect(await store.begin("c")).toBe("done");
    expect(await store.begin("b")).toBe("done");
    expect(await store.begin("a")).toBe("new");
  });
});
