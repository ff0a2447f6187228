#!/usr/bin/env node
import { createRequire } from "node:module";

import { closestName } from "../settings/closest-name.ts";
import { commands } from "./commands.ts";

const help = `arcs-server <command> [options]

${Object.entries(commands)
  .map(([name, { what }]) => `  ${name.padEnd(15)} ${what}`)
  .join("\n")}

arcs-server <command> --help says more, --version which version this is. docs/settings.md has the settings.`;

// Whoever closes a pipe has seen enough, as `head` has; what writes files and exports hears of it by itself.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code !== "EPIPE") process.exitCode = 1;
  });
}
const args = process.argv.slice(2);
const [first = "", second = ""] = args;
const name = [first, `${first} ${second}`].find((each) => Object.hasOwn(commands, each));
const asksForHelp = (word: string): boolean => ["help", "--help", "-h"].includes(word);

if (name !== undefined) {
  const { runCommand } = await import("./command.ts");
  const command = await commands[name]?.load();
  if (command !== undefined) process.exitCode = await runCommand(command, args.slice(name === first ? 1 : 2));
} else if (first === "" || asksForHelp(first) || asksForHelp(second)) {
  console.log(help);
} else if (["--version", "-v", "version"].includes(first)) {
  console.log((createRequire(import.meta.url)("@arcs/server/package.json") as { version: string }).version);
} else {
  const typed = `${first} ${second.startsWith("-") ? "" : second}`.trim();
  const meant = closestName(typed, Object.keys(commands)) ?? closestName(first, Object.keys(commands));
  console.error(`unknown command ${typed}${meant === undefined ? "" : `; did you mean ${meant}?`}\n\n${help}`);
  process.exitCode = 2;
}
