import { expect, test } from "vitest";

import { normalise, patternOf, readStatements, UNTRIED } from "./test/spread/statements.ts";

test("a statement has one form, whatever its spaces, columns and numbers of parameters", () => {
  const one = normalise(`select a.id as "id", a.name as "name", r.tier as "tier"
    from agents a join reputations r on r.agent_id = a.id where a.id = $7 and r.tier <> $2 and a.owner <> $7`);
  expect(one).toBe(
    "select … from agents a join reputations r on r.agent_id = a.id where a.id = $1 and r.tier <> $2 and a.owner <> $1",
  );
  expect(normalise("insert into agents (id, name) values ($1, $2) on conflict do nothing")).toBe(
    "insert into agents (…) values (…) on conflict do nothing",
  );
  expect(normalise("update agents set name = $2, website = $3 where id = $1")).toBe(
    "update agents set … where id = $1",
  );
  expect(normalise("delete from agents where id = $1")).not.toBe(
    normalise("delete from agents where owner = $1"),
  );
});

test("a text of the source is found in the statements that it is a part of, and in no other", () => {
  const { statements } = readStatements();
  const count = (text: string): number =>
    statements.filter((each) => patternOf(text).test(each.text)).length;
  expect(count("select $0 from agents where id = $1 for update")).toBeGreaterThan(0);
  expect(count("insert into payments $0 on conflict do nothing")).toBe(1);
  expect(count("update agents set $0 where id = $2")).toBeGreaterThan(0);
  expect(count("update agents set $0 where owner = $2")).toBe(0);
});

test("each statement has a verdict, and is there once", () => {
  const { citus, statements } = readStatements();
  expect(citus).toMatch(/^Citus [\d.]+ on Postgres \d+$/);
  expect(new Set(statements.map(({ text }) => text)).size).toBe(statements.length);
  const verdicts = [
    "one shard",
    "several shards",
    "by the coordinator",
    "runs, and cannot be explained",
    UNTRIED,
  ];
  for (const { verdict } of statements) expect(verdicts).toContain(verdict);
});
