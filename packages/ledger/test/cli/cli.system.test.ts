import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, parseWalletKey } from "@arcs/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor } from "../../src/index.ts";
import { createLocalLedger, type LocalLedger } from "../../src/local/index.ts";
import { runLedgerProgram } from "../../src/cli/main.ts";
import { planDeployment } from "../../src/deploy/deploy-program.ts";
import {
  issuer,
  makeCredential,
  payer,
  payerKey,
  programAnchor,
  SOL,
  startTestLedger,
  startTime,
} from "../support/fixtures.ts";
import { runInProcess } from "../../../process/test/support/run-in-process.ts";

let folder: string;
let ledger: LocalLedger;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-cli-test-"));
  ledger = await startTestLedger();
});
afterEach(async () => {
  await ledger.close();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; out: string; err: string };
const main = join(import.meta.dirname, "../../src/cli/main.ts");
function start(
  ...args: string[]
): Promise<Ended> & { child: ReturnType<typeof spawn>; output: () => string } {
  const env = {
    ...process.env,
    NO_COLOR: "1",
    LEDGER_RPC_URL: undefined,
    LEDGER_CLUSTER: undefined,
  };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@arcs/source", main, ...args],
    {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code) => resolve({ code, out, err })),
  );
  return Object.assign(ended, { child, output: () => out });
}

/** Runs `arcs-ledger` to its end, in this process. */
async function run(...args: string[]): Promise<Ended> {
  const env = { LEDGER_RPC_URL: "", LEDGER_CLUSTER: "" };
  const { code, stdout: out, stderr: err } = await runInProcess(runLedgerProgram, { args, env });
  return { code, out, err };
}

describe("help and mistakes", () => {
  test.each([
    [[]],
    [["--help"]],
    [["help"]],
    [["start", "--help"]],
    [["deploy", "-h"]],
    [["keygen", "--help"]],
  ])("%j explains", async (args) => {
    expect(await run(...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining("arcs-ledger"),
      err: "",
    });
  });
  test.each<[string[], string, number]>([
    [["destroy"], "unknown command destroy", 2],
    [["start", "--prot", "1"], "there is no option --prot, did you mean --port; see --help", 2],
    [["start", "--port", "99999"], "--port must be a number", 1],
    [["deploy"], "--payer and --program are needed", 1],
    [
      ["deploy", "--payer", "missing.json", "--program", "missing.json"],
      "--payer must be a file that can be read",
      1,
    ],
    [["deploy", "--payer", "a", "--program", "b", "--json"], "--json needs --yes", 1],
  ])("%j says what is wrong, in a line or two", async (args, message, code) => {
    const ended = await run(...args);
    expect(ended).toMatchObject({ code, out: "", err: expect.stringContaining(message) });
    expect(ended.err).not.toMatch(/\n\s+at /);
  });
});

test("keygen writes a key that only its owner can read, and never over another", async () => {
  const path = join(folder, "key.json");
  const made = await run("keygen", path);
  const text = await readFile(path, "utf8");
  expect(made).toMatchObject({ code: 0, out: `${createSigner(parseWalletKey(text)).address}\n` });
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(text)).toHaveLength(64);
  expect(await run("keygen", path)).toMatchObject({
    code: 1,
    err: expect.stringContaining("is there already"),
  });
  expect(await readFile(path, "utf8")).toBe(text);
});

test(
  "start serves until it is told to stop, keeps its folder, and names a port that is taken",
  { timeout: 60_000 },
  async () => {
    const first = start(
      "start",
      "--port",
      "0",
      "--folder",
      join(folder, "ledger"),
      "--airdrop",
      payer.address,
    );
    const url = await new Promise<string>((resolve) => {
      const timer = setInterval(() => {
        const match = /http:\S+/.exec(first.output());
        if (match) {
          clearInterval(timer);
          resolve(match[0]);
        }
      }, 20);
    });
    const anchor = createLedgerAnchor({ network: "local", rpcUrl: url, payer });
    const { record } = await makeCredential({ now: new Date() });
    await anchor.issue(record, { issuer });
    expect(await run("start", "--port", new URL(url).port)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is taken"),
    });
    expect(await run("start", "--port", "0", "--folder", join(folder, "ledger"))).toMatchObject({
      code: 1,
      err: expect.stringContaining(String(first.child.pid)),
    });
    first.child.kill("SIGTERM");
    expect(await first).toMatchObject({ code: 0, err: "" });
    const again = await createLocalLedger({ folder: join(folder, "ledger") });
    expect(await programAnchor(again).read(record)).toMatchObject({ status: "Active" });
    await again.close();
  },
);

