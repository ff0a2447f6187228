// Lists show what the single answers show, and nothing more: not by what is in them, nor by their
// counts, pages or filters.
import { beforeAll, describe, expect, test } from "vitest";

import { useStore } from "../../../test/support/stores.ts";
import { notCountedCodes } from "./payment-views.ts";
import { type PaidPayment, usePartiesScene } from "./test/paid-parties.ts";

const { server, state, report, get, problem, paid, completed, rate, dispute } =
  usePartiesScene(useStore());

type Scene = PaidPayment & {
  /** Ids by who reported them: the first is rated and disputed. */
  ids: { proven: string; reported: string; ofStranger: string; junk: string };
  disputeId: string;
};

const list = async (what: string, by: string, query = ""): Promise<any> => {
  const answer = await server().call("GET", `/v1/${what}?${query}`, { key: by });
  expect([answer.status, query]).toEqual([200, query]);
  return answer.body;
};
const idsOf = (body: { payments: { id: string }[] }): string[] => body.payments.map(({ id }) => id);

/** An agent with payments that it, its buyer and strangers reported. */
async function scene(privacyMode: string): Promise<Scene> {
  const made = await paid({ privacyMode } as Parameters<typeof paid>[0]);
  const { agentId, claim, agent, buyer, payer, payee } = made;
  const proven = (await report(completed(claim, { metadata: { job: "secret" } }), agent)).body.id;
  await rate(made, proven, buyer);
  const disputeId = (await dispute(made, proven, buyer)).body.id;
  const created = { event: "payment.created", agentId, payer: claim.payer, amount: "7" };
  const reported = (await report({ ...created, reference: "mine" }, buyer)).body.id;
  const again = await state.payments.pay(payer, payee, 1_000_000n);
  const ofStranger = (await report(completed(claim, { transactionHash: again }), state.stranger))
    .body.id;
  const spammer = await server().makeKey({ accountId: "acc_spammer" });
  const other = await state.payments.addPayer();
  const ofOthers = { ...created, payer: { address: other.wallet.address }, reference: agentId };
  const junk = (await report(ofOthers, spammer)).body.id;
  return { ...made, ids: { proven, reported, ofStranger, junk }, disputeId };
}

describe.each(["public", "tier_only", "range_only", "private", "custom"] as const)(
  "of an agent in mode %s",
  (mode) => {
    let made: Scene;
    let outsider: string;
    let arbiter: string;
    beforeAll(async () => {
      made = await scene(mode);
      outsider = await server().makeKey({ accountId: "acc_outsider" });
      arbiter = await server().makeKey({ permissions: ["read", "arbiter"] });
    });
    const ofAgent = (): string => `agentId=${made.agentId}`;

    test("each caller lists what it may see, as the single answers show it", async () => {
      const { proven, reported, ofStranger, junk } = made.ids;
      const all = [junk, ofStranger, reported, proven];
      const vouched = [ofStranger, proven];
      const seen = async (key: string): Promise<string[]> => {
        const body = await list("payments", key, ofAgent());
        for (const payment of body.payments)
          expect(payment).toEqual((await get(payment.id, key)).body);
        expect(body.pagination).toMatchObject({ total: body.payments.length, hasNext: false });
        return idsOf(body);
      };
      const byAge = (ids: string[]): string[] => all.filter((id) => ids.includes(id));
      const same = (ids: string[], expected: string[]): void =>
        expect(byAge(ids)).toEqual(byAge(expected));
      same(await seen(made.agent), all);
      same(await seen(arbiter), all);
      const isShown = mode === "public";
      same(await seen(outsider), isShown ? vouched : []);
      same(await seen(state.stranger), isShown ? vouched : [ofStranger]);
      same(await seen(made.buyer), [ofStranger, reported, proven]);
      // Payments left out are not there one by one either, or are reports of others.
      for (const id of all) {
        const { status } = await get(id, outsider);
        expect(status).toBe(isShown ? 200 : 404);
      }
    });

    test("ratings and disputes are for the parties, or for all where it shows everything", async () => {
      for (const [what, member] of [
        ["disputes", "disputes"],
        ["ratings", "ratings"],
      ] as const) {
        const countOf = async (key: string): Promise<number[]> => {
          const body = await list(what, key, ofAgent());
          return [body[member].length, body.pagination.total];
        };
        for (const key of [made.agent, made.buyer, arbiter])
          expect(await countOf(key)).toEqual([1, 1]);
        const shown = mode === "public" ? [1, 1] : [0, 0];
        for (const key of [outsider, state.stranger]) expect(await countOf(key)).toEqual(shown);
      }
      const [own] = (await list("disputes", made.agent, ofAgent())).disputes;
      const single = await server().call("GET", `/v1/disputes/${made.disputeId}`, {
        key: made.agent,
      });
      expect(own).toEqual(single.body);
    });

    test("filters and pages tell an outsider nothing that the list does not", async () => {
      const none = await paid({ privacyMode: mode } as Parameters<typeof paid>[0]);
      const asked = [
        "",
        "status=completed",
        "status=created",
        "evidence=ledger",
        "evidence=reported",
        "since=2020-01-01T00:00:00Z",
        "until=2090-01-01T00:00:00Z",
        "page=2&limit=1",
        "page=10000&limit=100",
        ...notCountedCodes.map((code) => `reason=${code}`),
      ];
      for (const query of asked) {
        const hidden = await list("payments", outsider, `${ofAgent()}&${query}`);
        const empty = await list("payments", outsider, `agentId=${none.agentId}&${query}`);
        if (mode !== "public") expect(hidden, query).toEqual(empty);
        // Neither does who reported one of them learn what the books say of it.
        if (mode !== "public" && query.startsWith("reason=")) {
          const mine = await list("payments", state.stranger, `${ofAgent()}&${query}`);
          expect(mine.payments, query).toEqual([]);
        }
      }
    });
  },
);

