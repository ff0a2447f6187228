// `arcs dispute`: the text to sign first, then the dispute.
import { expect, test } from "vitest";

import { runInProcess } from "../../../../process/test/support/run-in-process.ts";
import { runClientProgram } from "../../../src/node/cli/main.ts";
import { json, useScriptedServer } from "../../support/scripted-server.ts";

const server = useScriptedServer();
const run = (...args: string[]) =>
  runInProcess(runClientProgram, {
    args: ["dispute", ...args],
    env: { ARCS_API_URL: server().url, ARCS_API_KEY: "arcs_test_x" },
  });
const signature = `${"B".repeat(86)}==`;

test("prints the text that the wallet signs, and opens the dispute with its signature", async () => {
  const statement = "I dispute a payment that I held.\n\nhold: hld_1";
  const error = {
    code: "statement_signature_invalid",
    message: "no",
    statusCode: 403,
    details: { signer: "the wallet", statement },
  };
  server().answer(json(403, { error }), json(201, { id: "dsp_1", reason: "late" }));
  const first = await run("hld_1", "--reason", "late");
  expect([first.code, first.stderr]).toEqual([1, ""]);
  expect(first.stdout).toContain("the wallet");
  expect(first.stdout).toContain(`\n${statement}\n`);
  const second = await run("hld_1", "--reason", "late", "--signature", signature);
  expect([second.code, second.stdout]).toEqual([0, "Dispute dsp_1 is open: late\n"]);
  const sent = server().seen.map(({ body }) => JSON.parse(body));
  expect(sent[1]).toEqual({ holdId: "hld_1", reason: "late", signature });
  expect(sent[0]).toMatchObject({ holdId: "hld_1", reason: "late" });
});

test("a refusal of the server, and wrong usage, end with 2", async () => {
  const error = { code: "hold_settled", message: "it has settled", statusCode: 409 };
  server().answer(json(409, { error }));
  const late = await run("hld_1", "--reason", "late", "--signature", signature);
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining("it has settled")]);
  for (const args of [[], ["hld_1"], ["--reason", "late"]]) {
    const { code, stderr } = await run(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining("name a hold and say why")]);
  }
});
