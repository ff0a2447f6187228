#!/usr/bin/env node
import { bridgeCommands } from "./bridge.ts";
import { type Command, runCommand } from "./command.ts";
import { issuerCommands } from "./issuers.ts";
import { keyCommands } from "./keys.ts";
import { migrateCommand } from "./migrate.ts";
import { seedDemoCommand } from "./seed-demo.ts";
import { start } from "./start.ts";
import { exportCommand, importCommand } from "./transfer.ts";
import { webhookCommands } from "./webhooks.ts";

const commands: Readonly<Record<string, Command>> = {
  start,
  migrate: migrateCommand,
  ...prefixed("keys", keyCommands),
  ...prefixed("issuers", issuerCommands),
  ...prefixed("webhooks", webhookCommands),
  ...prefixed("bridge", bridgeCommands),
  export: exportCommand,
  import: importCommand,
  "seed-demo": seedDemoCommand,
};

const help = `arcs-server <command> [options]

${Object.entries(commands)
  .map(([name, { what }]) => `  ${name.padEnd(15)} ${what}`)
  .join("\n")}

arcs-server <command> --help says more. docs/settings.md has the settings.`;

function prefixed(group: string, members: Readonly<Record<string, Command>>): Record<string, Command> {
  return Object.fromEntries(Object.entries(members).map(([name, command]) => [`${group} ${name}`, command]));
}

const args = process.argv.slice(2);
const [first = "", second = ""] = args;
const oneWord = Object.hasOwn(commands, first) ? commands[first] : undefined;
const twoWords = Object.hasOwn(commands, `${first} ${second}`) ? commands[`${first} ${second}`] : undefined;
const command = oneWord ?? twoWords;

if (command !== undefined) {
  process.exitCode = await runCommand(command, args.slice(oneWord === undefined ? 2 : 1));
} else if (["", "help", "--help", "-h"].includes(first) || ["help", "--help", "-h"].includes(second)) {
  console.log(help);
} else {
  console.error(`unknown command ${[first, second].join(" ").trim()}\n\n${help}`);
  process.exitCode = 2;
}
