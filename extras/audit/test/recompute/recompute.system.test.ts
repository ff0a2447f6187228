// A market of 200 agents: the published log and list of roots are enough to recompute every score
// of the server. The same program runs in Node and in a browser. ARCS_MARKET_AGENTS=1000 makes the
// market larger.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createSigner } from "@arcs/core";
import { build } from "esbuild";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  computeScore,
  insertTestAgents,
  type TestPayment,
} from "../../../../packages/server/test/support/agents.ts";
import { useServer } from "../../../../packages/server/test/support/server.ts";
import { useStore } from "../../../../packages/server/test/support/stores.ts";
import { type Comparison, program } from "../support/program.ts";
import { createRandom } from "../../../../packages/process/test/support/random.ts";

const AGENTS = Number(process.env["ARCS_MARKET_AGENTS"] ?? 200);
const WITHIN = 900_000;
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat([
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]);
const quotas = {
  starter: undefined,
  growth: undefined,
  scale: undefined,
  enterprise: undefined,
} as never;
const server = useServer(useStore(), { corsOrigins: ["*"], quotas });
const agentIds = Array.from(
  { length: AGENTS },
  (_, index) => createSigner(createHash("sha256").update(`agent ${index}`).digest()).address,
);

beforeAll(async () => {
  const number = createRandom(17).below;
  await insertTestAgents(server(), agentIds);
  const credible = await addCrediblePayers(server(), AGENTS / 5);
  const payers = [...credible, "stranger-1", "stranger-2", ...agentIds];
  const oneOf = (names: readonly string[]): string => names[number(names.length)] as string;
  // Two of three payments are by payers with a voice: others weigh nothing. In three rounds, so
  // that agents pass on what they were vouched for to those who paid them.
  for (let round = 0; round < 3; round++) {
    for (const [index, agentId] of agentIds.entries()) {
      const payments = Array.from({ length: 3 + number(3) }, (): TestPayment => ({
        payer: oneOf(number(3) === 0 ? payers : credible),
        amount: `${number(20)}.${String(1 + number(999_999)).padStart(6, "0")}`,
        status: number(8) === 0 ? "failed" : "completed",
        ...(number(2) === 0 ? { rating: 1 + number(5) } : {}),
        createdAt: new Date(Date.now() - (3 - round) * 86_400_000 + index * 1_000),
      }));
      await addPayments(
        server(),
        agentId,
        payments.map((each) => (each.payer === agentId ? { ...each, payer: "stranger-1" } : each)),
      );
    }
  }
  for (const agentId of agentIds) await computeScore(server(), agentId);
}, WITHIN);

type Outcome = { entries: number; comparisons: Comparison[] };

/**
 * The agents whose scores differ, of a market that is worth the trouble: one in which nobody is
 * vouched for proves nothing.
 */
function differing({ entries, comparisons }: Outcome): {
  entries: boolean;
  agents: string[];
  kinds: boolean;
  wrong: Comparison[];
} {
  return {
    entries: entries > AGENTS,
    agents: comparisons.map(({ agentId }) => agentId),
    kinds:
      new Set(comparisons.map(({ served }) => served)).size > AGENTS / 2 &&
      comparisons.some(({ served }) => served.includes('"tier":"silver"')),
    wrong: comparisons.filter(({ computed, served }) => computed !== served),
  };
}
const none = (): ReturnType<typeof differing> => ({
  entries: true,
  agents: agentIds,
  kinds: true,
  wrong: [],
});

test("Node computes every score that the server gives", { timeout: WITHIN }, async () => {
  const outcome = await program(
    { baseUrl: server().url, apiKey: await server().makeKey() },
    agentIds,
  );
  expect(differing(outcome)).toEqual(none());
});

describe.skipIf(!existsSync(executablePath))(
  `in headless Chromium (skipped: no ${executablePath})`,
  () => {
    let browser: Browser;
    let site: ReturnType<typeof createServer>;

    beforeAll(async () => {
      const { outputFiles } = await build({
        stdin: {
          contents: `import { program } from "../support/program.ts"; globalThis.program = program;`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        format: "esm",
        platform: "browser",
        target: "es2022",
        conditions: ["@arcs/source"],
        write: false,
        logLevel: "error",
      });
      site = createServer(({ url }, response) => {
        const isScript = url === "/program.js";
        response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
        response.end(
          isScript
            ? outputFiles[0]?.text
            : `<!doctype html><script type="module" src="/program.js"></script>`,
        );
      });
      site.listen(0, "127.0.0.1");
      await once(site, "listening");
      browser = await chromium.launch({ executablePath, args });
    }, 120_000);
    afterAll(async () => {
      await browser?.close();
      site?.closeAllConnections();
      site?.close();
    });

    test(
      "a page of another origin computes every score that the server gives",
      { timeout: WITHIN },
      async () => {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
        await page.waitForFunction(() => "program" in globalThis);
        const options = { baseUrl: server().url, apiKey: await server().makeKey() };
        const outcome = await page.evaluate(
          ([given, ids]) =>
            (globalThis as unknown as { program: typeof program }).program(given, ids),
          [options, agentIds] as const,
        );
        expect(differing(outcome)).toEqual(none());
      },
    );
  },
);
