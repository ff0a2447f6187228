#!/usr/bin/env node
import { createRequire } from "node:module";

import { attempt } from "@arcs/process";

import { help } from "./help.ts";

process.exitCode = await attempt(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help);
    return 0;
  }
  if (args.includes("--version")) {
    console.log((createRequire(import.meta.url)("@arcs/client/package.json") as { version: string }).version);
    return 0;
  }
  // The help is there at once: what audits takes a while to load.
  const { audit } = await import("./audit.ts");
  return audit(args);
});
