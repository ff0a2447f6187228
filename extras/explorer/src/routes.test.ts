// The explorer: what anybody sees without a key, by privacy mode, and how it may be kept.
import type { Network } from "@arcs/core";
import { showAmount } from "@arcs/trust/internal";
import { beforeAll, describe, expect, test } from "vitest";

import { createApp, findRoots, recordCoverEntry } from "@arcs/server/internal";
import {
  addCrediblePayers,
  addPayments,
  addTestAgent,
  computeScore,
  newWallet,
  proveBy,
  registerBy,
  type TestAgent,
} from "../../../packages/server/test/support/agents.ts";
import { leaderboardPage } from "./agent-lists.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

const server = useServer(useStore(), {}, [explorer]);
const agents: Record<string, TestAgent> = {};
const modes = ["public", "tier_only", "range_only", "private", "custom"] as const;

async function payOnce(id: string, amounts: readonly string[]): Promise<void> {
  const payers = await addCrediblePayers(server(), amounts.length);
  const createdAt = new Date(Date.now() - 3_600_000);
  // Late, so that no two components have the same value.
  const completedAt = new Date(createdAt.getTime() + 120_000);
  const payments = payers.map((payer, index) => ({
    payer,
    amount: amounts[index] ?? "1",
    rating: 3,
    createdAt,
    ...(index === 0 ? { completedAt } : {}),
  }));
  await addPayments(server(), id, payments);
  await computeScore(server(), id);
}

beforeAll(async () => {
  for (const mode of modes) {
    const privacy = {
      mode,
      ...(mode === "custom" ? { visibleData: ["tier", "successRate"] } : {}),
    };
    const agent = await addTestAgent(server(), {
      name: `Agent ${mode}`,
      capabilities: ["testing", mode],
      privacy,
    });
    await payOnce(agent.id, ["731.77", "419.31", "97.13", "613.57", "211.91", "307.83", "503.47"]);
    agents[mode] = agent;
  }
}, 120_000);

const read = (
  path: string,
  headers: Record<string, string> = { accept: "text/html" },
): Promise<Response> => fetch(server().url + path, { headers });
const textOf = async (path: string): Promise<string> => (await read(path)).text();
const idOf = (mode: string): string => agents[mode]?.id ?? "";
const appOn = (network: Network): ReturnType<typeof createApp> => {
  const { context, extensions } = server();
  return createApp({ ...context, settings: { ...context.settings, network } }, { extensions });
};

