import type { Signer } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { changeAgent } from "../../../src/domain/registration/update-agent.ts";
import { updateAgent } from "../../../src/store/agents/agents.ts";
import { addTestAgent, computeScore, newWallet, proveBy, registerBy } from "../../agents.ts";
import { type Answer, useServer } from "../../server.ts";
import { credentialRow, insertRow, newId } from "../../store/fixtures.ts";
import { onBothStores } from "../../stores.ts";

const refused = (status: number, code: string): object => ({ status, body: { error: { code, statusCode: status } } });

const digest = `sha256-${"A".repeat(43)}`;

const components = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"];

onBothStores("agents", (opened) => {
  const server = useServer(opened);

  /** Registers an agent that somebody else owns. */
  async function registerOwned(
    agent: Signer,
    owner: Signer,
    { key, ...parts }: { key: string; createKey?: boolean },
  ): Promise<Answer> {
    const { address } = agent;
    const body = { address, owner: owner.address, name: "A", ...parts };
    const proof = await proveBy(server(), [agent, owner], { key, address, purpose: "register", body });
    return server().call("POST", "/v1/agents", { key, body: { ...body, proof } });
  }

  describe("POST /agents", () => {
    test("registers an agent by a challenge that its wallet signed, with all that it says of itself (spec 2.6)", async () => {
      const key = await server().makeKey();
      const wallet = newWallet();
      const made = await registerBy(server(), wallet, {
        key,
        name: "Weather Oracle",
        description: "Forecasts rain\nand wind",
        capabilities: ["weather", "wind"],
        serviceEndpoint: "https://oracle.example/api",
        frameworkOrigin: "elizaOS",
        email: "a@b.example",
        metadata: { website: "https://oracle.example", twitter: "@oracle", github: "oracle" },
        x402: { enabled: true, acceptedTokens: ["Token1"], pricePerCall: "123456789012345678901234567890" },
      });
      expect(made.status).toBe(201);
      const { agent } = made.body;
      expect(agent).toEqual({
        id: wallet.address,
        internalId: expect.stringMatching(/^agt_/),
        name: "Weather Oracle",
        description: "Forecasts rain\nand wind",
        capabilities: ["weather", "wind"],
        owner: wallet.address,
        trustScore: {
          overall: 0,
          costToForge: "0",
          tier: "bronze",
          tierPrice: "0",
          components: { successRate: 0, serviceQuality: 0, responseTime: 0, volumeConsistency: 0 },
        },
        privacy: {
          mode: "public",
          visibleData: ["overallScore", "tier", "stats", "tierBenefits", ...components],
        },
        stats: { totalTransactions: 0, completedJobs: 0, averageRating: 0, totalEarnings: "0", currency: "" },
        verification: { emailVerified: false, walletVerified: true, identityCredential: null, hasPOAP: false },
        metadata: { website: "https://oracle.example", twitter: "@oracle", github: "oracle" },
        serviceEndpoint: "https://oracle.example/api",
        erc8004: [],
        frameworkOrigin: "elizaOS",
        x402: {
          enabled: true,
          paymentAddress: null,
          paymentAccounts: [],
          acceptedTokens: ["Token1"],
          pricePerCall: "123456789012345678901234567890",
        },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        lastActiveAt: expect.any(String),
      });
      for (const id of [agent.id, agent.internalId]) {
        expect(await server().call("GET", `/v1/agents/${id}`, { key })).toMatchObject({ status: 200, body: agent });
      }
    });

    test("can make the agent's own key", async () => {
      const { call, makeKey } = server();
      const key = await makeKey({ plan: "growth" });
      const { body } = await registerBy(server(), newWallet(), { key, createKey: true });
      expect(body.apiKey).toMatchObject({ agentId: body.agent.id, permissions: ["read", "write"], plan: "growth" });
      expect((await call("GET", "/v1/auth/verify", { key: body.key })).body.apiKey.agentId).toBe(body.agent.id);
    });

    test("takes each challenge once, for its agent and purpose, and in its time", async () => {
      const { call, makeKey, context } = server();
      const key = await makeKey();
      const wallet = newWallet();
      const { address } = wallet;
      const invalid = refused(400, "invalid_request");
      const send = (proof: unknown, parts = {}): Promise<unknown> =>
        call("POST", "/v1/agents", { key, body: { address, name: "A", proof, ...parts } });
      const body = { address, name: "A" };
      const proof = (purpose: "register" | "update"): ReturnType<typeof proveBy> =>
        proveBy(server(), [wallet], { key, address, purpose, body });
      const other = newWallet();
      const foreign = await proveBy(server(), [other], { key, address: other.address, purpose: "register", body });
      expect(await send(foreign)).toMatchObject(invalid);
      expect(await send({ ...foreign, challengeId: "chl_11111" })).toMatchObject(invalid);
      const late = await proof("register");
      await context.store.pool.query("update challenges set expires_at = now() - interval '1 second' where id = $1", [
        late.challengeId,
      ]);
      expect(await send(late)).toMatchObject(invalid);
      const good = await proof("register");
      expect(await send(good)).toMatchObject({ status: 201 });
      expect(await send(good)).toMatchObject(invalid);
      expect(await send(await proof("register"))).toMatchObject(refused(409, "conflict"));
      expect(await send(await proof("update"))).toMatchObject(invalid);
    });

    test("wants the signatures of the agent, of its owner, and of another payment address: nobody speaks for others", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const [agent, owner, till, stranger] = [newWallet(), newWallet(), newWallet(), newWallet()];
      const { address } = agent;
      const register = async (wallets: (typeof agent)[]): Promise<unknown> => {
        const body = { address, owner: owner.address, name: "A", x402: { paymentAddress: till.address } };
        const proof = await proveBy(server(), wallets, { key, address, purpose: "register", body });
        return call("POST", "/v1/agents", { key, body: { ...body, proof } });
      };
      const invalid = refused(403, "statement_signature_invalid");
      for (const wallets of [[agent], [agent, owner], [owner, till], [agent, stranger, till]]) {
        expect(await register(wallets)).toMatchObject(invalid);
      }
      const forged = { address: owner.address, sign: (bytes: Uint8Array) => stranger.sign(bytes) };
      expect(await register([agent, forged, till])).toMatchObject(invalid);
      expect(await register([agent, owner, till])).toMatchObject({
        status: 201,
        body: { agent: { owner: owner.address, x402: { paymentAddress: till.address } } },
      });
    });

    test("refuses what is no address, and members that are none", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const challenge = (address: unknown): Promise<unknown> =>
        call("POST", "/v1/agents/challenge", { key, body: { address, purpose: "register", bodyDigest: digest } });
      // 32 bytes that are no point of the curve
      for (const address of [
        "x",
        "",
        1,
        "11111111111111111111111111111112",
        "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofLRda4",
      ]) {
        expect(await challenge(address)).toMatchObject(refused(400, "invalid_request"));
      }
      for (const parts of [
        { name: "" },
        { name: "a\nb" },
        { name: "a\0" },
        { description: "\0" },
        { description: "x".repeat(2001) },
        { capabilities: ["a,b"] },
        { capabilities: ["a", "a"] },
        { serviceEndpoint: "javascript:alert(1)" },
        { metadata: { website: "data:text/html,x" } },
        { x402: { pricePerCall: "01" } },
        { trustScore: { overall: 1000 } },
        { verification: { emailVerified: true } },
        { privacy: { mode: "secret" } },
        { privacy: { mode: "custom", visibleData: ["everything"] } },
      ]) {
        expect(await registerBy(server(), newWallet(), { key, ...parts })).toMatchObject(
          refused(400, "invalid_request"),
        );
      }
    });

    test("answers again for the same idempotency key", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const wallet = newWallet();
      const { address } = wallet;
      const body = { address, name: "A" };
      const proof = await proveBy(server(), [wallet], { key, address, purpose: "register", body });
      const send = (): ReturnType<typeof call> =>
        call("POST", "/v1/agents", {
          key,
          body: { ...body, proof },
          headers: { "idempotency-key": address },
        });
      const first = await send();
      expect([first.status, await send()]).toMatchObject([201, { status: 201, body: first.body }]);
    });

    test("needs the permission to write", async () => {
      const { call, makeKey } = server();
      const key = await makeKey({ permissions: ["read"] });
      const body = { address: newWallet().address, purpose: "register", bodyDigest: digest };
      expect(await call("POST", "/v1/agents/challenge", { key, body })).toMatchObject(
        refused(403, "insufficient_permissions"),
      );
    });
  });

  describe("PATCH /agents/:id", () => {
    test("changes the members that it names, by the agent's own key", async () => {
      const { call } = server();
      const { id, ownKey } = await addTestAgent(server(), { metadata: { website: "https://a.example", github: "g" } });
      const before = (await call("GET", `/v1/agents/${id}`, { key: ownKey })).body;
      const body = { name: "Renamed", metadata: { website: null }, capabilities: ["x"], x402: { enabled: true } };
      const { status, body: after } = await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body });
      expect([status, after]).toEqual([
        200,
        {
          ...before,
          name: "Renamed",
          capabilities: ["x"],
          metadata: { ...before.metadata, website: null },
          x402: { ...before.x402, enabled: true },
          updatedAt: expect.any(String),
        },
      ]);
      expect((await call("GET", `/v1/agents/${id}`, { key: ownKey })).body).toEqual(after);
      for (const wrong of [{}, { owner: "x" }, { name: null }, { name: "" }]) {
        expect(await call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: wrong })).toMatchObject(
          refused(400, "invalid_request"),
        );
      }
    });

    test("or with a challenge that its owner's wallet signed, and for nobody else", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const [agent, owner] = [newWallet(), newWallet()];
      const { address } = agent;
      await registerOwned(agent, owner, { key });
      const patch = (body: object, by = key): Promise<unknown> =>
        call("PATCH", `/v1/agents/${address}`, { key: by, body });
      const privacy = { mode: "private" };
      expect(await patch({ privacy })).toMatchObject(refused(403, "insufficient_permissions"));
      const { ownKey } = await addTestAgent(server());
      expect(await patch({ privacy }, ownKey)).toMatchObject(refused(403, "insufficient_permissions"));
      expect(await patch({ privacy }, await makeKey({ permissions: ["admin"] }))).toMatchObject(
        refused(403, "insufficient_permissions"),
      );
      const about = { key, address, purpose: "update", body: { privacy } } as const;
      const byAgent = await proveBy(server(), [agent], about);
      expect(await patch({ privacy, proof: byAgent })).toMatchObject(refused(403, "statement_signature_invalid"));
      const proof = await proveBy(server(), [owner], about);
      expect(await patch({ privacy, proof })).toMatchObject({ status: 200, body: { privacy: { mode: "private" } } });
      expect(await patch({ privacy: { mode: "public" }, proof })).toMatchObject(refused(400, "invalid_request"));
    });

    test("takes a signature for the very change that was signed, and uses it up for no other", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const [agent, till] = [newWallet(), newWallet()];
      const { address } = agent;
      await registerBy(server(), agent, { key });
      const patch = (body: object): Promise<unknown> => call("PATCH", `/v1/agents/${address}`, { key, body });
      const body = { name: "Renamed", privacy: { mode: "tier_only" } };
      const proof = await proveBy(server(), [agent], { key, address, purpose: "update", body });
      for (const other of [
        { name: "Renamed" },
        { ...body, name: "Another" },
        { ...body, email: "thief@example.com" },
        { ...body, x402: { paymentAddress: till.address } },
      ]) {
        const answer = await patch({ ...other, proof });
        expect(answer).toMatchObject(refused(400, "invalid_request"));
        expect(answer).toMatchObject({ body: { error: { message: expect.stringContaining("for this request") } } });
      }
      expect(await patch({ proof, privacy: body.privacy, name: body.name })).toMatchObject({
        status: 200,
        body: { name: "Renamed" },
      });
    });

    test("wants another payment address signed by the owner and the address, even from the agent's own key", async () => {
      const { call, makeKey } = server();
      const [agent, owner, till] = [newWallet(), newWallet(), newWallet()];
      const { address } = agent;
      const made = await registerOwned(agent, owner, { key: await makeKey(), createKey: true });
      const key = made.body.key as string;
      const patch = (body: object): Promise<unknown> => call("PATCH", `/v1/agents/${address}`, { key, body });
      const change = async (paymentAddress: string | null, wallets: Signer[]): Promise<unknown> => {
        const body = { x402: { paymentAddress } };
        return patch({ ...body, proof: await proveBy(server(), wallets, { key, address, purpose: "update", body }) });
      };
      const unsigned = refused(403, "statement_signature_invalid");
      expect(await patch({ x402: { paymentAddress: till.address } })).toMatchObject(refused(400, "invalid_request"));
      expect(await patch({ x402: { paymentAddress: owner.address } })).toMatchObject(refused(400, "invalid_request"));
      for (const wallets of [[till], [agent, till], [owner]]) {
        expect(await change(till.address, wallets)).toMatchObject(unsigned);
      }
      expect(await change(till.address, [owner, till])).toMatchObject({
        status: 200,
        body: { x402: { paymentAddress: till.address } },
      });
      // As it is, it is no change; taking it away is one.
      expect(await patch({ x402: { paymentAddress: till.address } })).toMatchObject({ status: 200 });
      expect(await patch({ x402: { paymentAddress: null } })).toMatchObject(refused(400, "invalid_request"));
      expect(await change(null, [agent])).toMatchObject(unsigned);
      expect(await change(null, [owner])).toMatchObject({ status: 200, body: { x402: { paymentAddress: null } } });
    });

    test("asks for the wallets that the agent as it is by now needs", async () => {
      const { context, makeKey } = server();
      const [agent, till] = [newWallet(), newWallet()];
      await registerBy(server(), agent, { key: await makeKey() });
      // Between the check and the write another request changed where it is paid.
      await context.store.transaction(async (tx) => {
        await updateAgent(tx, agent.address, { changes: { x402PaymentAddress: till.address }, now: new Date() });
        const change = { id: agent.address, profile: { x402PaymentAddress: null } };
        await expect(changeAgent(tx, context, { change, proof: undefined, isOwnKey: true })).rejects.toMatchObject({
          code: "conflict",
        });
      });
    });

    test("sets what mode custom shows, and the message of mode private", async () => {
      const { call } = server();
      const { id, key, ownKey } = await addTestAgent(server());
      const patch = (privacy: object): Promise<unknown> =>
        call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { privacy } });
      await patch({ mode: "custom", visibleData: ["tier", "successRate"] });
      expect((await call("GET", `/v1/agents/${id}`, { key })).body).toMatchObject({
        trustScore: { tier: "bronze", components: { successRate: 0 } },
        privacy: { mode: "custom", visibleData: ["tier", "successRate"] },
        stats: null,
      });
      await patch({ mode: "private", message: "Ask me" });
      expect((await call("GET", `/v1/agents/${id}`, { key })).body).toMatchObject({
        trustScore: null,
        stats: null,
        privacy: { mode: "private", visibleData: [], message: "Ask me" },
      });
      expect((await call("GET", `/v1/agents/${id}`, { key: ownKey })).body).toMatchObject({
        trustScore: { overall: 0 },
      });
      await patch({ message: null });
      expect((await call("GET", `/v1/agents/${id}`, { key })).body.privacy.message).toBe(
        "This agent keeps its reputation private",
      );
    });
  });

  describe("GET /agents/:id", () => {
    test("404 agent_not_found, 401 authentication_failed (spec 4.2)", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      for (const id of [newWallet().address, "agt_1", "%00", "a%2Fb", "did:service:local:x", "x".repeat(160)]) {
        for (const path of [`/v1/agents/${id}`, `/v1/agents/${id}/credentials`, `/v1/reputation/${id}`]) {
          expect(await call("GET", path, { key })).toMatchObject(refused(404, "agent_not_found"));
        }
      }
      expect(await call("PATCH", "/v1/agents/x", { key, body: { name: "x" } })).toMatchObject(
        refused(404, "agent_not_found"),
      );
      expect(await call("GET", "/v1/agents/x")).toMatchObject(refused(401, "authentication_failed"));
      for (const id of ["x".repeat(161), "%ff"]) {
        const unroutable = await call("GET", `/v1/agents/${id}`, { key });
        expect(unroutable).toMatchObject(refused(400, "invalid_request"));
        expect(unroutable.headers.get("x-request-id")).toMatch(/^req_/);
      }
    });
  });

  describe("GET /agents/bulk", () => {
    test("gives each agent once, in the order asked for, and says who is not there (spec 4.2)", async () => {
      const { call } = server();
      const [one, two] = [await addTestAgent(server()), await addTestAgent(server(), { name: "Two" })];
      const { body } = await call("GET", `/v1/agents/bulk?ids=${two.id},nobody,${one.id},,${two.id}`, { key: one.key });
      expect(body).toEqual({
        data: [
          { id: two.id, name: "Two", trustScore: { overall: 0, costToForge: "0", tier: "bronze", tierPrice: "0" } },
          { id: one.id, name: "Agent", trustScore: { overall: 0, costToForge: "0", tier: "bronze", tierPrice: "0" } },
        ],
        requested: 3,
        found: 2,
        notFound: ["nobody"],
      });
    });

    test("takes 100 ids at most, and one at least (spec 8)", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const ask = (count: number): Promise<unknown> => {
        const ids = Array.from({ length: count }, () => newWallet().address);
        return call("GET", `/v1/agents/bulk?ids=${ids.join(",")}`, { key });
      };
      expect(await ask(100)).toMatchObject({ status: 200, body: { requested: 100, found: 0 } });
      expect(await ask(101)).toMatchObject(refused(400, "invalid_request"));
      for (const query of ["", "?ids=", "?ids=,", "?id=x"]) {
        expect(await call("GET", `/v1/agents/bulk${query}`, { key })).toMatchObject(refused(400, "invalid_request"));
      }
    });
  });

  describe("GET /agents/:id/credentials", () => {
    test("id, type, issuer DID, issuedAt, expiresAt, status, verificationUrl, total (spec 4.2)", async () => {
      const { call, context } = server();
      const { id, key } = await addTestAgent(server());
      const past = new Date("2026-01-01T00:00:00.000Z");
      const rows = [
        credentialRow({ subjectId: id, issuedAt: past }),
        credentialRow({ subjectId: id, issuedAt: new Date("2026-01-02T00:00:00.000Z"), expiresAt: past }),
      ];
      for (const row of rows) await context.store.transaction((tx) => insertRow(tx, row));
      expect((await call("GET", `/v1/agents/${id}/credentials`, { key })).body).toEqual({
        agentId: id,
        credentials: [
          {
            id: rows[1]!.id,
            type: "SkillCredential",
            issuer: "did:service:local:issuer",
            issuedAt: "2026-01-02T00:00:00.000Z",
            expiresAt: past.toISOString(),
            status: "expired",
            verificationUrl: `${context.settings.publicUrl}/verify/${rows[1]!.id}`,
          },
          expect.objectContaining({ id: rows[0]!.id, expiresAt: null, status: "active" }),
        ],
        total: 2,
      });
    });
  });

  describe("GET /agents/search", () => {
    test("fields, defaults, pagination and applied filters (spec 4.2)", async () => {
      const { call } = server();
      const mark = newId("cap");
      const { id, key } = await addTestAgent(server(), { name: "Zephyr", capabilities: [mark, "b"] });
      await computeScore(server(), id);
      const { status, body } = await call("GET", `/v1/agents/search?query=zephyr&capabilities=${mark},b`, { key });
      expect([status, body]).toEqual([
        200,
        {
          data: [
            {
              id,
              name: "Zephyr",
              description: "",
              capabilities: [mark, "b"],
              trustScore: { overall: 0, costToForge: "0", tier: "bronze", tierPrice: "0" },
              stats: { totalTransactions: 0, averageRating: 0 },
              createdAt: expect.any(String),
            },
          ],
          pagination: { page: 1, limit: 20, total: 1, totalPages: 1, hasNext: false, hasPrev: false },
          filters: { query: "zephyr", capabilities: [mark, "b"], sortBy: "score", order: "desc" },
        },
      ]);
    });

    test("turns pages of at most 100 (spec 8)", async () => {
      const { call, makeKey } = server();
      const key = await makeKey();
      const mark = newId("cap");
      const ids = new Set<string>();
      for (let i = 0; i < 3; i++) ids.add((await addTestAgent(server(), { capabilities: [mark] })).id);
      const seen = new Set<string>();
      for (const [page, hasNext] of [
        [1, true],
        [2, true],
        [3, false],
      ] as const) {
        const { body } = await call("GET", `/v1/agents/search?capabilities=${mark}&limit=1&page=${page}`, { key });
        expect(body.pagination).toEqual({ page, limit: 1, total: 3, totalPages: 3, hasNext, hasPrev: page > 1 });
        seen.add(body.data[0].id);
      }
      expect(seen).toEqual(ids);
      const beyond = await call("GET", `/v1/agents/search?capabilities=${mark}&page=10000&limit=100`, { key });
      expect([beyond.status, beyond.body.data]).toEqual([200, []]);
    });

    test.each([
      ["limit=101"],
      ["limit=0"],
      ["page=0"],
      ["page=1.5"],
      ["minScore=-1"],
      ["maxScore=1001"],
      ["minScore=x"],
      ["tier=iron"],
      ["verified=maybe"],
      ["sortBy=name"],
      ["order=up"],
      ["capabilities=%00"],
      ["min_score=5"],
    ])("refuses %s", async (query) => {
      const { call, makeKey } = server();
      const answer = await call("GET", `/v1/agents/search?${query}`, { key: await makeKey() });
      expect(answer).toMatchObject(refused(400, "invalid_request"));
    });

    test.each([
      ["minScore=0.5", 0],
      ["maxScore=0.5", 1],
      ["tier=bronze", 1],
      ["tier=gold", 0],
      ["verified=true", 0],
      ["verified=false", 1],
      ["sortBy=transactions&order=asc", 1],
      ["sortBy=createdAt", 1],
      ["sortBy=lastActive", 1],
      ["query=%00%27%22", 1],
    ])("takes %s", async (query, total) => {
      const { call } = server();
      const mark = newId("cap");
      const { key } = await addTestAgent(server(), { capabilities: [mark] });
      const { status, body } = await call("GET", `/v1/agents/search?capabilities=${mark}&${query}`, { key });
      expect([status, body.pagination?.total]).toEqual([200, total]);
    });
  });
});
