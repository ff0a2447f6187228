// The samples in TypeScript are code that compiles, against the client as it is.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import type { CodeSample } from "./examples.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const recipes = join(import.meta.dirname, "../../../../../examples/recipes");
// Beside programs that use the client, where it is found by its name.
const folder = mkdtempSync(join(recipes, "node_modules/.samples-"));
afterAll(() => rmSync(folder, { recursive: true }));

const server = useServer(useStore());

test("every sample in TypeScript compiles", { timeout: 120_000 }, async () => {
  const { paths } = (await server().call("GET", "/openapi.json")).body as {
    paths: Record<string, Record<string, { operationId: string; "x-codeSamples": CodeSample[] }>>;
  };
  const operations = Object.values(paths).flatMap((all) => Object.values(all));
  let samples = 0;
  for (const { operationId, "x-codeSamples": given } of operations) {
    const sample = given.find(({ lang }) => lang === "TypeScript");
    if (sample === undefined) continue;
    samples++;
    writeFileSync(join(folder, `${operationId}.ts`), `${sample.source}\nexport { answer };\n`);
  }
  expect(samples).toBeGreaterThan(40);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: join(recipes, "../../tsconfig.base.json"),
      compilerOptions: { types: ["node"], noEmit: true },
      include: ["*.ts"],
    }),
  );
  const { stdout, status } = spawnSync(join(recipes, "../../node_modules/.bin/tsc"), ["-p", folder], {
    encoding: "utf8",
  });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});
