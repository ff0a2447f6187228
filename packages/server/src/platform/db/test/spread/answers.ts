// Tests of a server whose tables are spread, on Postgres and on Citus.
import { expect, test } from "vitest";

import { addTestAgent } from "../../../../../test/support/agents.ts";
import { runThroughApi } from "../../../../../test/support/real-run.ts";
import { useServer } from "../../../../../test/support/server.ts";
import { type OpenedStore, useStore } from "../../../../../test/support/stores.ts";
import { extras } from "../../../../../../../extras/service/src/index.ts";

/** Tests that a server answers each request of its API, and those of several keys at once. */
export function answersRequests(open: () => Promise<OpenedStore>): void {
  const server = useServer(
    useStore(open),
    { vcApi: "key", webhookTargets: "public_and_loopback" },
    extras,
  );
  test("of a run through its API", async () => {
    expect(Object.keys(await runThroughApi(server())).length).toBeGreaterThan(40);
  }, 300_000);

  test("of several keys at once, each for its own agent and for all of them", async () => {
    const names = ["one", "two", "three", "four", "five"];
    const agents = await Promise.all(names.map((name) => addTestAgent(server(), { name })));
    const all = agents.map(({ id }) => id).join(",");
    const answers = agents.flatMap(({ id, key }) =>
      [`/v1/agents/${id}`, `/v1/agents/bulk?ids=${all}`, `/v1/reputation/bulk?agentIds=${all}`].map(
        (path) => server().call("GET", path, { key }),
      ),
    );
    for (const [index, { status, body }] of (await Promise.all(answers)).entries()) {
      expect(status).toBe(200);
      if (index % 3 === 0) expect(body.name).toBe(names[index / 3]);
      else expect(body.data).toHaveLength(names.length);
    }
  }, 60_000);
}
