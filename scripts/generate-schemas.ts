// Writes what core carries of `schemas/`: TypeScript types, validators compiled ahead of time (so that importing core
// compiles nothing and works under a Content Security Policy without eval), the JSON-LD contexts, and their tables.
// `--check` writes nothing and fails when a file differs from what would be written.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";

import type { ValidateFunction } from "ajv";
import { build } from "esbuild";
import { compile } from "json-schema-to-typescript";

import type { JsonObject } from "../packages/core/src/json.ts";
import { packTables, writeTables } from "./generate-tables.ts";

const root = join(import.meta.dirname, "..");
const schemasFolder = join(root, "schemas");
const generatedFolder = join(root, "packages/core/src/schemas/generated");
const contextsFile = join(root, "packages/core/src/contexts/generated.ts");
const tablesFile = join(root, "packages/core/src/proof/compiled/generated.ts");
const banner = "Generated from schemas/ by scripts/generate-schemas.ts (npm run generate). Do not edit.";

type Schema = { $id: string; title: string; description?: string };

// The context packages and ajv are CommonJS, some with a default export inside their default export.
const require = createRequire(import.meta.url);

/** Every generated file by its path, as it should be. */
export async function generate(): Promise<Map<string, string>> {
  const subjects = readSchemas("subjects");
  const credentials = readSchemas("credentials");
  const contexts = readContexts();
  return new Map([
    [
      join(generatedFolder, "types.ts"),
      await generateTypes([...subjects, ...credentials.filter((s) => !s.title.startsWith("W3c"))]),
    ],
    [join(generatedFolder, "validators.js"), await generateValidators([...subjects, ...credentials])],
    [join(generatedFolder, "validators.d.ts"), generateDeclarations([...subjects, ...credentials])],
    [contextsFile, generateContexts(contexts)],
    [tablesFile, `// ${banner}\n${writeTables(await packTables(contexts))}`],
  ]);
}

function readSchemas(folder: string): Schema[] {
  return readdirSync(join(schemasFolder, folder))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => {
      const schema = JSON.parse(readFileSync(join(schemasFolder, folder, file), "utf8")) as Schema;
      if (basename(schema.$id) !== file) throw new Error(`$id of ${file} does not end with the file's name`);
      return schema;
    });
}

async function generateTypes(schemas: Schema[]): Promise<string> {
  const parts = await Promise.all(
    schemas.map((schema) =>
      compile(structuredClone(schema) as never, schema.title, {
        bannerComment: "",
        format: true,
        style: { printWidth: 120 },
        // Bounds on lengths are the validators' business; as tuple types they would only be a nuisance.
        ignoreMinAndMaxItems: true,
        unknownAny: true,
      }),
    ),
  );
  const types = parts
    .join("\n")
    .replaceAll(/^export interface (\w+) \{$/gm, "export type $1 = {")
    .replaceAll(/^\}$/gm, "};");
  return `// ${banner}\n\n${types}`;
}

const exportName = (schema: Schema): string => schema.title.charAt(0).toLowerCase() + schema.title.slice(1);

