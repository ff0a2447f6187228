import { settingsNote } from "../../platform/settings/help/generated.ts";
import type { ListedExtension } from "../../extension.ts";

/** Sample agents with a history. */
export const demo: ListedExtension = {
  commands: {
    "seed-demo": {
      what: "fill an empty store with sample agents that have a history",
      help: `arcs-server seed-demo [options] [settings]

Fills an empty store with agents that have worked for half a year: payments, ratings, disputes, scores with their history,
credentials, a leaderboard. All of it is sample data, the same each time; so it is for the network local only. The credentials
are anchored when the server starts. The payments are on no ledger: arcs-audit --rpc rightly reports them as invented.

      --agents <number>    from 1 to 5000 (default: 200)
      --json               says what it has made as JSON, for programs

${settingsNote}`,
      load: async () => (await import("./command.ts")).seedDemoCommand,
    },
  },
};
