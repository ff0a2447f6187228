import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

test("the example runs, and shows what it promises", async () => {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const args = ["--import", "tsx", "--conditions=@arcs/source", main];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env["PATH"] } });
  expect(stdout).toContain("arcs-mcp offers check_trust, ");
  expect(stdout).not.toContain("issue_credential");
  expect(stdout).toMatch(/search_agents .*\n.*[^]*"name": "Translator"/);
  expect(stdout).toMatch(/verify_credential .*\n\{\n {2}"valid": true/);
  expect(stdout).toMatch(/check_trust .*\n\{\n {2}"allowed": false[^]*"score_too_low"[^]*"identity_verified"/);
  expect(stdout).toMatch(/get_reputation .* failed\n[^]*"nextStep": "/);
}, 60_000);
