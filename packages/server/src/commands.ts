import { createRequire } from "node:module";

import { type ListedCommand, runProgram } from "#process";

import type { ListedExtension } from "./extension.ts";
import { assertDistinct } from "./platform/base/distinct-names.ts";
import type { Command } from "./platform/cli/command.ts";
import { keyHelp } from "./features/keys/command-help.ts";
import { flagOf } from "./platform/settings/flag-of.ts";
import type { SettingTable } from "./platform/settings/value-forms.ts";
import { rootsHelp } from "./features/trust/roots/command-help.ts";
import { settingsHelp, settingsNote } from "./platform/settings/help/generated.ts";

export { settingsNote };

const serverHelp = {
  start: `arcs-server start [--json] [settings]

Starts the server, on an embedded store and an embedded ledger unless the settings name others. The first start makes
what the server needs, and prints the first admin key, which is never shown again. The log goes to the standard error stream. Stop it
with Ctrl-C or SIGTERM: it answers the requests that it has first.

      --json    says where it listens, and the first admin key where there is one, as a line of JSON, for programs

Settings, as flags or variables (the flag wins):

${settingsHelp}`,
  migrate: `arcs-server migrate [--json] [settings]

Brings the tables of the store up to date. \`start\` does so too; several servers may at once.

      --json    says what the store has as JSON, for programs

${settingsNote}`,
  export: `arcs-server export [options] [settings]

Writes a consistent snapshot of the whole store as lines of JSON. \`import\` fills another store with it, for example to move from
the embedded store to Postgres. A server that runs on an embedded store answers no requests that need it until the export is done.
Every table is counted a second time, and a file is read back before it gets its name.

      --out <file>         a new file, which only its owner can read (default: the standard output)
      --offline            has servers wait that change the store, until the export is done: where tables are spread over nodes
                           (arcs-server spread), an export is of one moment only so
      --json               says how many rows there are as JSON, on the standard error stream

The export contains everything in the store: API keys as hashes, webhook secrets as the server's key encrypted them,
e-mail addresses in clear. It does not contain the key files beside the store, issuers/, log.json, payer.json and secret.key: copy
them to another place.

${settingsNote}`,
  spread: `arcs-server spread --check | --apply [settings]

Spreads the tables of a store over the nodes of a Citus, by agent, with the rows that they have. The database is that of the
coordinator, with the extension citus and its nodes. Changes of a table wait until it is spread; a command that was
interrupted goes on where it was.

      --check    says what is to be done, with exit code 1 where it is anything
      --apply    does it
      --json     says it as JSON, for programs

${settingsNote}`,
  import: `arcs-server import [options] [settings]

Fills an empty store with what \`export\` wrote, completely or not at all. Both need the same version of this program.

      --in <file>          (default: the standard input)
      --json               says how many rows there are as JSON, on the standard error stream

  arcs-server export --data-folder ./arcs-data | DATABASE_URL=postgres://… arcs-server import

${settingsNote}`,
} as const;

const issuerHelp = {
  add: `arcs-server issuers add [did] --name <name> [options] [settings]

Registers an issuer, whose credentials this server then trusts. Registering it again changes what is stored about it.
Without a DID, makes a new key in the folder of issuer keys; the server can issue with it from its next start on.
The server's own issuer stays the one that it is: \`issuers set-own\` changes it.

      --name <name>        a name for people
      --website <url>
      --account <id>       the account whose keys use this issuer if they name none
      --untrusted          its credentials do not, or no longer, pass the check issuerTrusted
      --keys <file>        JSON array of its further keys: id, publicKeyMultibase, validFrom, validUntil, revoked
      --key-file <name>    name of the file of the new key (default: <name>.json)
      --json               prints its DID as JSON, for programs

${settingsNote}`,
  "set-own": `arcs-server issuers set-own <did> [--json] [settings]

Makes a registered issuer the server's own, from the next start on: keys of the operator's account issue as it, and receipts are
signed with it. What is signed already keeps its issuer. Its key has to be in the folder of issuer keys, of each server of this store.

      --json    says which it was before as JSON, for programs

${settingsNote}`,
  list: `arcs-server issuers list [--json] [settings]

Lists the issuers that are registered in the store, in the order in which they were added.

      --json    as JSON, for programs

${settingsNote}`,
} as const;

const bridgeHelp = {
  prepare: `arcs-server bridge prepare [--json] [settings]

With BRIDGE_SECRET_KEY: makes a template at the provider for each kind of credential that the settings name none for, and
prints them as settings. Each is a contract on BRIDGE_CHAIN; the key needs the scope credentials:templates.create.

With BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL: registers the schema of our attestations on BRIDGE_CHAIN, if nobody has. The
server does so itself before its first attestation; with this command you see whether it works.

      --json    as JSON, for programs

${settingsNote}`,
} as const;

type Commands = Readonly<Record<string, ListedCommand<Command>>>;

/**
 * Lists commands of one file, which is loaded when one of them runs; `prefix` stands before their
 * names.
 */
