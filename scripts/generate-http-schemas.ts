// Generates the server's copy of the schemas: those of `schemas/http/` for validation,
// serialisation and OpenAPI, the others because it publishes all. Core gets a TypeScript type for
// each of the former, which server and client share. `--check` writes nothing and fails when a file
// is out of date.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { compile } from "json-schema-to-typescript";

const root = join(import.meta.dirname, "..");
const folder = join(root, "schemas/http");
const banner =
  "Generated from schemas/ by scripts/generate-http-schemas.ts (npm run generate). Do not edit.";

type Schema = { $id: string; title: string };
const schemas = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => {
    const schema = JSON.parse(readFileSync(join(folder, file), "utf8")) as Schema;
    if (schema.$id !== `https://service.example/schemas/http/${file}`)
      throw new Error(`$id of ${file} is another`);
    return { name: file.slice(0, -".json".length), schema };
  });

const types = await typesModule();
const expected = new Map([
  [join(root, "packages/server/src/platform/http/generated/schemas.ts"), schemasModule()],
  [join(root, "packages/core/src/http/generated/types.ts"), types],
]);
const present = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};
const changed = [...expected].filter(([path, text]) => present(path) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of changed)
    console.log(`${path.slice(root.length + 1)} is not what the schemas give: npm run generate`);
  process.exitCode = changed.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of changed) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
console.log(`${schemas.length} schemas of HTTP bodies, ${changed.length} files differ`);

function schemasModule(): string {
  const entries = schemas.map(
    ({ name, schema }) => `  ${JSON.stringify(name)}: ${JSON.stringify(schema)},`,
  );
  const others = ["subjects", "credentials"].flatMap((name) =>
    readdirSync(join(root, "schemas", name)).map((file) =>
      readFileSync(join(root, "schemas", name, file), "utf8"),
    ),
  );
  return `// ${banner}

/** The schemas of HTTP bodies by file name. */
export const httpSchemas = {
${entries.join("\n")}
} as const;

/** The schemas that credentials refer to. */
export const credentialSchemas: readonly ({ readonly $id: string } & Readonly<Record<string, unknown>>)[] = [
${others.map((text) => `  ${JSON.stringify(JSON.parse(text))},`).join("\n")}
];
`;
}

/**
 * Generates one type for each schema; a reference to another file becomes a reference to its type.
 */
async function typesModule(): Promise<string> {
  const byId = new Map(schemas.map(({ schema }) => [schema.$id, schema.title]));
  const parts = await Promise.all(
    schemas.map(({ schema }) =>
      compile(withTypeNames(structuredClone(schema), byId) as never, schema.title, {
        bannerComment: "",
        format: true,
        style: { printWidth: 100 },
        ignoreMinAndMaxItems: true,
        unknownAny: true,
        $refOptions: { resolve: { external: false, http: false, file: false } },
      }),
    ),
  );
  const all = parts
    .join("\n")
    .replaceAll(/^export interface (\w+) \{$/gm, "export type $1 = {")
    .replaceAll(/^\}$/gm, "};")
    // The generator writes a capital after every digit.
    .replaceAll("W3CCredential", "W3cCredential");
  return `// ${banner}\n\n${all}`;
}

function withTypeNames(value: unknown, byId: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withTypeNames(item, byId));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...rest } = value as Record<string, unknown>;
  if (typeof $ref === "string") {
    const title = byId.get($ref.replace(/#$/, ""));
    if (title === undefined) throw new Error(`no schema has the $id ${$ref}`);
    return { tsType: title };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, member]) => [key, withTypeNames(member, byId)]),
  );
}
