// Generates the output schemas of the client's tools from `schemas/http/`. `--check` writes nothing
// and fails when the file is out of date.
//
// A language model reads them in every conversation, so they describe only the first members of an
// answer. They require nothing: objects are open for newer servers, and a failure is structured
// too.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "schemas/http");
const target = join(root, "packages/client/src/tools/generated/output-schemas.ts");

/** Schemas of the tools' answers, by their export name. */
const wanted = {
  credentialReport: "credential-report",
  credential: "credential",
  credentialsOfAgent: "credentials-of-agent",
  agent: "agent",
  agentSearch: "agent-search",
  reputation: "reputation",
  reputationBulk: "reputation-bulk",
  reputationHistory: "reputation-history",
  leaderboard: "leaderboard",
  paymentRating: "payment-rating",
  dispute: "dispute",
  issuedCredential: "issued-credential",
};

const MAX_MEMBERS = 8;

type Schema = { description?: string; [keyword: string]: unknown };

const byId = new Map<string, Schema>(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema)
    .map((schema) => [String(schema["$id"]), schema]),
);

const entries = Object.entries(wanted).map(([name, file]) => {
  const full = byId.get(`https://service.example/schemas/http/${file}.json`);
  if (full === undefined) throw new Error(`there is no schema ${file}.json`);
  const schema = lean(full);
  return `/** Schema of ${file}.json, at its leanest. */\nexport const ${name}Output = ${JSON.stringify(schema)};`;
});
const text = `// Generated from schemas/http/ by scripts/generate-tool-schemas.ts (npm run generate). Do not edit.

${entries.join("\n\n")}
`;

const path = target.slice(root.length + 1);
const present = readdirSync(join(target, "..")).length === 0 ? "" : readFileSync(target, "utf8");
if (process.argv.includes("--check")) {
  if (present !== text) console.log(`${path} is not what the schemas give: npm run generate`);
  process.exitCode = present === text ? 0 : 1;
} else if (present !== text) {
  writeFileSync(target, text);
}
console.log(`${entries.length} output schemas of tools`);

/** Returns the first members of a schema with their types, required ones first. */
function lean(schema: Schema): Schema {
  const members = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
  const required = (schema["required"] ?? []) as readonly string[];
  const sorted = [...members].sort(
    ([a], [b]) => Number(required.includes(b)) - Number(required.includes(a)),
  );
  const properties = sorted
    .slice(0, MAX_MEMBERS)
    .map(([name, { type }]) => [name, typeof type === "string" ? { type } : {}]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
