import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { transform } from "esbuild";
import { expect, test } from "vitest";

/** The docstrings to test, and the variables that their examples use. */
export type DocstringExamples = {
  /** The folder of the sources. */
  source: string;
  /** The min number of examples. */
  least: number;
  givens(): Promise<Record<string, unknown>>;
};

/** Registers a test for each example in a docstring, which runs it. */
export function testExamples({ source, least, givens }: DocstringExamples): void {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const examples = files.flatMap((file) => {
    const blocks = readFileSync(join(source, file), "utf8").matchAll(
      /@example\n \* ```ts\n([\s\S]*?) \* ```/g,
    );
    return [...blocks].map(([, block = ""]) => [file, block.replaceAll(/^ \* ?/gm, "")] as const);
  });

  test("there are examples", () => expect(examples.length).toBeGreaterThan(least));

  test.each(examples)("%s", async (_, example) => {
    const values: Record<string, unknown> = {
      ...(await givens()),
      console: { log: () => undefined },
    };
    const { code } = await transform(`async function example() {\n${example}\n}`, { loader: "ts" });
    const declared = new Set(
      [...code.matchAll(/\b(?:const|let) (?:\{ ([^}]*) \}|(\w+))/g)].flatMap(
        ([, many, one]) => many?.split(", ") ?? [one],
      ),
    );
    const names = Object.keys(values).filter((name) => !declared.has(name));
    const run = new Function(...names, `${code}; return example();`);
    await expect(run(...names.map((name) => values[name]))).resolves.toBeUndefined();
  });
}
