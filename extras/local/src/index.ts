import type { ListedExtension } from "@arcs/server/extension";
import { settingsNote } from "@arcs/server/program";

/** Everything that needs this machine alone: test money on the ledger inside the server, and sample agents. */
export const local: ListedExtension = {
  commands: {
    "dev pay": {
      what: "pay an agent with test money, and show what that does to its score",
      help: `arcs-server dev pay --to <agent> --amount <amount> [options] [settings]

Pays an agent of a running server on the network local: a sample wallet pays on the server's own ledger, and reports and rates
the payment. Prints the score before and after, and what keeps the payment from counting for more. A payment counts for the score at once,
and for its limit a day later, when it settles.

      --to <agent>         address of the agent that is paid
      --amount <amount>    in USDC, such as 0.25
      --rating <number>    from 1 to 5: the wallet rates the work
      --stranger           a wallet without a voice; without it, the wallet first burns twice as much, so that its word counts
      --url <url>          the server (default: ARCS_API_URL, or else HOST and PORT of the settings)
      --key <key>          an API key with the permission admin; better set ARCS_API_KEY: other users can see flags
      --json               the payment, and the reputation before and after, as JSON, for programs

${settingsNote}`,
      load: async () => (await import("./pay-command.ts")).devPayCommand,
    },
    "dev x402": {
      what: "bring a ledger, USDC, a server and a facilitator for a seller and a buyer of x402",
      help: `arcs-server dev x402 [--json] [--port <number>]

Brings all that a seller and a buyer of x402 need on this machine, and runs until it is stopped: a local ledger in place of the
devnet, with USDC; a server that reads it; a facilitator of the official packages; a registered seller; a buyer with money, who has
burned some of it, so that its word counts. Writes their variables into seller.env and buyer.env of this folder. Nothing else stays.

The folder needs the packages of x402: npm install @x402/core @x402/svm @solana/kit

      --port <number>    where the server listens (default: 8787, or a free one while that is taken)
      --json             says what there is as a line of JSON, for programs

  node --env-file=seller.env seller.js
  node --env-file=buyer.env buyer.js`,
      load: async (extensions) => (await import("./x402-command.ts")).createX402Command(extensions),
    },
    "seed-demo": {
      what: "fill an empty store with sample agents that have a history",
      help: `arcs-server seed-demo [options] [settings]

Fills an empty store with agents that have worked for half a year: payments, ratings, disputes, scores with their history,
credentials, a leaderboard. All of it is sample data, the same each time; so it is for the network local only. The credentials
are anchored when the server starts. The payments are on no ledger: arcs-audit --rpc rightly reports them as invented.

      --agents <number>    from 1 to 5000 (default: 200)
      --json               says what it has made as JSON, for programs

${settingsNote}`,
      load: async () => (await import("./demo/seed-demo.ts")).seedDemoCommand,
    },
  },
  load: async () => ({ apiRoutes: (await import("./pay-command.ts")).registerDevelopmentLedger }),
};
