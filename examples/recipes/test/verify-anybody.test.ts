import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createDidKeySigner } from "@arcs/vc";
import { afterEach, expect, test, vi } from "vitest";

import { createFullVerifier, issueWithStatus } from "../verify-anybody.ts";

const { did: issuer, ...signer } = createDidKeySigner(new Uint8Array(32).fill(7));

/** Runs a program of this folder, and returns its output. */
function run(program: string, ...args: string[]): string {
  const path = join(import.meta.dirname, "..", program);
  const words = ["--import", "tsx", "--conditions=@arcs/source", path, ...args];
  return execFileSync(process.execPath, words, { encoding: "utf8" });
}

afterEach(() => void vi.unstubAllGlobals());

test("what one program issues the other verifies", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-vc-"));
  try {
    const file = join(folder, "credential.json");
    const issued = run("issue-credential.ts");
    writeFileSync(file, issued);
    expect(run("verify-credential.ts", file)).toBe(
      "true { id: 'https://learner.example/ada', name: 'Ada' } []\n",
    );
    writeFileSync(file, issued.replace('"Ada"', '"Bob"'));
    expect(run("verify-credential.ts", file)).toContain("invalid_signature");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("what is issued is valid until the list says that it is revoked", async () => {
  const { credential, list } = await issueWithStatus(issuer, signer);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(list)));
  const report = await createFullVerifier(new Map()).verifyCredential(credential, {
    issuers: [issuer],
    now: new Date(),
  });
  expect(report.errors.map(({ code }) => code)).toEqual(["credential_revoked"]);
});
