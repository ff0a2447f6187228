import type { ListedExtension } from "@arcs/server/extension";
import { settingsNote } from "@arcs/server/program";

/** A witness for the logs of others: a program of its own beside the server. */
export const transparency: ListedExtension = {
  commands: {
    witness: {
      what: "watch logs and cosign them: a witness for transparency logs",
      help: `arcs-server witness --witness-name <name> --witness-logs <verifier keys> [--host …] [--port …] [--data-folder …]

Runs a witness for transparency logs (C2SP tlog-witness): it cosigns the checkpoints of the logs that it watches, as long as each
continues the one before, so that a log cannot show two histories. It needs no store and no ledger.

  --witness-name <name>     the name that it signs under: a URL of its own without the scheme
  --witness-logs <keys>     verifier keys of the logs, with commas between them; \`GET /log/key\` of a server gives its own
  --json                    says where it listens, its key, and what it watches as a line of JSON, for programs

What it has cosigned, and its key, are in the folder \`witness\` of the data folder; both are made at the first start. Keep them
together: a witness restored from an older copy may sign two histories. It prints the key with which others verify it.

${settingsNote}`,
      load: async () => (await import("./witness/command.ts")).witnessCommand,
    },
  },
};
