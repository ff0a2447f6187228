import { settingsHelp, settingsNote } from "./platform/settings/help/generated.ts";

/** Help of the commands with names of one word. */
export const serverHelp = {
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
the embedded store to Postgres. Stop the server before you export an embedded store.

      --out <file>         a new file, which only its owner can read (default: the standard output)
      --json               says how many rows there are as JSON, on the standard error stream

The export contains everything in the store: API keys as hashes, webhook secrets as the server's key encrypted them,
e-mail addresses in clear. It does not contain the key files beside the store; the README says which to copy.

${settingsNote}`,
  import: `arcs-server import [options] [settings]

Fills an empty store with what \`export\` wrote, completely or not at all. Both need the same version of this program.

      --in <file>          (default: the standard input)
      --json               says how many rows there are as JSON, on the standard error stream

  arcs-server export --data-folder ./arcs-data | DATABASE_URL=postgres://… arcs-server import

${settingsNote}`,
  "seed-demo": `arcs-server seed-demo [options] [settings]

Fills an empty store with agents that have worked for half a year: payments, ratings, disputes, scores with their history,
credentials, a leaderboard. All of it is sample data, the same each time; so it is for the network local only. The credentials
are anchored when the server starts.

      --agents <number>    from 1 to 5000 (default: 200)
      --json               says what it has made as JSON, for programs

${settingsNote}`,
  witness: `arcs-server witness --witness-name <name> --witness-logs <verifier keys> [--host …] [--port …] [--data-folder …]

Runs a witness for transparency logs (C2SP tlog-witness): it cosigns the checkpoints of the logs that it watches, as long as each
continues the one before, so that a log cannot show two histories. It needs no store and no ledger.

  --witness-name <name>     the name that it signs under: a URL of its own without the scheme
  --witness-logs <keys>     verifier keys of the logs, with commas between them; \`GET /log/key\` of a server gives its own
  --json                    says where it listens, its key, and what it watches as a line of JSON, for programs

What it has cosigned, and its key, are in the folder \`witness\` of the data folder; both are made at the first start. Keep them
together: a witness restored from an older copy may sign two histories. It prints the key with which others verify it.

${settingsNote}`,
} as const;
