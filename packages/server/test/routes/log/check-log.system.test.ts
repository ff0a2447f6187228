// The public log of a running server and its witness, read by a program in another language.
import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";

import { formatNoteKey } from "@arcs/core/transparency";
import { describe, expect, test } from "vitest";

import { systemClock } from "../../../src/base/clock.ts";
import { askWitness } from "../../../src/cosignatures/ask-witness.ts";
import { createLogWitnesses } from "../../../src/domain/log/log-witnesses.ts";
import { publishLog } from "../../../src/domain/log/publish-log.ts";
import { addCrediblePayers, addPayments, addTestAgent, computeScore } from "../../agents.ts";
import { getLogFile, policyOf } from "../../http-log.ts";
import { useServer } from "../../server.ts";
import { useEmbeddedStore } from "../../stores.ts";
import { startWitness } from "../../witness/running-witness.ts";

const never = new AbortController().signal;
const program = join(import.meta.dirname, "../../../../../schemas/vectors/check_log.py");

type Outcome = { code: number; stdout: string; stderr: string };

function checkLog(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile("python3", [program, ...args], { timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, stdout, stderr });
    });
  });
}

const hasPython = ((): boolean => {
  try {
    execFileSync("python3", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasPython)("check_log.py", () => {
  const server = useServer(useEmbeddedStore());

  test("reads the log of a running server, its witness's word included, and takes nobody else's", async () => {
    const shown = await addTestAgent(server());
    const hiding = await addTestAgent(server(), { privacy: { mode: "private" } });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(
      server(),
      shown.id,
      Array.from({ length: 40 }, () => ({ payer })),
    );
    await addPayments(server(), hiding.id, [{ payer }]);
    await computeScore(server(), shown.id);
    await publishLog(server().context, never);
    const { logKeys } = await policyOf(server());
    const witness = await startWitness(logKeys);
    const logWitnesses = createLogWitnesses([witness], { askWitness, clock: systemClock, onError: () => undefined });
    await addPayments(server(), shown.id, [{ payer }]);
    await publishLog({ ...server().context, logWitnesses }, never);

    const key = (await (await getLogFile(server(), "key")).text()).trim();
    const url = `${server().url}/log`;
    const { code, stdout, stderr } = await checkLog(url, key, formatNoteKey(witness.key));
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const { entries, heads } = JSON.parse(stdout);
    expect(entries).toBeGreaterThan(42);
    const { body } = await server().call("GET", `/v1/reputation/${shown.id}`, { key: shown.key });
    expect(JSON.stringify(heads[shown.id])).toContain(body.logHead.hash);
    expect(heads).not.toHaveProperty(hiding.id);

    // One who has not cosigned, and another key of the log.
    const away = await startWitness(logKeys, { name: "away.example" });
    expect((await checkLog(url, key, formatNoteKey(away.key))).code).toBe(1);
    const [, , material = ""] = key.split("+");
    expect((await checkLog(url, `${key.split("+", 2).join("+")}+${material.replace(/^(.{20})./, "$1A")}`)).code).toBe(
      1,
    );
  });
});