describe("deploy", () => {
  const options = async (): Promise<string[]> => {
    const { url } = await ledger.listen();
    await writeFile(join(folder, "payer.json"), JSON.stringify([...payerKey]));
    await writeFile(join(folder, "program.json"), JSON.stringify(Array(32).fill(33)));
    return [
      "deploy",
      "--payer",
      join(folder, "payer.json"),
      "--program",
      join(folder, "program.json"),
      "--url",
      url,
      "--network",
      "devnet",
    ];
  };

  test(
    "says the cost, deploys with --yes, and then finds it done; the program works",
    { timeout: 60_000 },
    async () => {
      const args = await options();
      expect(await start(...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining("use --yes"),
        out: expect.stringMatching(/rent +0\.\d+ SOL/),
      });
      const done = await run(...args, "--yes", "--final");
      expect(done).toMatchObject({ code: 0, err: "" });
      const programAddress = /programAddress: (\S+)/.exec(done.out)![1]!;
      expect(await run(...args, "--yes")).toMatchObject({
        code: 0,
        out: expect.stringContaining("nothing to do"),
      });
      const { out } = await run(...args, "--yes", "--json");
      expect(JSON.parse(out)).toMatchObject({
        programAddress,
        network: "devnet",
        wasDeployed: true,
        neededLamports: "0",
      });
      // A new program can be used from the slot after its deployment.
      await ledger.advance({ slots: 2 });
      const anchor = createLedgerAnchor({
        network: "devnet",
        transport: ledger.transport,
        payer,
        programAddress,
        now: () => startTime,
      });
      const { record } = await makeCredential();
      await anchor.issue(record, { issuer });
      expect(await anchor.read(record)).toMatchObject({ status: "Active" });
    },
  );

  test("goes on where it broke off, at the cost that is left", async () => {
    const deployment = {
      network: "devnet",
      payer: { secretKey: payerKey },
      programKey: { secretKey: new Uint8Array(32).fill(34) },
      upgradeAuthority: "payer",
    } as const;
    let left = 5;
    const failing: typeof ledger.transport = (request) => {
      const { method } = request.payload as { method: string };
      if (method === "sendTransaction" && left-- === 0) throw new TypeError("fetch failed");
      return ledger.transport(request);
    };
    const first = await planDeployment({ ...deployment, transport: failing });
    await expect(first.run()).rejects.toMatchObject({ code: "ledger_unreachable" });
    const second = await planDeployment({ ...deployment, transport: ledger.transport });
    expect(second.transactionsLeft).toBe(first.transactionsLeft - 5);
    expect(second.needed).toBeLessThan(first.needed);
    const sent: number[] = [];
    await second.run((count) => sent.push(count));
    expect(sent).toHaveLength(second.transactionsLeft);
    expect(await planDeployment({ ...deployment, transport: ledger.transport })).toMatchObject({
      isDeployed: true,
      transactionsLeft: 0,
      needed: 0n,
    });
  });

  test("costs what it said", async () => {
    const deployment = {
      network: "devnet",
      payer: { secretKey: payerKey },
      programKey: { secretKey: new Uint8Array(32).fill(35) },
      upgradeAuthority: "none",
    } as const;
    const plan = await planDeployment({ ...deployment, transport: ledger.transport });
    await plan.run();
    const after = await planDeployment({ ...deployment, transport: ledger.transport });
    expect(plan.balance - after.balance).toBe(plan.needed);
    expect(plan.balance).toBe(100n * SOL);
  });

  test("does not touch an address that something else has", async () => {
    const programKey = { secretKey: new Uint8Array(32).fill(36) };
    const taken = {
      lamports: SOL,
      owner: issuer.address,
      executable: false,
      data: new Uint8Array(0),
    };
    await ledger.setAccount(createSigner(programKey).address, taken);
    await expect(
      planDeployment({
        network: "devnet",
        payer: { secretKey: payerKey },
        programKey,
        upgradeAuthority: "payer",
        transport: ledger.transport,
      }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("refuses before it begins when the payer has too little", async () => {
    await writeFile(join(folder, "poor.json"), JSON.stringify(Array(32).fill(37)));
    const args = await options();
    args[2] = join(folder, "poor.json");
    expect(await run(...args, "--yes")).toMatchObject({
      code: 1,
      err: expect.stringContaining("ledger_insufficient_funds"),
    });
  });
});
