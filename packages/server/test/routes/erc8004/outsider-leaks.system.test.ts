// Holes that an outsider proved: what the feedback tells of a hidden score, and what one agent can cost.
import type { FeedbackWriter } from "@arcs/bridge";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { erc8004Contracts } from "../../../../bridge/test/evm/erc8004.ts";
import { hasEvm, needsEvm, STARTING_MS } from "../../../../bridge/test/evm/local-evm.ts";
import { giveErc8004Job } from "../../../src/jobs/kinds/give-erc8004.ts";
import { computeScore } from "../../agents.ts";
import { type Identities, openIdentities, type OwnedIdentity } from "../../erc8004.ts";
import { type EvmAgent, type EvmPayments, NETWORK, openEvmPayments, signerOf } from "../../evm.ts";
import { type Answer, useServer } from "../../server.ts";
import { useEmbeddedStore } from "../../stores.ts";

describe.skipIf(!hasEvm)(`identities of ERC-8004 and an outsider${needsEvm}`, () => {
  const server = useServer(useEmbeddedStore());
  let payments: EvmPayments;
  let identities: Identities;
  let key: string;
  let stranger: string;
  beforeAll(async () => {
    payments = await openEvmPayments(server());
    identities = await openIdentities(server(), payments, erc8004Contracts[0].load);
    key = await server().makeKey({ permissions: ["read", "write", "issuer"] });
    stranger = await server().makeKey({ permissions: ["read"], accountId: "acc_stranger" });
  }, STARTING_MS);
  afterAll(() => payments?.evm.stop());

  const call = (method: string, path: string, by = key, body?: unknown): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const setPrivacy = async ({ id, ownKey }: EvmAgent, mode: string): Promise<void> => {
    expect((await call("PATCH", `/v1/agents/${id}`, ownKey, { privacy: { mode } })).status).toBe(200);
  };
  const issue = async ({ id }: EvmAgent): Promise<void> => {
    const body = { type: "ReputationCredential", subjectId: id, claims: {} };
    expect((await call("POST", "/v1/credentials/issue", key, body)).status).toBe(201);
  };
  const link = async (agent: EvmAgent, uri?: string): Promise<OwnedIdentity> => {
    const owned = await identities.add(uri);
    const by = { ...signerOf(owned.owner), scoreFeedback: "allowed" } as const;
    expect((await identities.link(agent, owned.identity, by)).status).toBe(201);
    return owned;
  };
  const ready = async (): Promise<{ agent: EvmAgent; identity: string }> => {
    const agent = await payments.addAgent();
    const { identity } = await link(agent);
    await setPrivacy(agent, "public");
    await computeScore(server(), agent.id);
    await issue(agent);
    return { agent, identity };
  };
  const ask = ({ id, ownKey }: EvmAgent, identity: string): Promise<Answer> =>
    call("POST", `/v1/agents/${id}/erc8004/${identity}/feedback`, ownKey);
  const statesOf = async ({ id }: EvmAgent, by: string): Promise<string[]> => {
    const { body } = await call("GET", `/v1/agents/${id}/erc8004`, by);
    return body.givenScores.map(({ status }: { status: string }) => status);
  };
  const fileOf = (hash: string): Promise<Response> => fetch(`${server().url}/erc8004/feedback/${hash}`);

  /** Takes the next steps with a writer whose transactions nobody mines, and tells what it was asked to do. */
  const runUnmined = async (steps: (run: () => Promise<void>) => Promise<void>): Promise<string[]> => {
    const { context } = server();
    const before = context.evm;
    const asked: string[] = [];
    const feedback: FeedbackWriter = {
      address: identities.writer.address,
      async give(registry, { agentId }, remember) {
        const memo = { registry, agentId };
        await remember(memo);
        asked.push("give");
        return { status: "pending", memo };
      },
      async check(memo) {
        asked.push("check");
        return { status: "pending", memo };
      },
    };
    const chain = before.get(NETWORK) ?? expect.fail();
    context.evm = new Map([[NETWORK, { ...chain, feedback }]]);
    const about = { kind: "", key: "all", payload: "{}", runAt: new Date() };
    const job = { ...about, id: 1, attempts: 0, abandoned: 0, lease: 1 };
    try {
      await steps(async () => {
        await giveErc8004Job.handlerOf(context).run(job, new AbortController().signal);
      });
    } finally {
      context.evm = before;
      // Nothing of it waits on the real chain.
      await context.store.pool.query("update erc8004_feedback set state = 'refused' where state = 'pending'");
    }
    return asked;
  };

  test("a score that was not sent because the agent hid is its own key's to read", async () => {
    const { agent, identity } = await ready();
    const { status, body } = await ask(agent, identity);
    expect(status).toBe(202);
    // Nothing is on its way yet.
    expect(await statesOf(agent, stranger)).toEqual([]);
    expect((await fileOf(body.hash)).status).toBe(404);
    await setPrivacy(agent, "private");
    await identities.give();
    expect(await statesOf(agent, stranger)).toEqual([]);
    expect(await statesOf(agent, agent.ownKey)).toEqual(["refused"]);
    const file = await fileOf(body.hash);
    expect(file.status).toBe(404);
    expect(file.headers.get("cache-control")).toBe("no-store");
  });

  test("a score that is on its way is shown while the agent is public, and cached by nobody", async () => {
    const { agent, identity } = await ready();
    const { body } = await ask(agent, identity);
    await runUnmined(async (run) => {
      await run();
      expect(await statesOf(agent, stranger)).toEqual(["pending"]);
      const file = await fileOf(body.hash);
      expect(file.status).toBe(200);
      expect(file.headers.get("cache-control")).toBe("no-store");
      await setPrivacy(agent, "tier_only");
      expect(await statesOf(agent, stranger)).toEqual([]);
      expect((await fileOf(body.hash)).status).toBe(404);
    });
  });

  test("a score that was given stays what everybody reads, as the chain has it for good", async () => {
    const { agent, identity } = await ready();
    const { body } = await ask(agent, identity);
    await identities.give();
    await setPrivacy(agent, "private");
    expect(await statesOf(agent, stranger)).toEqual(["given"]);
    const file = await fileOf(body.hash);
    expect(file.status).toBe(200);
    expect(file.headers.get("cache-control")).toContain("immutable");
  });
});