async function generateValidators(schemas: Schema[]): Promise<string> {
  const { default: Ajv } = require("ajv") as { default: typeof import("ajv").default };
  const addFormats = require("ajv-formats") as typeof import("ajv-formats").default;
  const standalone = require("ajv/dist/standalone") as {
    default: (ajv: unknown, names: Record<string, string>) => string;
  };

  const ajv = new Ajv({
    schemas: schemas.map(withoutAnnotations),
    allErrors: true,
    inlineRefs: false,
    // The words for people are in schemas/issues.ts, once instead of at every rule.
    messages: false,
    strict: true,
    strictTypes: true,
    strictRequired: true,
    // "The first item is this, and others may follow" is an open tuple, which this rule takes for a mistake.
    strictTuples: false,
    ownProperties: true,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv, ["uri"]);
  for (const schema of schemas) ajv.getSchema(schema.$id) satisfies ValidateFunction | undefined;
  const code = standalone
    .default(ajv, Object.fromEntries(schemas.map((schema) => [exportName(schema), schema.$id])))
    // Nobody reads where in the schema a rule stands, and it is a tenth of the code.
    .replaceAll(/schemaPath:"[^"]*",/g, "");

  // One self-contained module: the code as ajv writes it requires parts of ajv and ajv-formats at run time.
  const bundle = await build({
    stdin: { contents: code, resolveDir: root, loader: "js" },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    mainFields: ["main"],
    legalComments: "none",
    minify: true,
    plugins: [
      {
        name: "only-used-formats",
        setup: (plugin) => plugin.onLoad({ filter: /ajv-formats\/dist\/formats\.js$/ }, usedFormats),
      },
    ],
  });
  return `// ${banner}\n${bundle.outputFiles[0]?.text}`;
}

/** A schema without what only people read: ajv copies schemas into the code that it writes. */
function withoutAnnotations(schema: unknown): object {
  const { $schema: _, title: __, description: ___, ...rules } = schema as Record<string, unknown>;
  const entries = Object.entries(rules).map(([keyword, value]) => {
    if (["properties", "definitions"].includes(keyword)) {
      const members = Object.entries(value as object).map(([name, member]) => [
        name,
        member === true || withoutAnnotations(member),
      ]);
      return [keyword, Object.fromEntries(members)];
    }
    if (["allOf", "anyOf"].includes(keyword)) return [keyword, (value as unknown[]).map(withoutAnnotations)];
    if (keyword === "items")
      return [keyword, Array.isArray(value) ? value.map(withoutAnnotations) : withoutAnnotations(value)];
    return [keyword, value];
  });
  return Object.fromEntries(entries);
}

/** Stands in for ajv-formats' table of all formats with the one in use, taken from that table. */
function usedFormats(): { contents: string } {
  const { fullFormats } = require("ajv-formats/dist/formats") as {
    fullFormats: { uri: (text: string) => boolean };
  };
  const source = readFileSync(require.resolve("ajv-formats/dist/formats"), "utf8");
  const patterns = source.match(/^const (NOT_URI_FRAGMENT|URI) = .*;$/gm)?.join("\n");
  return { contents: `${patterns}\nexports.fullFormats = { uri: ${String(fullFormats.uri)} };` };
}

function generateDeclarations(schemas: Schema[]): string {
  const names = schemas.map((schema) => `export const ${exportName(schema)}: Validator;`);
  return [
    `// ${banner}`,
    "",
    "/** A problem that a validator found, as ajv reports it. */",
    "export type AjvError = { instancePath: string; keyword: string; params: Record<string, unknown> };",
    "",
    "/** A validator compiled by ajv: tells whether the data conforms, and keeps what it found. */",
    "export type Validator = { (data: unknown): boolean; errors?: AjvError[] | null };",
    "",
    ...names,
    "",
  ].join("\n");
}

function readContexts(): ReadonlyMap<string, JsonObject> {
  const { contexts: credentials } = require("@digitalbazaar/credentials-context") as { contexts: Map<string, object> };
  const dataIntegrity = require("@digitalbazaar/data-integrity-context") as {
    default?: { contexts: Map<string, object> };
    contexts: Map<string, object>;
  };
  const ed25519 = require("ed25519-signature-2020-context") as { contexts: Map<string, object> };
  const urls: [string, Map<string, object>][] = [
    ["https://www.w3.org/ns/credentials/v2", credentials],
    ["https://www.w3.org/2018/credentials/v1", credentials],
    ["https://w3id.org/security/data-integrity/v2", dataIntegrity.default?.contexts ?? dataIntegrity.contexts],
    ["https://w3id.org/security/suites/ed25519-2020/v1", ed25519.contexts],
  ];
  const service = JSON.parse(readFileSync(join(schemasFolder, "contexts/credentials-v1.jsonld"), "utf8")) as object;
  const entries: [string, object | undefined][] = [
    ...urls.map(([url, contexts]): [string, object | undefined] => [url, contexts.get(url)]),
    ["https://service.example/contexts/credentials/v1", service],
  ];
  for (const [url, context] of entries) {
    if (context === undefined) throw new Error(`no package carries the context ${url}`);
  }
  return new Map(entries as [string, JsonObject][]);
}

function generateContexts(contexts: ReadonlyMap<string, JsonObject>): string {
  // Parsing text is faster than evaluating a literal, and happens only for the contexts that are used.
  const lines = [...contexts].map(
    ([url, context]) => `  ${JSON.stringify(url)}:\n    ${JSON.stringify(JSON.stringify(context))},`,
  );
  return `// ${banner}\n\n/** JSON-LD contexts as JSON text, by URL. */\nexport const contextTexts: Readonly<Record<string, string>> = {\n${lines.join("\n")}\n};\n`;
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
      // A file that is not there yet differs.
    }
    if (present !== content) stale.push(path.slice(root.length + 1));
    if (!checkOnly) writeFileSync(path, content);
  }
  if (checkOnly && stale.length > 0) {
    console.error(`not current: ${stale.join(", ")}\nrun: npm run generate`);
    process.exitCode = 1;
  } else {
    console.log(
      checkOnly ? `${files.size} generated files are current` : `${files.size} files written, ${stale.length} changed`,
    );
  }
}
