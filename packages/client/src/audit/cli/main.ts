#!/usr/bin/env node
import { createRequire } from "node:module";

import { help } from "./help.ts";

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(help);
} else if (args.includes("--version")) {
  console.log((createRequire(import.meta.url)("@arcs/client/package.json") as { version: string }).version);
} else {
  // The help is there at once: what audits takes a while to load.
  const { audit } = await import("./audit.ts");
  process.exitCode = await audit(args);
}
