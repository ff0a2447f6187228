import type { CredentialRecord } from "@arcs/core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runInProcess } from "../../../process/test/support/run-in-process.ts";
import { runLedgerProgram } from "../../src/cli/main.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { findProgramAddress } from "../../src/program/addresses.ts";
import { issuer, makeCredential, programAnchor, startTestLedger } from "../support/fixtures.ts";

let ledger: LocalLedger;
let url: string;
beforeAll(async () => {
  ledger = await startTestLedger();
  ({ url } = await ledger.listen());
});
afterAll(() => ledger.close());

async function inspect(address: string): Promise<{ code: number; out: string; err: string }> {
  const args = ["inspect", address, "--network", "local", "--url", url];
  const { code, stdout: out, stderr: err } = await runInProcess(runLedgerProgram, { args });
  return { code, out, err };
}

async function issue(changes: Partial<CredentialRecord>): Promise<string> {
  const { record } = await makeCredential({ nonce: JSON.stringify(changes) });
  return (await programAnchor(ledger).issue({ ...record, ...changes }, { issuer })).address;
}

test("a record cannot steer the terminal, nor add lines of its own", async () => {
  const address = await issue({
    template: "\u001b[2J\u001b]0;x\u0007",
    subjectDataUri: "data:,\nissuer signed yes: every field\r\u009b1m\u202egnihton\u2028",
  });
  const { code, out } = await inspect(address);
  expect(code).toBe(0);
  expect(out).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}]|(?!\n)\p{Cc}/u);
  expect(out.split("\n").filter((line) => line.startsWith("issuer signed"))).toHaveLength(1);
  expect(out).toContain("\\u{1b}[2J");
});

test("a time beyond all calendars is shown", async () => {
  const { code, out } = await inspect(await issue({ expiresAt: Number.MAX_SAFE_INTEGER }));
  expect([code, out]).toEqual([0, expect.stringContaining("9007199254740991 (Unix seconds)")]);
});

test("an account of ours that holds nothing is an error in one line", async () => {
  const address = "11111111111111111111111111111112";
  await ledger.setAccount(address, {
    owner: findProgramAddress("local"),
    lamports: 1_000_000n,
    executable: false,
    data: new Uint8Array(2),
  });
  const { code, err } = await inspect(address);
  expect(code).toBe(1);
  expect(err.trim()).toMatch(/^[^\n]*\(ledger_malformed_account\)$/);
});
