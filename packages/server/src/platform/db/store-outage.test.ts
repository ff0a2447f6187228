import { SdkError } from "@arcs/core";
import pg from "pg";
import { expect, test } from "vitest";

import { isStoreDamage, isStoreOutage } from "./store-failures.ts";

test("what a caller did wrong is no outage", async () => {
  expect(isStoreOutage(new Error("anything"))).toBe(false);
  expect(isStoreOutage(new pg.DatabaseError("duplicate", 1, "error"))).toBe(false);
  const withCode = (code: string): Error =>
    Object.assign(new pg.DatabaseError("x", 1, "error"), { code });
  for (const code of ["23505", "22021", "42P01", "40002"])
    expect([code, isStoreOutage(withCode(code))]).toEqual([code, false]);
  for (const code of [
    "08006",
    "53100",
    "53300",
    "57P01",
    "57014",
    "58030",
    "XX001",
    "25006",
    "40001",
  ]) {
    expect([code, isStoreOutage(withCode(code))]).toEqual([code, true]);
  }
  expect([isStoreDamage(withCode("XX001")), isStoreDamage(withCode("53100"))]).toEqual([
    true,
    false,
  ]);
});

test("a connection that is not made, or breaks, is one", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: 9 });
  const refused: unknown = await pool.query("select 1").catch((error: unknown) => error);
  const nowhere = await new pg.Pool({ host: "/nowhere" })
    .query("select 1")
    .catch((error: unknown) => error);
  await pool.end();
  const ended: unknown = await pool.query("select 1").catch((error: unknown) => error);
  for (const error of [refused, nowhere, ended, new SdkError("store_failed", "x")]) {
    expect([error, isStoreOutage(error)]).toEqual([error, true]);
  }
  const file = Object.assign(new Error("ENOENT: x"), { code: "ENOENT", syscall: "open" });
  for (const error of [file, new SdkError("not_found", "x"), undefined, new AggregateError([])]) {
    expect(isStoreOutage(error)).toBe(false);
  }
});

test("a connection for which this machine has nothing left is one", () => {
  for (const code of ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS", "ENOMEM"]) {
    const notMade = Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), {
      code,
      syscall: "connect",
    });
    expect([code, isStoreOutage(notMade)]).toEqual([code, true]);
    expect(isStoreOutage(Object.assign(new Error(code), { code, syscall: "open" }))).toBe(false);
  }
});
