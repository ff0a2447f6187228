// For tests on Postgres: each statement that the server sends to tables that are spread is in
// statements.sql, or the file of store tests fails. With ARCS_STATEMENTS=<file> they are written
// there instead, with their values, for try-statements.ts.
import { appendFileSync } from "node:fs";
import pg from "pg";
import { afterAll, expect } from "vitest";

import { distributionColumns } from "../../src/platform/db/test/spread/layout.ts";
import { normalise, readStatements } from "../../src/platform/db/test/spread/statements.ts";

/** A statement as it was sent. */
export type SentStatement = { text: string; values: unknown[]; origin: string };

// A setup file runs again for each test file, and the driver stays.
const key = Symbol.for("arcs.known-statements");
const unknown = ((globalThis as { [key]?: Set<string> })[key] ??= watchDriver());

afterAll(() => {
  const found = [...unknown];
  unknown.clear();
  // A fault that changes a statement has to be noticed by a test. Those of the system send further
  // mixtures of the same parts.
  if (
    process.env["ARCS_FAULT"] !== undefined ||
    expect.getState().testPath?.includes(".system.") === true
  )
    return;
  expect(
    found,
    "statements that are not in statements.sql: `npm run statements` adds them",
  ).toEqual([]);
});

const MAX_SAMPLES = 4;

function watchDriver(): Set<string> {
  const found = new Set<string>();
  const record = process.env["ARCS_STATEMENTS"];
  const known = new Set(readStatements().statements.map(({ text }) => text));
  const ofSpread = new RegExp(
    `\\b(?:from|join|into|update) (?:${Object.keys(distributionColumns).join("|")})\\b`,
  );
  const samples = new Map<string, number>();

  function look(text: string, values: unknown[]): void {
    const seen = samples.get(text) ?? 0;
    if (seen >= (record === undefined ? 1 : MAX_SAMPLES)) return;
    const origin = originOf(new Error().stack);
    if (origin === undefined) return;
    samples.set(text, seen + 1);
    const normal = normalise(text);
    if (!ofSpread.test(normal)) return;
    if (record !== undefined)
      appendFileSync(record, `${JSON.stringify({ text, values: values.map(toJson), origin })}\n`);
    else if (!known.has(normal)) found.add(`${origin}: ${normal}`);
  }

  // A pool passes statements on to its clients later, when the caller is not on the stack any more.
  for (const { prototype } of [pg.Pool, pg.Client] as {
    prototype: { query: (...args: unknown[]) => unknown };
  }[]) {
    const { query } = prototype;
    prototype.query = function (this: unknown, ...args) {
      const { text, values } = Object(args[0]) as { text?: string; values?: unknown[] };
      if (text !== undefined && values !== undefined) look(text, values);
      return query.apply(this, args);
    };
  }
  return found;
}

/**
 * The file and the function of the server that sends a statement; `undefined` where a test does.
 */
function originOf(stack = ""): string | undefined {
  for (const line of stack.split("\n")) {
    const [, name, path] =
      /^ +at (?:async )?(?:(\S+) \(|)(?:file:\/\/)?(\/\S+?):\d+:\d+\)?$/.exec(line) ?? [];
    if (
      path === undefined ||
      /\/node_modules\/|known-statements|\/platform\/db\/[a-z-]+\.ts$/.test(path)
    )
      continue;
    const [, own, extra, rest] =
      /\/(?:packages\/server\/src\/(.+)|extras\/([\w-]+)\/src\/(.+))$/.exec(path) ?? [];
    const file = own ?? (extra === undefined ? undefined : `extras/${extra}/${rest}`);
    return file === undefined || /\.test\.ts$|\/test\//.test(file)
      ? undefined
      : `${file} ${name ?? ""}`.trim();
  }
  return undefined;
}

/** A value as the driver has written it: text, bytes or null. */
function toJson(value: unknown): unknown {
  return Buffer.isBuffer(value) ? { hex: value.toString("hex") } : value;
}
