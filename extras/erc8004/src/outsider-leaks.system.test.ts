// Holes that an outsider proved: what feedback reveals of a hidden score, and the cost that one
// agent can cause.
import type { FeedbackWriter } from "@arcs/evm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { erc8004Contracts } from "../../../packages/evm/test/support/erc8004.ts";
import { hasEvm, needsEvm, STARTING_MS } from "../../../packages/evm/test/support/local-evm.ts";
import { giveErc8004Job } from "./give-scores.ts";
import { computeScore } from "../../../packages/server/test/support/agents.ts";
import { type Identities, openIdentities, type OwnedIdentity } from "./test/identities.ts";
import {
  type EvmAgent,
  type EvmPayments,
  NETWORK,
  openEvmPayments,
  signerOf,
} from "../../../packages/server/test/support/evm.ts";
import { type Answer, useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { erc8004 } from "./index.ts";

describe.skipIf(!hasEvm)(`identities of ERC-8004 and an outsider${needsEvm}`, () => {
  const server = useServer(useStore(), {}, [erc8004]);
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
    expect((await call("PATCH", `/v1/agents/${id}`, ownKey, { privacy: { mode } })).status).toBe(
      200,
    );
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
  const fileOf = (hash: string): Promise<Response> =>
    fetch(`${server().url}/erc8004/feedback/${hash}`);

  /**
   * Takes the next steps with a writer whose transactions nobody mines, and tells what it was asked
   * to do.
   */
  const runUnmined = async (
    steps: (run: () => Promise<void>) => Promise<void>,
  ): Promise<string[]> => {
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
      async check(memo, _remember, options) {
        asked.push(options?.mayResend === false ? "look" : "look or send again");
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
      await context.store.pool.query(
        "update erc8004_feedback set state = 'refused' where state = 'pending'",
      );
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

  test("a score that is on its way is not sent again once the agent hides or consents no more, only looked for", async () => {
    const hiding = await ready();
    await ask(hiding.agent, hiding.identity);
    const hidden = await runUnmined(async (run) => {
      await run();
      await run();
      await setPrivacy(hiding.agent, "private");
      await run();
    });
    expect(hidden).toEqual(["give", "look or send again", "look"]);
    const withdrawing = await ready();
    await ask(withdrawing.agent, withdrawing.identity);
    const withdrawn = await runUnmined(async (run) => {
      await run();
      const { id, ownKey } = withdrawing.agent;
      await call("DELETE", `/v1/agents/${id}/erc8004/${withdrawing.identity}`, ownKey);
      await run();
    });
    expect(withdrawn).toEqual(["give", "look"]);
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

  test("an agent costs the feedback key one transaction a day, whatever identities it holds", async () => {
    const { agent, identity } = await ready();
    const others = [await link(agent), await link(agent)].map((each) => each.identity);
    const asked = await Promise.all([identity, ...others].map((each) => ask(agent, each)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409]);
    await identities.give();
    expect(await statesOf(agent, agent.ownKey)).toEqual(["given"]);
    const { pool } = server().context.store;
    await pool.query(
      "update erc8004_feedback set created_at = created_at - interval '25 hours' where agent_id = $1",
      [agent.id],
    );
    await issue(agent);
    expect(await ask(agent, identity)).toMatchObject({ status: 202 });
  });

  test("what the chain refused was paid for as well; what was never sent was not", async () => {
    const { agent, identity } = await ready();
    expect((await ask(agent, identity)).status).toBe(202);
    await setPrivacy(agent, "private");
    await identities.give();
    await setPrivacy(agent, "public");
    const again = await ask(agent, identity);
    expect(again.status).toBe(202);
    // As the job leaves it where the transaction was mined and reverted.
    const { pool } = server().context.store;
    const sent = "update erc8004_feedback set state = 'refused', memo = '{}' where hash = $1";
    await pool.query(sent, [again.body.hash]);
    const { status, body } = await ask(agent, identity);
    expect({ status, code: body.error?.code }).toEqual({ status: 409, code: "conflict" });
  });

  test("an agent holds 16 identities at most, and may still change its mind about each", async () => {
    const agent = await payments.addAgent();
    const owned: OwnedIdentity[] = [];
    for (let count = 0; count < 16; count++) owned.push(await link(agent));
    const one = await identities.add();
    const refused = await identities.link(agent, one.identity, signerOf(one.owner));
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
    expect(refused.body.error.message).toContain("16");
    const [first = expect.fail()] = owned;
    expect((await identities.link(agent, first.identity, signerOf(first.owner))).status).toBe(201);
    await call("DELETE", `/v1/agents/${agent.id}/erc8004/${first.identity}`, agent.ownKey);
    expect((await identities.link(agent, one.identity, signerOf(one.owner))).status).toBe(201);
  }, 60_000);

  test("a URI with control characters is a problem of the file, and read no sooner again than others", async () => {
    const agent = await payments.addAgent();
    const { identity } = await link(agent, "https://a.example/\u0000\u0007x");
    await identities.check("all");
    const read = async () =>
      (await call("GET", `/v1/agents/${agent.id}/erc8004`)).body.identities[0].registration;
    const first = await read();
    expect(first).toMatchObject({
      uri: "https://a.example/%00%07x",
      problem: expect.stringContaining("control characters"),
      claims: null,
    });
    const { pool } = server().context.store;
    const { rows } = await pool.query<{ minutes: number }>(
      "select extract(epoch from due_at - checked_at)::int / 60 as minutes from erc8004_links where identity = $1",
      [identity],
    );
    expect(rows[0]?.minutes).toBe(10);
    await identities.check("all");
    expect((await read()).readAt).toBe(first.readAt);
  });
});