function listGroup<Name extends string>(
  load: () => Promise<Readonly<Record<string, Command>>>,
  {
    prefix = "",
    help,
    what,
  }: { prefix?: string; help: Record<NoInfer<Name>, string>; what: Record<Name, string> },
): Commands {
  return Object.fromEntries(
    (Object.keys(what) as Name[]).map((name) => [
      prefix + name,
      { what: what[name], help: help[name], load: async () => (await load())[name] },
    ]),
  );
}

function listOwnCommands(extensions: readonly ListedExtension[]): Commands {
  const loadStoreCommands = async (): Promise<Readonly<Record<string, Command>>> =>
    (await import("./platform/db/transfer/command.ts")).createStoreCommands(
      extensions.flatMap(({ migrations }) => migrations ?? []),
    );
  return {
    ...listGroup(loadStoreCommands, {
      help: serverHelp,
      what: { migrate: "make the store if there is none, and bring its tables up to date" },
    }),
    ...listGroup(async () => (await import("./features/keys/command.ts")).keyCommands, {
      prefix: "keys ",
      help: keyHelp,
      what: {
        create: "make an API key, and print it once",
        list: "list the API keys, without the keys themselves",
        revoke: "revoke an API key",
      },
    }),
    ...listGroup(
      async () => (await import("./features/credentials/issuers/command.ts")).issuerCommands,
      {
        prefix: "issuers ",
        help: issuerHelp,
        what: {
          add: "register an issuer; without a DID, make a key for a new one",
          list: "list the registered issuers",
          "set-own": "have the server itself issue as another issuer",
        },
      },
    ),
    ...listGroup(async () => (await import("./features/trust/roots/command.ts")).rootsCommands, {
      prefix: "roots ",
      help: rootsHelp,
      what: {
        sign: "sign a list of roots, so that servers take it",
        check: "check the lists of roots that the settings name, as a start does",
        propose: "find sellers that may be roots, from a discovery listing of x402",
        diff: "say what another list of roots would do to what is safe to spend",
        unread: "list the transactions of followed roots that could not be read",
      },
    }),
    ...listGroup(
      async () => (await import("./features/credentials/copies/command.ts")).bridgeCommands,
      {
        prefix: "bridge ",
        help: bridgeHelp,
        what: {
          prepare:
            "make what a bridge needs on the other side: templates at the provider, or the schema on the chain",
        },
      },
    ),
    ...listGroup(loadStoreCommands, {
      help: serverHelp,
      what: {
        export: "write everything in the store to a file, as a backup or to move it",
        spread: "spread the tables over the nodes of a Citus",
        import: "fill an empty store with what export wrote",
      },
    }),
  };
}

/** Lists the commands of `arcs-server` with these extras, by name. */
export function listCommands(extensions: readonly ListedExtension[]): Commands {
  assertDistinct(
    extensions.flatMap(({ settings = {} }) => Object.keys(settings)),
    "settings",
  );
  const start = {
    what: "start the server; makes a store, a ledger and keys at the first start",
    help: serverHelp.start + settingsOfExtras(extensions),
    load: async () => (await import("./start-command.ts")).createStartCommand(extensions),
  };
  const ofExtras = extensions.flatMap((extension) => Object.entries(extension.commands ?? {}));
  const bound = ofExtras.map(([name, { load, ...command }]): [string, Commands[string]] => [
    name,
    { ...command, load: () => load(extensions) },
  ]);
  const all = [...Object.entries({ start, ...listOwnCommands(extensions) }), ...bound];
  assertDistinct(
    all.map(([name]) => name),
    "commands",
  );
  return Object.fromEntries(all);
}

/** Describes the settings of extras as lines of `start --help`, like those of the server. */
function settingsOfExtras(extensions: readonly ListedExtension[]): string {
  const lines = extensions
    .flatMap(({ settings = {} }) => Object.values(settings))
    .flatMap((setting) => {
      const { env, what, fallback, form } = setting;
      const { fallbackText = fallback === undefined ? "" : form.write(fallback) } = setting;
      const usual = fallbackText === "" ? "" : ` (default: ${fallbackText})`;
      return [`  ${flagOf(setting)} <value>, or ${env}`, `      ${what}${usual}`];
    });
  return lines.length === 0 ? "" : `\n\nExtras:\n${lines.join("\n")}`;
}

/** Runs `arcs-server` with its arguments; gives the code that it ends with. */
export function runServerProgram(
  args: readonly string[],
  extensions: readonly ListedExtension[],
): Promise<number> {
  const ofExtras = Object.assign({}, ...extensions.map(({ settings }) => settings)) as SettingTable;
  return runProgram(
    {
      name: "arcs-server",
      commands: listCommands(extensions),
      run: async (command, rest) =>
        (await import("./platform/cli/command.ts")).runCommand(command, rest, { ofExtras }),
      more: "start --help has the settings.",
      version: () =>
        (createRequire(import.meta.url)("@arcs/server/package.json") as { version: string })
          .version,
    },
    args,
  );
}
