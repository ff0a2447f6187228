// Generates the copies of `schemas/` in vc (W3C's) and core (our own): TypeScript types, the schemas
// without descriptions, the JSON-LD contexts, and their tables. `--check` writes nothing and fails
// when a file is out of date.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

import { compile } from "json-schema-to-typescript";

import type { JsonObject } from "../packages/vc/src/base/json.ts";
import {
  type CredentialKind,
  credentialKinds,
  kindDefinition,
} from "../packages/core/src/credential/ids.ts";

const root = join(import.meta.dirname, "..");
const schemasFolder = join(root, "schemas");
const generatedFolder = join(root, "packages/core/src/schemas/generated");
const contextsFile = "src/contexts/generated.ts";
const SERVICE_CONTEXT_URL = "https://service.example/contexts/credentials/v1";
const banner =
  "Generated from schemas/ by scripts/generate-schemas.ts (npm run generate). Do not edit.";

type Schema = { $id: string; title: string; description?: string };

// The context packages are CommonJS, some with a default export inside their default export.
const require = createRequire(import.meta.url);

/** Returns the content of every generated file by its path. */
export async function generate(): Promise<Map<string, string>> {
  const subjects = readSchemas("subjects");
  const credentials = readSchemas("credentials");
  const service = JSON.parse(
    readFileSync(join(schemasFolder, "contexts/credentials-v1.jsonld"), "utf8"),
  ) as JsonObject;
  const ofW3c = credentials.filter(({ title }) => title.startsWith("W3c"));
  const own = credentials.filter((schema) => !ofW3c.includes(schema));
  return new Map([
    [join(generatedFolder, "types.ts"), await generateTypes([...subjects, ...own])],
    [join(generatedFolder, "schemas.ts"), generateSchemas([...subjects, ...own])],
    [join(root, "packages/vc/src/schemas/generated.ts"), generateW3cSchemas(ofW3c)],
    [
      join(root, "packages/core", contextsFile),
      generateContexts("contextTexts", new Map([[SERVICE_CONTEXT_URL, service]])),
    ],
    [join(root, "packages/vc", contextsFile), generateContexts("w3cContextTexts", readContexts())],
  ]);
}

function readSchemas(folder: string): Schema[] {
  return readdirSync(join(schemasFolder, folder))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(schemasFolder, folder, file), "utf8")) as Schema;
      if (basename(schema.$id) !== file)
        throw new Error(`$id of ${file} does not end with the file's name`);
      return schema;
    });
}

async function generateTypes(schemas: Schema[]): Promise<string> {
  const parts = await Promise.all(
    schemas.map((schema) =>
      compile(structuredClone(schema) as never, schema.title, {
        bannerComment: "",
        format: true,
        style: { printWidth: 100 },
        // Validators check bounds on lengths; as tuple types they would only be a nuisance.
        ignoreMinAndMaxItems: true,
        unknownAny: true,
      }),
    ),
  );
  const types = parts
    .join("\n")
    .replaceAll(/^export interface (\w+) \{$/gm, "export type $1 = {")
    .replaceAll(/^\}$/gm, "};");
  const byKind = credentialKinds
    .map((kind) => `  ${kind}: ${subjectOf(kind, schemas).title};\n`)
    .join("");
  const comment = "/** The subject data of each kind, as its schema describes it. */";
  return `// ${banner}\n\n${types}\n${comment}\nexport type SubjectDataByKind = {\n${byKind}};\n`;
}

function subjectOf(kind: CredentialKind, schemas: Schema[]): Schema {
  const { template } = kindDefinition(kind);
  const schema = schemas.find(({ $id }) => basename($id) === `${template}.json`);
  if (schema === undefined) throw new Error(`schemas/subjects has no ${template}.json`);
  return schema;
}

const exportName = (schema: Schema): string =>
  schema.title.charAt(0).toLowerCase() + schema.title.slice(1);

/** Literals, so that bundlers drop unused ones. */
function literalsOf(schemas: Schema[]): string[] {
  return schemas.map(
    (schema) =>
      `export const ${exportName(schema)}: Schema = ${JSON.stringify(rulesOf(schema, schema.$id))};`,
  );
}

function generateW3cSchemas(schemas: Schema[]): string {
  const head = [`// ${banner}`, 'import type { Schema } from "./json-schema.ts";', ""];
  return [...head, ...literalsOf(schemas), ""].join("\n");
}

/** Generates the schemas that core checks with. */
function generateSchemas(schemas: Schema[]): string {
  const byKind = credentialKinds.map(
    (kind) => `  ${kind}: ${exportName(subjectOf(kind, schemas))},`,
  );
  return [
    `// ${banner}`,
    'import type { CredentialKind } from "../../credential/ids.ts";',
    'import type { Schema } from "@arcs/vc/internal";',
    "",
    ...literalsOf(schemas),
    "",
    "export const subjectSchemas: Readonly<Record<CredentialKind, Schema>> = {",
    ...byKind,
    "};",
    "",
  ].join("\n");
}

