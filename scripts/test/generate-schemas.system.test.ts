import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { generate } from "../generate-schemas.ts";

test("the files generated from schemas/ are current", async () => {
  for (const [path, content] of await generate())
    expect(readFileSync(path, "utf8") === content, path).toBe(true);
});
