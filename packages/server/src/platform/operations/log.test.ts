import { expect, test } from "vitest";

import { createLog } from "./log.ts";

const KEY = `arcs_live_${"0aZ".repeat(15)}1`;

/** Logs once, and gives the lines as they were written. */
function written(entry: object): string[] {
  const lines: string[] = [];
  createLog({ level: "info", stream: { write: (line) => void lines.push(line) } }).info(entry);
  return lines;
}

function pathOf(url: string): string {
  const [line = ""] = written({ req: { method: "GET", url, socket: {} } });
  return JSON.parse(line).req.path;
}

test("a path is cut before anything is searched for in it", () => {
  expect(pathOf(`/v1/${"a".repeat(15_000)}`)).toBe(`/v1/${"a".repeat(496)}`);
  expect(pathOf("/v1/agents/agt_1?query=secret")).toBe("/v1/agents/agt_1");
});

test("a secret in a path is left out, also across the cut and with escapes in it", () => {
  const secrets = { key: KEY, "e-mail": "jane.doe@example.org" };
  for (const [name, secret] of Object.entries(secrets)) {
    const forms = [
      secret,
      secret.replaceAll(/[_@]/g, (each) => `%${each.charCodeAt(0).toString(16)}`),
      secret.replaceAll(/[_@]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`),
      secret.replaceAll(/[a-z]/g, (each) => `%${each.charCodeAt(0).toString(16)}`),
      `%ff/${secret.replaceAll(/[ej]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)}`,
      `%255F/${secret.replace("_", "%5F")}`,
    ];
    for (const form of forms)
      expect.soft(pathOf(`/v1/keys/${form}`), `${name}: ${form}`).not.toContain(form.slice(-8));
  }
  const across = pathOf(`/${"a/".repeat(240)}${KEY}`);
  expect(across).toHaveLength(500);
  expect(across).not.toContain(KEY.slice(10, 14));
});

test("a path without secrets is shown as it was sent", () => {
  for (const path of ["/v1/agents/%2F..%2f", "/v1/%ff%", "/v1/100%25"])
    expect(pathOf(path)).toBe(path);
});

test("a long line is cut, stays JSON and keeps its level, and has no secrets", () => {
  const long = `${"word ".repeat(3_000)}${KEY} postgres://me:hunter2@db/x ${"a".repeat(50_000)}`;
  const [line = ""] = written({ reqId: "req_1", err: new Error(long) });
  expect(line.length).toBeLessThan(40_000);
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    reqId: "req_1",
    cut: expect.stringContaining("word word"),
  });
  expect(line).not.toContain(KEY.slice(10));
  expect(line.endsWith("\n")).toBe(true);
});

test("the password of a database is left out, also where URLs follow each other", () => {
  const text =
    "postgres://a:b postgres://me:hunter2@db/x postgresql://me:hunter3@db/postgres://me:hunter4@db";
  const [line = ""] = written({ text });
  expect(line).not.toMatch(/hunter/);
});
