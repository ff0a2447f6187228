import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { createSecretBox } from "../../src/base/secret-box.ts";
import { keepKeys } from "../../src/webhooks/kept-keys.ts";

const box = createSecretBox(new Uint8Array(32).fill(5), { randomBytes: (length) => randomBytes(length) });
const message = new Uint8Array([1, 2, 3]);
const secretOf = (fill: number): string => `whsec_${Buffer.alloc(32, fill).toString("base64")}`;

function start() {
  const opened: string[] = [];
  const clock = { now: () => new Date(time) };
  let time = Date.parse("2026-03-01T12:00:00Z");
  const secretBox = {
    open(sealed: Uint8Array, owner: string) {
      opened.push(owner);
      return box.open(sealed, owner);
    },
  };
  return { keysOf: keepKeys({ secretBox, clock }), opened, pass: (ms: number) => void (time += ms) };
}

test("a sealed secret is opened once, and what is sealed anew is another one", () => {
  const { keysOf, opened } = start();
  const [first, again, second] = [1, 1, 2].map((fill) => box.seal(secretOf(fill), "wh_1"));
  const signature = keysOf(first!, "wh_1").standard.compute(message);
  expect(keysOf(Uint8Array.from(first!), "wh_1").standard.compute(message)).toEqual(signature);
  expect(opened).toEqual(["wh_1"]);
  expect(keysOf(again!, "wh_1").standard.compute(message)).toEqual(signature);
  expect(opened).toHaveLength(2);
  expect(keysOf(second!, "wh_1").standard.compute(message)).not.toEqual(signature);
  expect(opened).toHaveLength(3);
});

test("what was opened for its owner is not given to another one, nor after it was altered", () => {
  const { keysOf } = start();
  const sealed = box.seal(secretOf(1), "wh_1");
  keysOf(sealed, "wh_1");
  const altered = Uint8Array.from(sealed, (byte, index) => (index === 20 ? byte ^ 1 : byte));
  const refused = expect.objectContaining({ code: "secret_unreadable" });
  for (let i = 0; i < 2; i++) {
    expect(() => keysOf(sealed, "wh_2")).toThrow(refused);
    expect(() => keysOf(altered, "wh_1")).toThrow(refused);
  }
  expect(() => keysOf(altered, "wh_1")).not.toThrow(/whsec_/);
});

test("all of it is forgotten after ten minutes", () => {
  const { keysOf, opened, pass } = start();
  const sealed = box.seal(secretOf(1), "wh_1");
  keysOf(sealed, "wh_1");
  pass(9 * 60_000);
  keysOf(sealed, "wh_1");
  expect(opened).toHaveLength(1);
  pass(2 * 60_000);
  keysOf(sealed, "wh_1");
  expect(opened).toHaveLength(2);
});
