// A client that a public generator (hey-api) makes from the OpenAPI document: its types tell privacy
// modes, codes of failures and events apart, and it talks to a server.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { createClient } from "@hey-api/openapi-ts";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addTestAgent, type TestAgent } from "../../packages/server/test/support/agents.ts";
import { useServer } from "../../packages/server/test/support/server.ts";
import { useStore } from "../../packages/server/test/support/stores.ts";

// A program as users write it. Each `@ts-expect-error` is a mistake that the types must notice.
const program = `
import { createClient } from "./client/client";
import { getAgent, getReputation } from "./client/sdk.gen";
import type { GetAgentErrors, GetReputationErrors, ReputationView, Webhooks } from "./client/types.gen";

type Mode = ReputationView["privacy"]["mode"];
type In<Shown, Each extends Mode> = Extract<Shown, { privacy: { mode: Each } }>;
const isIn = <Shown extends { privacy: { mode: Mode } }, Each extends Mode>(
  shown: Shown,
  mode: Each,
): shown is In<Shown, Each> => shown.privacy.mode === mode;

export async function ask(api: { baseUrl: string; auth: string }, agentId: string): Promise<string> {
  const client = createClient(api);
  const { data, error } = await getReputation({ client, path: { agentId } });
  if (error !== undefined) return explain(error);
  if (isIn(data, "public")) return \`score \${data.overallScore} of \${data.components.successRate.weight}\`;
  if (isIn(data, "tier_only")) {
    // @ts-expect-error: the mode tier_only has no score
    data.overallScore;
    return \`tier \${data.tier}\`;
  }
  if (isIn(data, "range_only")) return \`range \${data.scoreRange} \${data.tier}\`;
  if (isIn(data, "private")) {
    // @ts-expect-error: the mode private has no tier
    data.tier;
    return "private";
  }
  return "overallScore" in data ? \`custom \${data.overallScore}\` : "custom";
}

export async function askTrustScore(api: { baseUrl: string; auth: string }, id: string): Promise<string> {
  const { data } = await getAgent({ client: createClient(api), path: { id } });
  if (data === undefined) return "none";
  if (isIn(data, "public")) return \`score \${data.trustScore.overall}, \${data.stats.completedJobs} jobs\`;
  if (isIn(data, "tier_only")) {
    // @ts-expect-error: only the tier is there
    data.trustScore.overall;
    return data.trustScore.tier;
  }
  return isIn(data, "private") ? String(data.trustScore satisfies null) : data.privacy.mode;
}

function explain({ error: { code, message } }: GetReputationErrors[keyof GetReputationErrors]): string {
  switch (code) {
    case "agent_not_found":
    case "reputation_private":
    case "authentication_failed":
      return code;
    // @ts-expect-error: this operation never answers so
    case "credential_not_found":
      return code;
    default:
      return message;
  }
}

export const missing: GetAgentErrors[404]["error"]["code"] = "agent_not_found";
// @ts-expect-error: another status
export const forbidden: GetAgentErrors[403]["error"]["code"] = "agent_not_found";

export function hear({ body }: Webhooks): string {
  switch (body.event) {
    case "payment.completed":
      return body.data.transactionHash ?? "";
    case "payment.failed":
      // @ts-expect-error: a failed payment has no transaction
      body.data.transactionHash;
      return body.data.errorCode ?? "";
    case "dispute.resolved":
      return body.data.winner satisfies "payer" | "payee" | null ?? "";
    default:
      return body.event;
  }
}
`;

const folder = mkdtempSync(join(tmpdir(), "arcs-generated-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = useServer(useStore());
const agents: Record<string, TestAgent> = {};
beforeAll(async () => {
  const document = (await server().call("GET", "/openapi.json")).body;
  await createClient({
    input: document,
    output: join(folder, "client"),
    plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
    logs: { level: "silent" },
  });
  writeFileSync(join(folder, "program.ts"), program);
  for (const mode of ["public", "tier_only", "range_only", "private"]) {
    const agent = await addTestAgent(server());
    await server().call("PATCH", `/v1/agents/${agent.id}`, {
      key: agent.ownKey,
      body: { privacy: { mode } },
    });
    agents[mode] = agent;
  }
}, 120_000);

test("the types of a generated client tell privacy modes, failures and events apart", () => {
  const checked = ts.createProgram([join(folder, "program.ts")], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(checked)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(problems).toEqual([]);
}, 60_000);

test("it reads what agents show in each mode, and the codes of failures", async () => {
  const outfile = join(folder, "program.mjs");
  await build({
    entryPoints: [join(folder, "program.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  const { ask, askTrustScore } = (await import(pathToFileURL(outfile).href)) as {
    ask: (api: object, id: string) => Promise<string>;
    askTrustScore: (api: object, id: string) => Promise<string>;
  };
  const api = { baseUrl: server().url, auth: await server().makeKey() };
  const idIn = (mode: string): string => agents[mode]?.id ?? "";
  expect(await ask(api, idIn("public"))).toBe("score 0 of 0.4");
  expect(await ask(api, idIn("tier_only"))).toBe("tier bronze");
  expect(await ask(api, idIn("range_only"))).toBe("range 0-49 bronze");
  expect(await ask(api, idIn("private"))).toBe("reputation_private");
  expect(await ask(api, "nobody")).toBe("agent_not_found");
  expect(await ask({ ...api, auth: "none" }, idIn("public"))).toBe("authentication_failed");
  expect(await askTrustScore(api, idIn("public"))).toBe("score 0, 0 jobs");
  expect(await askTrustScore(api, idIn("tier_only"))).toBe("bronze");
  expect(await askTrustScore(api, idIn("private"))).toBe("null");
});
