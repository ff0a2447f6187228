// `arcs payer`: what it says of a journal, its exit codes, and what it refuses.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type Outcome, runInProcess } from "../../../../process/test/support/run-in-process.ts";
import { runClientProgram } from "../../../src/node/cli/main.ts";
import { openFileJournal } from "../../../src/node/payer/file-journal.ts";
import { openJournal } from "../../../src/payer/journal.ts";

const seller = "eip155:8453:0x00000000000000000000000000000000000000aa";
const at = Date.UTC(2026, 10, 29, 12);
let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "arcs-payer-cli-"));
  folder = join(home, "journal");
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const run = (...args: string[]): Promise<Outcome> =>
  runInProcess(runClientProgram, { args: ["payer", ...args], env: { HOME: home } });

/** Writes a payment that was delivered, one that is lost, and one that was refused. */
async function write(into = folder): Promise<void> {
  const journal = openJournal(openFileJournal(into), { now: () => at, take: () => undefined });
  const origin = "https://seller.example";
  const intend = (id: string, amount: string): Promise<void> =>
    journal.put({ kind: "intent", id, call: `call ${id}`, seller, amount, origin });
  await journal.put({ kind: "policy", policy: { trial: "2" } });
  await intend("a", "400000");
  await journal.put({ kind: "signed", id: "a", name: "0xa", until: 0, payload: {} });
  await journal.put({ kind: "paid", id: "a", transaction: "0x1" });
  const kept = { status: 200, sha256: "", bytes: 0 };
  await journal.put({ kind: "answered", id: "a", answer: kept });
  await intend("b", "500000");
  await journal.put({ kind: "signed", id: "b", name: "0xb", until: 0, payload: {} });
  await journal.put({ kind: "paid", id: "b", transaction: "0x2" });
  await journal.put({ kind: "disputed", id: "b", reason: "no answer came", fault: "seller" });
  await intend("c", "5000000");
}
function takeOut(kind: string): void {
  const path = join(folder, "payments.log");
  const lines = readFileSync(path, "utf8").split(/(?=\n[0-9a-f]{8} \{)/);
  writeFileSync(path, lines.filter((line) => !line.includes(`"kind":"${kind}"`)).join(""));
}

describe("arcs payer", () => {
  test("log lists what was paid, to whom, and why not", async () => {
    await write();
    const { code, stdout, stderr } = await run("log", folder);
    expect([code, stderr]).toEqual([0, ""]);
    const of = `to https://seller.example, ${seller}, for the call`;
    expect(stdout.split("\n")).toEqual([
      `2026-11-29 12:00 UTC  0.40  delivered, counts after a day  ${of} "call a", by 0x1`,
      `2026-11-29 12:00 UTC  0.50  lost: no answer came  ${of} "call b", by 0x2`,
      expect.stringMatching(
        /^2026-11-29 12:00 UTC {2}5.00 {2}refused {2}.*"call c": 5.00 is more than the 0.10 that this seller has earned/,
      ),
      "",
    ]);
    const { stdout: json } = await run("log", folder, "--json");
    expect(JSON.parse(json)).toMatchObject({
      folder,
      damage: [],
      payments: [
        { id: "a", seller, amount: "0.4", state: "delivered", transaction: "0x1" },
        { id: "b", state: "lost", lostBecause: "no answer came", fault: "seller" },
        { id: "c", state: "refused", reasons: [{ code: "not_earned" }] },
      ],
    });
  });

  test("state says what is left, of the only journal without a name, or of a wallet", async () => {
    const wallet = `0x${"AB".repeat(20)}`;
    await write(join(home, ".arcs/payer", wallet.toLowerCase()));
    for (const args of [[], [wallet]]) {
      const { code, stdout } = await run("state", ...args);
      expect([code, stdout.split("\n").at(-2)]).toEqual([0, "No payment is open."]);
      expect(stdout).toContain(`${seller} may be paid `);
      expect(stdout).toMatch(/of 10.00 left of 24 hours/);
    }
  });

  test("policy shows the limits, and sets others for all programs", async () => {
    await write();
    expect((await run("policy", folder)).stdout).toContain("trial: 2\nstrangers: 5\nshare: 0.5\n");
    const { code, stdout } = await run("policy", folder, "--set", '{"perDay":"20"}');
    expect([code, stdout.includes("trial: 1\n"), stdout.includes('{"perDay":"20"}')]).toEqual([
      0,
      true,
      true,
    ]);
    const read = JSON.parse((await run("policy", folder, "--json")).stdout);
    expect(read).toMatchObject({ policy: { trial: "1", all: { perDay: "20" } }, damage: [] });
  });

  test("a journal that is damaged is read as far as it goes, and ends with 1", async () => {
    await write();
    takeOut("signed");
    const { code, stdout } = await run("log", folder);
    expect(code).toBe(1);
    expect(stdout).toMatch(/0.40 {2}intended/);
    expect(stdout).toMatch(
      /Damaged: line 4 of writer \w{12} is missing\.\nDamaged: line 8 of writer /,
    );
    expect(stdout).toContain("Nothing is signed until it is whole: arcs payer repair.");
    expect(JSON.parse((await run("state", folder, "--json")).stdout).damage).toHaveLength(2);
    const refused = await run("policy", folder, "--set", "{}");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("damaged")]);
  });

  test("lines that stand there twice are passed over by a repair, and not before", async () => {
    await write();
    const path = join(folder, "payments.log");
    writeFileSync(path, readFileSync(path, "utf8").repeat(2));
    const { code, stdout } = await run("log", folder);
    expect([code, stdout.match(/stand there twice/g)]).toEqual([1, ["stand there twice"]]);
  });

  test.each([
    ["no journal", ["log", "/nowhere"], "/nowhere has no journal of a payer"],
    ["nothing to choose from", ["log"], "has no journal of a payer: name the folder"],
    ["limits that are no JSON", ["policy", "FOLDER", "--set", "perDay=20"], "--set must have"],
    ["limits that nobody knows", ["policy", "FOLDER", "--set", '{"daily":"20"}'], '"daily"'],
    ["an endpoint of no network", ["repair", "FOLDER", "--rpc", "https://x"], "--rpc must name"],
    ["a wallet that is none", ["repair", "FOLDER", "--wallet", "me"], "--wallet must be"],
    ["an unknown option", ["repair", "FOLDER", "--now"], "--now"],
    ["another command", ["pay"], "payer pay"],
  ])("%s ends with 2, and says what to give", async (_name, args, says) => {
    await write();
    const given = args.map((each) => (each === "FOLDER" ? folder : each));
    const { code, stderr } = await run(...given);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  test("repair leaves a whole journal alone, and asks for what a damaged one does not name", async () => {
    await write();
    const before = readFileSync(join(folder, "payments.log"), "utf8");
    expect(await run("repair", folder)).toMatchObject({
      code: 0,
      stdout: "The journal is whole.\n",
    });
    expect(readFileSync(join(folder, "payments.log"), "utf8")).toBe(before);
    takeOut("signed");
    expect(await run("repair", folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--wallet 0x…"),
    });
    expect((await run("repair", "--help")).stdout).toContain("--rpc <network=URL>");
  });
});
