import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeDevPayment, makeDevPayment } from "./pay-command.ts";
import {
  callApi,
  createLog,
  readCommandLine,
  type StartedServer,
  startServer,
} from "@arcs/server/internal";
import { runServerProgram } from "@arcs/server/program";
import { local } from "./index.ts";
import { runInProcess } from "../../../packages/process/test/support/run-in-process.ts";
import { registerBy } from "../../../packages/server/test/support/agents.ts";
import type { RunningServer } from "../../../packages/server/test/support/server.ts";
import { runShell } from "../../../packages/server/test/support/run-server-command.ts";

let folder: string;
let server: StartedServer;
let api: { apiUrl: string; apiKey: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-dev-pay-"));
  const args = [
    "--port",
    "0",
    "--max-event-loop-delay-ms",
    "0",
    "--data-folder",
    join(folder, "data"),
  ];
  const { settings } = readCommandLine(args, { env: {} });
  server = await startServer(settings, {
    log: createLog({ level: "silent" }),
    extensions: [local],
  });
  api = { apiUrl: server.url, apiKey: server.firstAdminKey ?? "" };
}, 300_000);
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Registers a newcomer; gives its address. */
async function addNewcomer(
  wallet = createSigner(Uint8Array.from(randomBytes(32))),
): Promise<string> {
  const call = async (
    method: string,
    path: string,
    { body }: { body: object },
  ): Promise<unknown> => ({
    body: await callApi(api, { method: method as "POST", path, body }),
  });
  await registerBy({ call } as unknown as RunningServer, wallet, { key: "", name: "Newcomer" });
  return wallet.address;
}

describe("arcs-server dev pay", () => {
  test(
    "moves a newcomer's score from 0 in one command, by a wallet whose word counts",
    { timeout: 240_000 },
    async () => {
      const to = await addNewcomer();
      const command = `arcs dev pay --to ${to} --amount 0.25 --rating 5 --url ${api.apiUrl}`;
      const { code, stdout, stderr } = await runShell(command, {
        env: { ARCS_API_KEY: api.apiKey },
      });
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^before {4}Newcomer: 0 of 1000, bronze, seen$/m);
      expect(stdout).toMatch(/^reported {2}pay_\w+: the ledger proves it$/m);
      expect(stdout).toMatch(/^counts {4}yes$/m);
      expect(stdout).toMatch(/^after {5}Newcomer: [1-9]\d* of 1000, \w+, proven \(\+\d+\)$/m);
      expect(stdout).toMatch(
        /^settles {3}in 24 hours; until then it is not seen, and the limit of the proven score stays at 300$/m,
      );
      expect(stdout).not.toContain("not computed yet");
    },
  );

  test(
    "says why a payment by a stranger does not count, and what would count",
    { timeout: 120_000 },
    async () => {
      const done = await makeDevPayment(api, {
        to: await addNewcomer(),
        amount: 250_000n,
        isStranger: true,
      });
      expect(done.payment).toMatchObject({ counts: false, why: [{ code: "unsettled" }] });
      const described = describeDevPayment(done).join("\n");
      expect(described).toMatch(
        /counts {4}no\n[^]*bronze, seen\nwhy {7}It is final, but has not settled yet/,
      );
    },
  );

  test("tells programs what was done, with --json", { timeout: 120_000 }, async () => {
    const pay = [
      "dev",
      "pay",
      "--to",
      await addNewcomer(),
      "--amount",
      "0.25",
      "--stranger",
      "--url",
      api.apiUrl,
    ];
    const env = { ARCS_API_KEY: api.apiKey };
    const program = (args: readonly string[]): Promise<number> => runServerProgram(args, [local]);
    const { code, stdout } = await runInProcess(program, { args: [...pay, "--json"], env });
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { amount: "0.25", payment: { counts: false } },
    ]);
  });

  test("the embedded ledger is for admins only", { timeout: 60_000 }, async () => {
    const asked = { name: "writer", permissions: ["read", "write"] };
    const { key } = (await callApi(api, { method: "POST", path: "/v1/keys", body: asked })) as {
      key: string;
    };
    const call = {
      method: "POST",
      path: "/v1/development/ledger",
      body: { method: "getSlot" },
    } as const;
    await expect(callApi({ ...api, apiKey: key }, call)).rejects.toMatchObject({
      code: "insufficient_permissions",
    });
    expect(await callApi(api, call)).toMatchObject({ jsonrpc: "2.0", result: expect.any(Number) });
  });
});
