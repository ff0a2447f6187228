#!/usr/bin/env node
import { isSdkError } from "@arcs/core";

import { help, readSettings } from "./options.ts";

// With stdio, standard output belongs to the protocol: whatever is said to people goes to standard error.
try {
  const settings = readSettings(process.argv.slice(2), process.env);
  if (settings === "help") {
    console.log(help);
  } else {
    const { serve } = await import("./serve.ts");
    await serve(settings);
  }
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error));
}

function explain(error: unknown): unknown {
  // A stack is for bugs; what the caller can do something about is said in one line.
  return isSdkError(error) ? `${error.message} (${error.code})` : error;
}
