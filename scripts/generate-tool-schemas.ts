// Writes the output schemas of the client's tools from `schemas/http/`. `--check` writes nothing and fails when the file
// differs from what would be written.
//
// What a language model reads is short: no titles, ids, examples. What an older client reads from a newer server may hold more
// than it knows: objects are open, and lists of known values become descriptions.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = join(root, "schemas/http");
const target = join(root, "packages/client/src/tools/generated/output-schemas.ts");

/** The schemas that tools answer with, by the name under which the module has them. */
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
  payment: "payment",
  paymentRating: "payment-rating",
  dispute: "dispute",
  issuedCredential: "issued-credential",
};

type Schema = { description?: string; [keyword: string]: unknown };

const byId = new Map<string, Schema>(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema)
    .map((schema) => [String(schema["$id"]), schema]),
);

const entries = Object.entries(wanted).map(([name, file]) => {
  const schema = relaxed({ $ref: `https://service.example/schemas/http/${file}.json#` });
  return `/** Schema of ${file}.json, relaxed. */\nexport const ${name}Output = ${JSON.stringify(schema)};`;
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

function relaxed(schema: Schema): Schema {
  if (typeof schema["$ref"] === "string") {
    const { $ref, ...own } = schema as { $ref: string };
    const found = byId.get($ref.replace(/#$/, ""));
    if (found === undefined) throw new Error(`no schema has the $id ${$ref}`);
    return { ...relaxed(found), ...own };
  }
  const { $schema: _, $id: __, title: ___, examples: ____, additionalProperties, pattern: _____, ...rules } = schema;
  const entriesOf = Object.entries(rules).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "properties") {
      const members = Object.entries(value as Schema).map(([name, member]) => [name, relaxed(member as Schema)]);
      return [[keyword, Object.fromEntries(members)]];
    }
    if (keyword === "items") return [[keyword, relaxed(value as Schema)]];
    if (keyword === "anyOf") return [[keyword, (value as Schema[]).map(relaxed)]];
    if (keyword === "enum" || keyword === "description" || keyword === "default") return [];
    if (keyword === "required" && (value as unknown[]).length === 0) return [];
    return [[keyword, value]];
  });
  const known = Array.isArray(rules["enum"]) ? `one of ${(rules["enum"] as unknown[]).join(", ")}` : undefined;
  const said = [rules.description, known].filter((each) => each !== undefined).join("; ");
  const kept = Object.fromEntries(entriesOf);
  return {
    ...kept,
    // A map of free keys says of what; a closed object is open here.
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: relaxed(additionalProperties as Schema) }
      : {}),
    ...(said === "" ? {} : { description: said.replaceAll(/ \((?:addition to the )?specification[^)]*\)/g, "") }),
  };
}
