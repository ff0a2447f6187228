import { describe, expect, test } from "vitest";

import { createWrittenTables } from "./row-cache.ts";

const tablesOf = createWrittenTables();

describe("the tables that a statement changes", () => {
  test.each([
    ["select * from agents where id = $1", []],
    ["insert into agents (id) values ($1) on conflict do nothing", ["agents"]],
    ["INSERT INTO public.agents VALUES ($1)", ["agents"]],
    ['update "agents" set name = $1', ["agents"]],
    ["update only agents a set name = $1 from reputations r", ["agents"]],
    [
      "with bumped as (\n  update reputations set x = 1 returning id)\nupdate payments p set y = 2",
      ["reputations", "payments"],
    ],
    ["delete from only agents", ["agents"]],
    ["truncate agents", ["agents"]],
    ["truncate table agents", ["agents"]],
    ["alter table if exists agents add x integer", ["agents"]],
    ["select 1; drop table agents", ["agents"]],
    ["merge into agents using x on true", ["agents"]],
    ["copy agents from stdin", ["agents"]],
  ])("%s", (text, tables) => {
    for (const turn of [1, 2])
      expect([turn, ...[...tablesOf(text)].filter((name) => name !== "set")]).toEqual([turn, ...tables]);
  });
});
