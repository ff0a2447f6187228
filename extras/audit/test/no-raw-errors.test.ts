import { readRootList } from "@arcs/trust";

import * as audit from "../src/index.ts";
import * as ownScores from "../src/own-scores/index.ts";
import { testWithJunk } from "../../../packages/core/test/support/test-with-junk.ts";

// Nothing that is asked for leaves the process.
const answer = (): Promise<Response> =>
  Promise.resolve(new Response("{}", { headers: { "content-type": "application/json" } }));

testWithJunk({
  entries: { audit, ownScores },
  names: ["client", "baseUrl", "now", "body", "network", "url", "message"],
  examples: {
    createHttpLogReader: () => [{ url: "https://arcs.example/log" }],
    recomputeFromLedger: () => [
      { id: "a", payees: ["b"], ownAddresses: ["c"] },
      {
        rpc: {},
        log: {
          reader: { readCheckpoint: answer, readEntries: answer },
          policy: { origin: "o", logKeys: [] },
        },
        roots: readRootList({ name: "n", assets: [], groups: [], roots: [], credentials: [] }),
        now: new Date(0),
      },
    ],
  },
});
