#!/usr/bin/env node
import { createRequire } from "node:module";

import { attempt } from "@arcs/process";

import { help } from "./help.ts";

// With stdio, standard output belongs to the protocol: whatever is said to people goes to standard error.
process.exitCode = await attempt(async () => {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(help);
    return 0;
  }
  const { readSettings } = await import("./options.ts");
  const settings = readSettings(args, process.env);
  if (settings === "version") {
    console.log((createRequire(import.meta.url)("@arcs/client/package.json") as { version: string }).version);
    return 0;
  }
  const { serve } = await import("./serve.ts");
  await serve(settings);
  return 0;
});
