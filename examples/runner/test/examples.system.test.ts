import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { serverProgram } from "../../../packages/server/test/support/server-program.ts";
import { embeddedFolder } from "../../../packages/server/test/support/stores.ts";
import { buyAsAgent } from "../../pay-with-trust-gate/test/serving.ts";
import { type DemoServer, runExample, startDemoServer } from "../demo-server.ts";
import { examples } from "../examples.ts";

/**
 * Expected output of each example. Examples with random wallets or times are matched by patterns.
 */
const prints: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "safe-to-pay": [
    /^Pay .+ 2\.50 USD\? Yes\.\n- meets/m,
    /^Pay .+ 2\.50 USD\? No\.\n- has a score/m,
  ],
  quickstart: [/valid/],
  "first-calls": [/\w+ silver\n/, /^agent_not_found 404 req_/m],
  "verify-offline": [/^true \{/, /^false invalid_signature/m],
  "pay-with-trust-gate": [
    /: answered 200\n {2}it was paid 10000 base units/,
    /nothing was signed: .*\n {2}it was paid 0 base/,
  ],
  "pay-once": [
    /^With plain x402:\n.*killed.*\n.*it got .*\n {2}it paid 2 times$/m,
    /^With the payer:\n.*killed.*\n.*it got .*\n {2}it paid once$/m,
  ],
  mcp: [
    /^arcs-mcp offers check_trust, (?!.*issue_credential)/m,
    /^check_trust .*\n\{\n {2}"allowed": (?:true|false)[^]*"identity_verified"/m,
    /^get_reputation .* failed\n[^]*"nextStep": "/m,
  ],
  "signed-requests": [
    /^the agent: 200 welcome, did:service:local:\w+$/m,
    /^the same request again: 403 request_replayed$/m,
    /^another path: 403 request_signature_invalid$/m,
    /^a stranger: 403 request_agent_refused$/m,
    /^a stranger in the agent's name: 403 signature_key_not_found$/m,
    /^nobody: 403 request_not_signed$/m,
  ],
  "webhook-receiver": [/received payment.completed evt_/, "delivered true 200", "forged 401"],
  "browser-verify": [
    /as issued: valid, status_not_checked\naltered: not valid, invalid_signature|not checked: no/,
  ],
};

describe("examples", () => {
  let server: DemoServer | undefined;
  beforeAll(async () => {
    server = await startDemoServer({ program: serverProgram, store: await embeddedFolder() });
  }, 300_000);
  afterAll(() => server?.stop());

  // `npm run demo` runs paid-job, `npm run counterparts` runs agent-frameworks, a test of its own own-extra; docs/recipes has
  // parts of recipes.
  test("every folder is an example that the runner knows, or the runner", () => {
    const folders = readdirSync(join(import.meta.dirname, "../.."), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
      .map(({ name }) => name);
    expect(
      [
        ...Object.keys(examples),
        "agent-frameworks",
        "own-extra",
        "paid-job",
        "recipes",
        "runner",
      ].sort(),
    ).toEqual(folders.sort());
  });

  test.each(Object.entries(examples))(
    "%s runs",
    async (name, needs) => {
      let printed = "";
      const print = (text: string): void => void (printed += text);
      const with_ = needs === "server" && server !== undefined ? { server } : {};
      const code = await runExample(name, { args: ["--check"], print, ...with_ });
      expect(code, printed).toBe(0);
      for (const expected of prints[name] ?? [expect.fail(`nothing is expected of ${name}`)]) {
        expect(printed).toMatch(expected);
      }
    },
    180_000,
  );

  test(
    "an agent that does not pass is not served, and its payment is not settled",
    { timeout: 60_000 },
    async () => {
      if (server === undefined) return expect.fail();
      const outcomes = await buyAsAgent({ url: server.url, adminKey: server.adminKey });
      expect(outcomes).toEqual({
        welcome: { status: 200, served: 1, paid: 10_000n },
        scoreTooLow: { status: 402, served: 0, paid: 0n },
        stranger: { status: 402, served: 0, paid: 0n },
        strangerAllowed: { status: 200, served: 1, paid: 10_000n },
      });
    },
  );
});