describe("GET /v1/payments", () => {
  let made: Scene;
  beforeAll(async () => {
    made = await scene("private");
  });

  test("is the agent's own without a name, by state, evidence, reason and time", async () => {
    const { proven, reported, ofStranger, junk } = made.ids;
    const find = async (query: string): Promise<string[]> =>
      idsOf(await list("payments", made.agent, query)).toSorted();
    const sorted = (...ids: string[]): string[] => ids.toSorted();
    expect(await find("")).toEqual(sorted(proven, reported, ofStranger, junk));
    expect(await find("status=created")).toEqual(sorted(reported, junk));
    expect(await find("status=canceled")).toEqual([]);
    expect(await find("evidence=ledger")).toEqual(sorted(proven, ofStranger));
    expect(await find("evidence=reported&status=created")).toEqual(sorted(reported, junk));
    expect(await find("reason=unfinished")).toEqual(sorted(reported, junk));
    const { createdAt } = (await get(proven, made.agent)).body;
    expect(await find(`until=${createdAt}`)).not.toContain(proven);
    expect(await find(`since=${createdAt}`)).toContain(proven);
    expect(await find("since=2090-01-01T00:00:00Z")).toEqual([]);
    for (const code of notCountedCodes) {
      const { payments } = await list("payments", made.agent, `reason=${code}`);
      for (const { why } of payments) expect(why[0].code).toBe(code);
    }
    const reasons = await Promise.all(notCountedCodes.map((code) => find(`reason=${code}`)));
    expect(reasons.flat().toSorted()).toEqual(sorted(proven, reported, ofStranger, junk));
  });

  test("has pages, each payment once, also those of one reason", async () => {
    for (const query of ["", "reason=unfinished&"]) {
      const whole = idsOf(await list("payments", made.agent, query));
      const found: string[] = [];
      for (let page = 1; page <= whole.length; page++) {
        const body = await list("payments", made.agent, `${query}limit=1&page=${page}`);
        expect(body.pagination).toEqual({
          page,
          limit: 1,
          total: whole.length,
          totalPages: whole.length,
          hasNext: page < whole.length,
          hasPrev: page > 1,
        });
        found.push(...idsOf(body));
      }
      expect(found).toEqual(whole);
    }
  });

  test("refuses what it cannot list", async () => {
    const { call } = server();
    const ask = (query: string, key = made.agent): ReturnType<typeof call> =>
      call("GET", `/v1/payments?${query}`, { key });
    const nobody = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
    expect(await ask(`agentId=${nobody}`)).toMatchObject(problem(404, "agent_not_found"));
    expect(await ask("", state.stranger)).toMatchObject(problem(400, "invalid_request"));
    for (const query of [
      "reason=nothing",
      "status=done",
      "evidence=faith",
      "since=yesterday",
      "since=2026-02-30T00:00:00Z",
      "limit=101",
      "page=0",
      "page=10001",
      "agentId=",
      "agentId=%00",
      "cursor=x",
    ])
      expect(await ask(query), query).toMatchObject(problem(400, "invalid_request"));
  });

  test("shows less at once when the agent hides", async () => {
    const open = await scene("public");
    const outsider = await server().makeKey({ accountId: "acc_outsider" });
    const query = `agentId=${open.agentId}`;
    expect((await list("payments", outsider, query)).payments).toHaveLength(2);
    const hidden = await server().call("PATCH", `/v1/agents/${open.agentId}`, {
      key: open.agent,
      body: { privacy: { mode: "private" } },
    });
    expect(hidden.status).toBe(200);
    for (const what of ["payments", "disputes", "ratings"])
      expect((await list(what, outsider, query)).pagination.total, what).toBe(0);
  });
});
