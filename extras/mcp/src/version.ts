import { createRequire } from "node:module";

/** The version of this package, as its manifest has it. */
export function packageVersion(): string {
  const { version } = createRequire(import.meta.url)("@arcs/mcp/package.json") as { version: string };
  return version;
}