const annotations = ["$schema", "$id", "title", "description"];
const inMaps = ["definitions", "properties"];
const inLists = ["anyOf", "allOf"];
// Keywords of `Schema` in packages/vc/src/schemas/json-schema.ts that hold no schemas. All others
// would go unchecked.
const plain = (
  "$ref type const enum maximum minimum maxLength minLength pattern format maxItems minItems uniqueItems additionalItems " +
  "minProperties required additionalProperties dependencies"
).split(" ");
const onlyValues: Record<string, unknown> = {
  uniqueItems: true,
  additionalItems: false,
  additionalProperties: false,
  format: "uri",
};

/**
 * Returns a schema without descriptions. A rule that core would not check as intended stops the
 * generation.
 */
function rulesOf(schema: object, where: string): object {
  const { items, contains, additionalItems, uniqueItems, $ref } = schema as Record<string, unknown>;
  const refuse = (why: string): never => {
    throw new Error(`${where}: ${why}, which packages/vc/src/schemas/json-schema.ts does not know`);
  };
  if (contains !== undefined && items === undefined) refuse("contains without items");
  if (additionalItems !== undefined && !Array.isArray(items))
    refuse("additionalItems without a list of items");
  if (uniqueItems !== undefined && (items as { type?: unknown } | undefined)?.type !== "string") {
    refuse("uniqueItems of others than strings");
  }
  const entries = Object.entries(schema).filter(([keyword]) => !annotations.includes(keyword));
  if ($ref !== undefined && entries.length > 1) refuse("$ref beside others");
  return Object.fromEntries(
    entries.map(([keyword, value]) => {
      const at = `${where}/${keyword}`;
      if (inMaps.includes(keyword)) {
        const members = Object.entries(value as object).map(([name, member]) => {
          if (/[/~]/.test(name)) refuse(`a member ${name}`);
          return [name, rulesOf(member as object, `${at}/${name}`)];
        });
        return [keyword, Object.fromEntries(members)];
      }
      if (inLists.includes(keyword) || (keyword === "items" && Array.isArray(value))) {
        return [keyword, (value as object[]).map((each) => rulesOf(each, at))];
      }
      if (keyword === "items" || keyword === "contains")
        return [keyword, rulesOf(value as object, at)];
      if (!plain.includes(keyword)) refuse(keyword);
      if (Object.hasOwn(onlyValues, keyword) && value !== onlyValues[keyword])
        refuse(`${keyword}: ${String(value)}`);
      return [keyword, value];
    }),
  );
}

function readContexts(): ReadonlyMap<string, JsonObject> {
  const { contexts: credentials } = require("@digitalbazaar/credentials-context") as {
    contexts: Map<string, object>;
  };
  const dataIntegrity = require("@digitalbazaar/data-integrity-context") as {
    default?: { contexts: Map<string, object> };
    contexts: Map<string, object>;
  };
  const ed25519 = require("ed25519-signature-2020-context") as { contexts: Map<string, object> };
  const urls: [string, Map<string, object>][] = [
    ["https://www.w3.org/ns/credentials/v2", credentials],
    ["https://www.w3.org/2018/credentials/v1", credentials],
    [
      "https://w3id.org/security/data-integrity/v2",
      dataIntegrity.default?.contexts ?? dataIntegrity.contexts,
    ],
    ["https://w3id.org/security/suites/ed25519-2020/v1", ed25519.contexts],
  ];
  const entries = urls.map(([url, contexts]): [string, object | undefined] => [
    url,
    contexts.get(url),
  ]);
  for (const [url, context] of entries) {
    if (context === undefined) throw new Error(`no package carries the context ${url}`);
  }
  return new Map(entries as [string, JsonObject][]);
}

function generateContexts(name: string, contexts: ReadonlyMap<string, JsonObject>): string {
  // Parsing text is faster than evaluating a literal, and only used contexts are parsed.
  const lines = [...contexts].map(
    ([url, context]) =>
      `  ${JSON.stringify(url)}:\n    ${JSON.stringify(JSON.stringify(context))},`,
  );
  return `// ${banner}\n\n/** JSON-LD contexts as JSON text, by URL. */\nexport const ${name}: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
}

if (process.argv[1] === import.meta.filename) {
  const files = await generate();
  const checkOnly = process.argv.includes("--check");
  const stale: string[] = [];
  for (const [path, content] of files) {
    let present = "";
    try {
      present = readFileSync(path, "utf8");
    } catch {
      // A missing file differs.
    }
    if (present !== content) stale.push(path.slice(root.length + 1));
    if (!checkOnly) writeFileSync(path, content);
  }
  if (checkOnly && stale.length > 0) {
    console.error(`not current: ${stale.join(", ")}\nrun: npm run generate`);
    process.exitCode = 1;
  } else {
    console.log(
      checkOnly
        ? `${files.size} generated files are current`
        : `${files.size} files written, ${stale.length} changed`,
    );
  }
}
