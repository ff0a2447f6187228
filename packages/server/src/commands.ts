import type { ListedCommand } from "#process";
import type { Command } from "./platform/cli/command.ts";
import { bridgeHelp } from "./features/credentials/copies/command-help.ts";
import { devHelp } from "./extras/local-chains/command-help.ts";
import { issuerHelp } from "./features/credentials/issuers/command-help.ts";
import { keyHelp } from "./features/access/keys/command-help.ts";
import { rootsHelp } from "./features/trust/roots/command-help.ts";
import { serverHelp } from "./server-help.ts";
import { webhookHelp } from "./features/webhooks/command-help.ts";

/** The commands of `arcs-server`. */
export const commands: Readonly<Record<string, ListedCommand<Command>>> = {
  start: {
    what: "start the server; makes a store, a ledger and keys at the first start",
    help: serverHelp.start,
    load: async () => (await import("./start-command.ts")).start,
  },
  migrate: {
    what: "make the store if there is none, and bring its tables up to date",
    help: serverHelp.migrate,
    load: async () => (await import("./platform/db/transfer/command.ts")).migrateCommand,
  },
  "keys create": {
    what: "make an API key, and print it once",
    help: keyHelp.create,
    load: async () => (await import("./features/access/keys/command.ts")).keyCommands["create"],
  },
  "keys list": {
    what: "list the API keys, without the keys themselves",
    help: keyHelp.list,
    load: async () => (await import("./features/access/keys/command.ts")).keyCommands["list"],
  },
  "keys revoke": {
    what: "revoke an API key",
    help: keyHelp.revoke,
    load: async () => (await import("./features/access/keys/command.ts")).keyCommands["revoke"],
  },
  "issuers add": {
    what: "register an issuer; without a DID, make a key for a new one",
    help: issuerHelp.add,
    load: async () => (await import("./features/credentials/issuers/command.ts")).issuerCommands["add"],
  },
  "issuers list": {
    what: "list the registered issuers",
    help: issuerHelp.list,
    load: async () => (await import("./features/credentials/issuers/command.ts")).issuerCommands["list"],
  },
  "roots sign": {
    what: "sign a list of roots, so that servers take it",
    help: rootsHelp.sign,
    load: async () => (await import("./features/trust/roots/command.ts")).rootsCommands["sign"],
  },
  "roots check": {
    what: "check the lists of roots that the settings name, as a start does",
    help: rootsHelp.check,
    load: async () => (await import("./features/trust/roots/command.ts")).rootsCommands["check"],
  },
  "roots scores": {
    what: "compute scores with your own list of roots, next to those that are served",
    help: rootsHelp.scores,
    load: async () => (await import("./features/trust/roots/command.ts")).rootsCommands["scores"],
  },
  "roots unread": {
    what: "list the transactions of followed roots that could not be read",
    help: rootsHelp.unread,
    load: async () => (await import("./features/trust/roots/command.ts")).rootsCommands["unread"],
  },
  "webhooks listen": {
    what: "print events as they arrive, for development",
    help: webhookHelp.listen,
    load: async () => (await import("./features/webhooks/command.ts")).webhookCommands["listen"],
  },
  "bridge prepare": {
    what: "make what a bridge needs on the other side: templates at the provider, or the schema on the chain",
    help: bridgeHelp.prepare,
    load: async () => (await import("./features/credentials/copies/command.ts")).bridgeCommands["prepare"],
  },
  witness: {
    what: "watch logs and cosign them: a witness for transparency logs",
    help: serverHelp.witness,
    load: async () => (await import("./extras/witness/command.ts")).witnessCommand,
  },
  "dev pay": {
    what: "pay an agent with play money, and show what that does to its score",
    help: devHelp.pay,
    load: async () => (await import("./extras/local-chains/command.ts")).devCommands["pay"],
  },
  export: {
    what: "write everything in the store to a file, as a backup or to move it",
    help: serverHelp.export,
    load: async () => (await import("./platform/db/transfer/command.ts")).exportCommand,
  },
  import: {
    what: "fill an empty store with what export wrote",
    help: serverHelp.import,
    load: async () => (await import("./platform/db/transfer/command.ts")).importCommand,
  },
  "seed-demo": {
    what: "fill an empty store with sample agents that have a history",
    help: serverHelp["seed-demo"],
    load: async () => (await import("./extras/demo/command.ts")).seedDemoCommand,
  },
};
