import { expect, test } from "vitest";

import { findStrayVariables, type StrayVariable } from "../../src/command-line/stray-variables.ts";

const settings = ["ARCS_LOG_LEVEL", "ARCS_READ_DATABASE_URL", "DATABASE_URL", "PORT"];

function stray(env: Record<string, string | undefined>): StrayVariable[] {
  return findStrayVariables(env, { prefix: "ARCS_", settings, others: ["ARCS_API_KEY"] });
}

test.each([
  ["ARCS_LOGLEVEL", "ARCS_LOG_LEVEL"],
  ["ARCS_DATBASE_URL", "DATABASE_URL"],
  ["ARCS_PORT", "PORT"],
  ["ARCS_READ_DATABASEURL", "ARCS_READ_DATABASE_URL"],
  ["ARCS_COLOUR", undefined],
])("%s is told, with what was meant", (name, meant) => {
  expect(stray({ [name]: "hunter2" })).toEqual([{ name, meant }]);
});

test.each([
  ["a setting", "ARCS_LOG_LEVEL", "info"],
  ["somebody else's", "ARCS_API_KEY", "hunter2"],
  ["another prefix", "MARCS_PORT", "80"],
  ["empty", "ARCS_LOGLEVEL", " "],
  ["not set", "ARCS_LOGLEVEL", undefined],
  ["a service of Kubernetes", "ARCS_SERVICE_HOST", "10.0.0.1"],
  ["a named port of it", "ARCS_SERVICE_PORT_HTTP", "80"],
  ["its URL", "ARCS_PORT", "tcp://10.0.0.1:80"],
  ["its port", "ARCS_PORT_8787_TCP_ADDR", "10.0.0.1"],
])("%s is not", (_, name, value) => {
  expect(stray({ [name]: value })).toEqual([]);
});

test("names of any length are shown in part", () => {
  expect(stray({ [`ARCS_${"X".repeat(10_000)}`]: "1" })).toEqual([
    { name: `ARCS_${"X".repeat(59)}`, meant: undefined },
  ]);
});
