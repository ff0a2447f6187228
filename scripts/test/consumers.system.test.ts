// The runner of consumer projects, on projects that need none of our packages: it can fail, and
// tells that from what this machine cannot have.
import { existsSync, rmSync } from "node:fs";

import { expect, test } from "vitest";

import { expected, runConsumer } from "../consumers/run-consumer.mjs";
import { type Consumer, consumers } from "../consumers/table.mjs";

const scene = { packed: "/nowhere", credential: { credential: "{}", issuer: "did:example:1" } };
const project = { name: "tried", proves: "", cheap: true, project: "shared", packages: [] };
const say = (answer: object): string => `echo 'consumer: ${JSON.stringify(answer)}'`;

/** Runs a project, and removes what it leaves. */
async function run(consumer: Partial<Consumer>): Promise<string> {
  const { outcome, why } = await runConsumer({ ...project, run: [], ...consumer }, scene);
  const [, folder = ""] = /stays: (.*)$/.exec(why) ?? [];
  expect(existsSync(folder)).toBe(outcome === "failed");
  rmSync(folder, { recursive: true, force: true });
  return `${outcome}: ${why}`;
}

test(
  "a project passes whose answer is the right one, and no other",
  { timeout: 60_000 },
  async () => {
    expect(await run({ run: [say(expected)] })).toBe("passed: ");
    const extra = { ...expected, sent: 3 };
    expect(await run({ run: [say(extra)], expected: { sent: 3 } })).toBe("passed: ");
    expect(await run({ run: [say(extra)] })).toMatch(/^failed: consumer: /);
    for (const name of Object.keys(expected))
      expect(await run({ run: [say({ ...expected, [name]: "wrong" })] })).toMatch(/^failed: /);
  },
);

test("a project fails where a step fails, or nothing is said", { timeout: 60_000 }, async () => {
  expect(await run({ run: ["exit 3", say(expected)] })).toMatch(/^failed: \$ exit 3/);
  expect(await run({ run: ["true"] })).toMatch(/^failed: /);
  // Without the packages.
  expect(await run({ run: ["node main.mjs"] })).toMatch(/Cannot find package '@arcs\/client'/);
});

test("a project is not here where this machine lacks what it needs", async () => {
  expect(await run({ needs: ["/nowhere/chromium"] })).toBe(
    "not here: this machine has no /nowhere/chromium",
  );
});

test("projects have names of their own, and CI runs some", () => {
  expect(new Set(consumers.map(({ name }) => name)).size).toBe(consumers.length);
  expect(consumers.filter(({ cheap }) => cheap).length).toBeGreaterThan(5);
});
