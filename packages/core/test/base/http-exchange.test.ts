import { describe, expect, test } from "vitest";
import { backOff, chunksOf, readBody } from "../../src/base/http-exchange.ts";

/** An endless stream of four-byte chunks that counts reads and cancellations. */
function endless() {
  const seen = { pulled: 0, cancelled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled++;
        controller.enqueue(new Uint8Array(4));
      },
      cancel: () => void seen.cancelled++,
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

const bodyOf = (...chunks: (string | Uint8Array)[]) =>
  chunksOf(new Blob(chunks as ConstructorParameters<typeof Blob>[0]).stream());

describe("a body is read", () => {
  test("up to its last byte, and not one more", async () => {
    expect(await readBody(bodyOf("ab", new Uint8Array([0xff])), { maxBytes: 3 })).toEqual(
      Uint8Array.of(97, 98, 255),
    );
    expect(await readBody(bodyOf("abcd"), { maxBytes: 3 })).toBeUndefined();
    expect(await readBody(chunksOf(null), { maxBytes: 0 })).toEqual(new Uint8Array(0));
  });

  test("in bytes, where its chunks are texts", async () => {
    async function* texts() {
      yield* ["ä", "ö"];
    }
    expect(await readBody(texts(), { maxBytes: 4 })).toEqual(new TextEncoder().encode("äö"));
    expect(await readBody(texts(), { maxBytes: 3 })).toBeUndefined();
  });

  test("in any number of chunks", async () => {
    async function* bytes() {
      for (let at = 0; at < 300_000; at++) yield Uint8Array.of(at);
    }
    const read = await readBody(bytes(), { maxBytes: 300_000 });
    expect([read?.length, read?.[299_999]]).toEqual([300_000, 299_999 % 256]);
  });

  test("and closed where there is more", async () => {
    const { body, seen } = endless();
    expect(await readBody(chunksOf(body), { maxBytes: 10 })).toBeUndefined();
    expect(seen).toEqual({ pulled: 3, cancelled: 1 });
  });

  test("until a signal ends it, where it goes on without an end or says nothing more", async () => {
    const silent = new ReadableStream<Uint8Array>();
    await expect(
      readBody(chunksOf(silent, AbortSignal.timeout(20)), { maxBytes: 10 }),
    ).rejects.toThrow("timeout");
    await expect(
      readBody(chunksOf(new ReadableStream(), AbortSignal.abort()), { maxBytes: 10 }),
    ).rejects.toThrow("aborted");
    expect(
      await readBody(chunksOf(new Blob(["ab"]).stream(), AbortSignal.timeout(1000)), {
        maxBytes: 2,
      }),
    ).toHaveLength(2);
  });

  test("no further than its beginning where it says that it is too long", async () => {
    const { body, seen } = endless();
    expect(await readBody(chunksOf(body), { maxBytes: 10, declared: "11" })).toBeUndefined();
    expect(seen).toEqual({ pulled: 1, cancelled: 1 });
    for (const declared of ["2", "", "more", null, undefined]) {
      expect(await readBody(bodyOf("ab"), { maxBytes: 2, declared })).toHaveLength(2);
    }
  });

  test("not at all where it fails", async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("lost")) });
    await expect(readBody(chunksOf(body), { maxBytes: 10 })).rejects.toThrow("lost");
  });
});

test("a pause doubles with each failure, up to its maximum", () => {
  expect([1, 2, 3, 4, 5].map((failures) => backOff(failures, { first: 300, max: 2000 }))).toEqual([
    300, 600, 1200, 2000, 2000,
  ]);
  expect(backOff(5000, { first: 1, max: 60_000 })).toBe(60_000);
});