describe("the pages by privacy mode", () => {
  test("a public agent: score, price, components, history, payments; as the API says them", async () => {
    const { id, key } = agents["public"]!;
    const { body } = await server().call("GET", `/v1/reputation/${id}`, { key });
    const page = (await textOf(`/agents/${id}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain(
      `<strong>${body.overallScore}</strong> <span class="quiet">proven</span> <span class="tier ${body.tier}">`,
    );
    expect(body.isTest).toBe(true);
    expect(page).toContain("Test network: this score comes from test money and proves nothing.");
    expect(page).toContain("7 of 7 vouched payments completed without dispute");
    expect(page).toContain("731.77 USDC");
    expect(page).toContain('data-agent="');
    // Every payer, its root group and the amount that it vouched for, under the picture of them.
    expect(page.match(/class="ribbon"/g)).toHaveLength(21);
    expect(page).toMatch(
      /<td[^>]*>\w{6}…\w{4}<\/td> ?<td[^>]*><bdi>[^<]+<\/bdi><\/td> ?<td[^>]*"number">[\d.,]+<\/td>/,
    );
    expect(page.match(/<tr/g)?.length).toBeGreaterThan(12);
    expect(await textOf(`/agents/${id}/badge.svg`)).toContain(
      `>${body.overallScore} ${body.tier} (test)<`,
    );
    expect(await textOf(`/agents/${id}/card`)).toContain(`<strong>${body.overallScore}</strong>`);
  });

  test("on a test network no page names a price, and each says that it is a test; else all do", async () => {
    const { id, key } = agents["public"]!;
    const real = await appOn("mainnet-beta");
    const paths = [
      "/?query=Agent",
      "/leaderboard",
      `/agents/${id}`,
      `/agents/${id}/card`,
      `/agents/${id}/badge.svg`,
    ];
    for (const path of paths) {
      const [test, live] = [await textOf(path), (await real.inject(path)).payload];
      expect(test, path).toMatch(/test network|\(test\)/i);
      expect(test, path).not.toMatch(/USD to fake|or more to fake|\bUSD\b/);
      expect(live, path).not.toMatch(/test network|\(test\)/i);
      if (path !== "/leaderboard") expect(live, path).toMatch(/USD to fake|or more to fake/);
      // An amount of a sentence or a column says of what.
      expect(live, path).not.toMatch(
        /cost (?:only )?[\d.,]+ (?!USD)|>Amount<[^]*<td[^>]*>[\d.,]+<|lost [\d.]+ in/,
      );
    }
    expect(await textOf(`/agents/${id}`)).toMatch(
      /would cost (?:only )?[\d.,]+ in test money to fake/,
    );
    const headers = { authorization: `Bearer ${key}` };
    const apis = [
      `/reputation/${id}`,
      `/agents/${id}`,
      `/agents/bulk?ids=${id}`,
      "/agents/search",
      "/reputation/leaderboard",
    ];
    for (const path of apis) {
      expect((await server().call("GET", `/v1${path}`, { key })).body, path).toMatchObject({
        isTest: true,
      });
      expect((await real.inject({ url: `/v1${path}`, headers })).json(), path).toMatchObject({
        isTest: false,
      });
    }
    expect(
      (await server().call("GET", `/v1/reputation/bulk?agentIds=${id}`, { key })).body.data,
    ).toMatchObject([{ isTest: true }]);
    await real.close();
  });

  test("a newcomer has no payments yet, rather than a count of none", async () => {
    const { id } = await addTestAgent(server(), { name: "Newcomer", capabilities: ["waiting"] });
    await computeScore(server(), id);
    const page = (await textOf(`/agents/${id}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain(
      "<li>No payment to it is proved yet. Of 0 payments known here 0 are seen and 0 vouched for.",
    );
    expect(page).not.toContain("0 completed");
  });

  test("payments that do not count say why, and what to do", async () => {
    const { call, makeKey } = server();
    const { id } = await addTestAgent(server(), { name: "Reporter", capabilities: ["reporting"] });
    const body = { event: "payment.created", agentId: id, payer: { address: id }, amount: "1" };
    const reported = await call("POST", "/v1/payments/events", { key: await makeKey(), body });
    expect(reported.status).toBe(201);
    await computeScore(server(), id);
    const page = (await textOf(`/agents/${id}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain("1 payment: it does not count, because");
    expect(page).toContain("Pay through a chain this server reads: /docs/reportPayment");
  });

  test("what stands in one column has as many decimals", async () => {
    const { id } = await addTestAgent(server(), {
      name: "Moneychanger",
      capabilities: ["changing"],
    });
    const [payer = ""] = await addCrediblePayers(server(), 1);
    await addPayments(server(), id, [
      { payer, amount: "13.5", rating: 5 },
      { payer, amount: "13", currency: "EURC" },
    ]);
    await computeScore(server(), id);
    const page = await textOf(`/agents/${id}`);
    expect(page).toContain(">13.50 USDC<");
    expect(page).toContain(">13.00 EURC<");
    const values = [...page.matchAll(/"number">([\d.]+)\u00a0%/g)].map(([, value]) => value);
    expect(values).toHaveLength(4);
    expect(values.filter((value) => !/^\d+\.\d$/.test(value ?? ""))).toEqual([]);
  });

  test.each([
    [
      "tier_only",
      "There is no plot: this agent shows its tier and no scores. The table has its tiers.",
    ],
    [
      "custom",
      "There is no plot: this agent shows its tier and no scores. The table has its tiers.",
    ],
    ["range_only", "There is no plot: this agent shows ranges of its scores, in the table."],
    ["private", "This agent does not show how its score came about."],
  ])("%s: the history says why it has no plot", async (mode, why) => {
    const page = (await textOf(`/agents/${idOf(mode)}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain(`<p>${why}</p>`);
    expect(page).not.toContain('class="plot"');
    expect(page.includes("As a table")).toBe(mode !== "private");
  });

  test("a history of one score is a dot, without a trend; of several it says from when on", async () => {
    const { id } = await addTestAgent(server(), { name: "Historic", privacy: { mode: "public" } });
    const keep = (day: Date, score: number): Promise<unknown> =>
      server().context.store.pool.query(
        `insert into reputation_history (agent_id, day, recorded_at, overall_score, tier, success_rate,
           service_quality, response_time, volume_consistency)
         values ($1, ($2::timestamptz at time zone 'UTC')::date, $2, $3, 'silver', 0, 0, 0, 0)`,
        [id, day, score],
      );
    const read = async (): Promise<string> =>
      (await textOf(`/agents/${id}?period=all`)).replaceAll(/\s+/g, " ");
    const now = server().context.clock.now();
    await keep(now, 705);
    const one = await read();
    expect(one).toMatch(/The one score of this time: 705 on <time[^>]*>\d{4}-\d{2}-\d{2}</);
    expect(one).toContain('class="dots"');
    expect(one).not.toMatch(/class="(?:area|line)"/);
    const before = new Date(now.getTime() - 100 * 86_400_000);
    await keep(before, 512);
    const several = await read();
    expect(several).toMatch(
      /From 512 on <time[^>]*>[^<]*<\/time> to 705 on <time[^>]*>[^<]*<\/time>, \d+ on average: it rose over this time\./,
    );
    expect(several).toMatch(/class="area"[^]*class="line"/);
  });

  test("a picture for those who show links: cacheable, and none of who hides", async () => {
    const { id } = agents["public"]!;
    const [, address = ""] =
      /property="og:image" content="([^"]+)"/.exec(await textOf(`/agents/${id}`)) ?? [];
    expect(address).toBe(`${server().url}/agents/${id}/preview.png`);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    const again = await fetch(address, {
      headers: { "if-none-match": picture.headers.get("etag") ?? "" },
    });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect(await textOf(`/agents/${idOf("private")}`)).not.toContain("og:image");
    expect((await read(`/agents/${idOf("private")}/preview.png`)).status).toBe(404);
  });

  test.each(modes.slice(1))(
    "%s: what is hidden is in no byte of page, badge, card, search or leaderboard",
    async (mode) => {
      const { id, ownKey } = agents[mode]!;
      const own = (await server().call("GET", `/v1/reputation/${id}`, { key: ownKey })).body;
      expect(own.stats.totalTransactions).toBe(7);
      const paths = [
        `/agents/${id}`,
        `/agents/${id}?period=all`,
        `/agents/${id}/badge.svg`,
        `/agents/${id}/card`,
      ];
      paths.push(`/?capability=${mode}`, `/leaderboard?capability=${mode}`);
      const hidden = [
        String(own.overallScore),
        ...(mode === "private" ? [own.tier, "USD to fake"] : []),
        own.costToForge,
        own.backing,
        own.stats.totalEarnings,
        "2,884.99",
        "731.77",
        ...["serviceQuality", "responseTime"].map((name) => String(own.components[name].value)),
        ...["serviceQuality", "responseTime"].map(
          (name) => `${Math.round(own.components[name].value * 1000) / 10} %`,
        ),
      ];
      for (const path of paths) {
        const shown = (await textOf(path))
          .replaceAll(/<select.*?<\/select>/gs, "")
          // Days and ids are digits too.
          .replaceAll(/\d{4}-\d\d-\d\d[T\d:.Z]*/g, "")
          .replaceAll(id, "");
        for (const value of hidden) {
          const word = new RegExp(`(?<![\\w.])${value.replaceAll(".", "\\.")}(?![\\w.])`);
          expect(shown, `${value} in ${path}`).not.toMatch(word);
        }
      }
      const refused = await read(`/agents/${id}/evidence`, {});
      expect([refused.status, ((await refused.json()) as any).error.code]).toEqual([
        403,
        "reputation_private",
      ]);
    },
  );

  test("another payment to an agent that shows nothing changes no byte", async () => {
    const id = idOf("private");
    const see = async (): Promise<string[]> =>
      Promise.all(
        [
          `/agents/${id}`,
          `/agents/${id}/badge.svg`,
          `/agents/${id}/card`,
          "/?capability=private",
        ].map(textOf),
      );
    const before = await see();
    await payOnce(id, ["99.01", "98.02"]);
    expect(await see()).toEqual(before);
  });

  test("the public agent's payments are gone at once when it begins to hide", async () => {
    const { id, ownKey } = await addTestAgent(server(), { name: "Hides later" });
    await payOnce(id, ["71.77"]);
    const first = await read(`/agents/${id}`);
    expect(await first.text()).toContain("71.77 USDC");
    await server().call("PATCH", `/v1/agents/${id}`, {
      key: ownKey,
      body: { privacy: { mode: "private" } },
    });
    const etag = first.headers.get("etag") ?? "";
    const second = await read(`/agents/${id}`, { "if-none-match": etag });
    expect(second.status).toBe(200);
    expect(await second.text()).not.toContain("71.77");
  });
});

describe("how pages are sent", () => {
  test("under a strict policy, without inline scripts or styles, to be asked for again each time", async () => {
    for (const path of [
      "/",
      "/leaderboard",
      `/agents/${idOf("public")}`,
      `/agents/${idOf("public")}/card`,
    ]) {
      const response = await read(path);
      const text = await response.text();
      expect(response.headers.get("content-security-policy"), path).toMatch(
        /^default-src 'none'; style-src 'self'/,
      );
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(text).not.toMatch(
        /\son[a-z]+=|style=|javascript:|<script(?! type="module" src="\/assets\/recompute\.js">)/i,
      );
      expect(Buffer.byteLength(text)).toBeLessThan(50_000);
      const again = await read(path, { "if-none-match": response.headers.get("etag") ?? "" });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  test("other sites may frame the card, and nothing else", async () => {
    const framing = async (path: string): Promise<(string | null)[]> => {
      const { headers } = await read(path);
      return [
        /frame-ancestors [^;]+/.exec(headers.get("content-security-policy") ?? "")?.[0] ?? null,
        headers.get("x-frame-options"),
      ];
    };
    expect(await framing(`/agents/${idOf("public")}/card`)).toEqual(["frame-ancestors *", null]);
    for (const path of ["/", "/leaderboard", `/agents/${idOf("public")}`, "/agents/none"]) {
      expect(await framing(path)).toEqual(["frame-ancestors 'none'", "SAMEORIGIN"]);
    }
  });

  test("the badge is a picture that any site may show; also of an agent that is not there", async () => {
    const badge = await read(`/agents/${idOf("public")}/badge.svg`);
    expect(badge.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(badge.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const etag = badge.headers.get("etag") ?? "";
    expect(
      (await read(`/agents/${idOf("public")}/badge.svg`, { "if-none-match": etag })).status,
    ).toBe(304);
    const unknown = await read("/agents/none/badge.svg");
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining("no such agent"),
    ]);
  });

  test("nothing is left of an agent that its owner closed: no page, card, badge, picture or evidence", async () => {
    const wallet = newWallet();
    const key = await server().makeKey();
    const { address } = wallet;
    await registerBy(server(), wallet, { key, name: "Alice Translates" });
    expect(await textOf(`/agents/${address}`)).toContain("Alice Translates");
    const body = { credentials: "keep" };
    const proof = await proveBy(server(), [wallet], { key, address, purpose: "close", body });
    await server().call("POST", `/v1/agents/${address}/close`, { key, body: { ...body, proof } });
    for (const path of ["", "/card", "/badge.svg", "/preview.png", "/evidence"]) {
      const left = await read(`/agents/${address}${path}`);
      expect([path, left.status, await left.text()]).toEqual([
        path,
        404,
        expect.not.stringContaining("Alice"),
      ]);
    }
    expect(await textOf(`/agents/${address}`)).toContain("or its owner has closed it");
    expect(await textOf(`/accounts/${address}`)).toContain("or its owner has closed it");
    expect(await textOf("/?query=Alice")).not.toContain(address);
  });

  test("people get a page where nothing is, programs JSON; under /v1 everybody gets JSON", async () => {
    const page = await read("/agents/none");
    expect([page.status, page.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect(page.headers.get("vary")).toContain("Accept");
    expect(await page.text()).toContain("There is no such agent");
    expect(await textOf("/nowhere")).toContain("There is no such page");
    for (const [path, accept] of [
      ["/nowhere", "*/*"],
      ["/agents/none", "application/json, text/html;q=0.5"],
      ["/v1/nowhere", "text/html"],
      ["/v1", "text/html"],
    ] as const) {
      const response = await read(path, { accept });
      expect([response.status, response.headers.get("content-type")], path).toEqual([
        404,
        "application/json; charset=utf-8",
      ]);
    }
  });
});

describe("looking agents up", () => {
  test("by words, capability and tier; what makes no sense was not asked", async () => {
    expect(await textOf("/?query=tier_only")).toContain("Agent tier_only");
    expect(await textOf("/?query=nobody")).toContain("No agent matches.");
    expect(await textOf("/?query=publ")).toContain("Agent public");
    expect(await textOf("/")).toContain("What can you safely pay an AI agent?");
    const id = idOf("public");
    for (const query of [
      id,
      `${server().url}/agents/${id}?period=30d`,
      `https://arcs.example/agents/${id}/badge.svg`.replace("/badge.svg", "/"),
    ]) {
      const found = await fetch(`${server().url}/?query=${encodeURIComponent(query)}`, {
        redirect: "manual",
      });
      expect([found.status, found.headers.get("location")], query).toEqual([303, `/agents/${id}`]);
    }
    const filtered = await textOf("/?capability=testing,range_only");
    expect(filtered).toContain("Agent range_only");
    expect(filtered).not.toContain("Agent custom");
    for (const query of [
      "?tier=diamond&page=-1",
      "?page=x&sort=drop+table",
      "?query=a&query=b",
      "?capability=,,%00",
      "?x",
    ]) {
      expect((await read(`/${query}`)).status).toBe(200);
      expect((await read(`/leaderboard${query}`)).status).toBe(200);
    }
  });

  test("a leaderboard without agents says whether any could be there", () => {
    const none = { data: [], updatedAt: null, isTest: true };
    const pagination = {
      page: 1,
      limit: 20,
      total: 0,
      totalPages: 0,
      hasNext: false,
      hasPrev: false,
    };
    const shown = (capability: string | undefined, total = 0): string =>
      leaderboardPage(none, { tier: undefined, capability, pagination: { ...pagination, total } })
        .markup;
    expect(shown(undefined)).toContain("No agent is on it yet.");
    expect(shown("weather")).toContain("No agent matches.");
    // Behind its last page.
    expect(shown(undefined, 20)).not.toContain("No agent is on it yet.");
  });

  test("the internal id leads to the agent too", async () => {
    const { key, id } = agents["public"]!;
    const { internalId } = (await server().call("GET", `/v1/agents/${id}`, { key })).body;
    expect(await textOf(`/agents/${internalId}`)).toContain(`<code>${id}</code>`);
  });

  test("what a browser computes a score from is there without a key", async () => {
    const evidence = await read(`/agents/${idOf("public")}/evidence`, {});
    expect(((await evidence.json()) as any).transactions).toHaveLength(7);
    const log = await read("/evidence/log?limit=3", {});
    expect(((await log.json()) as any).entries).toHaveLength(3);
    expect((await read("/evidence/roots", {})).status).toBe(200);
    // Payees are public on the chain, hidden agents too; what they hide is their score, and what
    // its evidence says.
    expect(await textOf("/evidence/log?limit=5000")).toContain(idOf("private"));
    expect((await read(`/agents/${idOf("private")}/evidence`, {})).status).toBe(403);
    // A page that is not the last does not change any more, and who has it is sent nothing.
    expect(log.headers.get("cache-control")).toBe("public, max-age=3600");
    const etag = log.headers.get("etag") ?? "";
    expect((await read("/evidence/log?limit=3", { "if-none-match": etag })).status).toBe(304);
  });
});

describe("an account", () => {
  test("has a page that says first what is safe to spend, and a badge", async () => {
    const id = idOf("public");
    const { body } = await server().call("GET", `/check/${id}`);
    const page = (await textOf(`/accounts/${id}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain(`<code id="account" class="quiet">${id}</code>`);
    expect(page).toContain(`${body.payments.count} payments from ${body.payments.payers} payers`);
    expect(page.indexOf("Safe to spend now")).toBeLessThan(page.indexOf("What it rests on"));
    expect(page).toContain("Test network");
    expect(page).toContain(`Claimed by <a href="/agents/${id}">`);
    expect(page).not.toContain("Is it yours?");
    expect(await textOf(`/agents/${id}`)).toContain(`/accounts/${id}`);
    const badge = await read(`/accounts/${id}/badge.svg`);
    expect([badge.status, badge.headers.get("content-type")]).toEqual([
      200,
      "image/svg+xml; charset=utf-8",
    ]);
    expect(badge.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    // One amount, with one mark, on the page, the badge and the page of the agent.
    const safe = `${showAmount(body.safeToSpend.amount)} in test money`;
    expect(body.safeToSpend.amount).not.toBe("0");
    expect(await badge.text()).toContain(`>${safe}</text>`);
    expect(page).toContain(`<title>${safe} is safe to spend with ${id} now · ARCS</title>`);
    expect(page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toContain(
      `Safe to spend now ${safe}`,
    );
    expect((await textOf(`/agents/${id}`)).replaceAll(/\s+/g, " ")).toContain(
      `<b class="good">${showAmount(body.safeToSpend.amount)}</b> in test money`,
    );
    const etag = badge.headers.get("etag") ?? "";
    expect((await read(`/accounts/${id}/badge.svg`, { "if-none-match": etag })).status).toBe(304);
  });

  test("that nobody registered is unclaimed, and says how its owner claims it", async () => {
    const account = "eip155:8453:0x00000000000000000000000000000000000000ab";
    const { store } = server().context;
    const { document } = await findRoots(store.pool);
    const money = { ...document.assets[0]!, transaction: "t" };
    const bond = {
      kind: "bond",
      payer: "somebody",
      payee: account,
      amount: "4",
      ...money,
    } as const;
    await store.transaction((tx) => recordCoverEntry(tx, bond, { now: new Date() }));
    const page = (await textOf(`/accounts/${encodeURIComponent(account)}`)).replaceAll(/\s+/g, " ");
    expect(page).toContain('<b class="good">3.00</b> in test money');
    expect(page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toContain(
      "Faking its history would have cost 3.00 less what is being spent now − 0.00 less what others hold − 0.00 Safe to spend 3.00",
    );
    expect(page).not.toContain("USD");
    expect(page).toContain("<strong>Unclaimed</strong>: nobody has registered it.");
    expect(page).toContain("Is it yours? Claim it");
    expect(page).toContain(`/accounts/${encodeURIComponent(account)}/badge.svg`);
    const [green, path] = ['fill="#0a6b2d"', `/accounts/${encodeURIComponent(account)}/badge.svg`];
    expect(await textOf(path)).not.toContain(green);
    const real = await appOn("mainnet-beta");
    expect((await real.inject(path)).payload).toMatch(new RegExp(`${green}.*3.00 USD<`, "s"));
    expect((await real.inject(path.replace("/badge.svg", ""))).payload).toMatch(
      /<b\s+class="good"\s*>3\.00<\/b>\s+USD/,
    );
    await real.close();
    const [, , address] = account.split(":");
    for (const network of ["base", "eip155:8453"]) {
      expect(await textOf(`/accounts/${address}?network=${network}`)).toContain(
        `class="quiet">${account}</code>`,
      );
      expect(await textOf(`/accounts/${address}/badge.svg?network=${network}`)).toContain(
        ">3.00 in test money<",
      );
    }
    expect((await read(`/accounts/${account}?network=${"x".repeat(65)}`)).status).toBe(400);
    const unknown = await read("/accounts/nobody/badge.svg");
    expect([unknown.status, await unknown.text()]).toEqual([
      404,
      expect.stringContaining("unknown"),
    ]);
    expect((await read("/accounts/nobody")).status).toBe(404);
  });

  test("shows no score of an agent that hides it", async () => {
    for (const mode of ["private", "tier_only", "range_only"]) {
      expect(await textOf(`/accounts/${idOf(mode)}`)).not.toContain('class="tier');
    }
  });
});
