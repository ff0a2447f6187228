import { describe, expect, test } from "vitest";

import { newWallet, proveBy, registerBy } from "../../../test/support/agents.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const refused = (status: number, code: string): object => ({
  status,
  body: { error: { code, statusCode: status } },
});

const digest = `sha256-${"A".repeat(43)}`;

const components = ["successRate", "serviceQuality", "responseTime", "volumeConsistency"];

describe("agents", () => {
  const opened = useStore();
  const server = useServer(opened);

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
        x402: {
          enabled: true,
          acceptedTokens: ["Token1"],
          pricePerCall: "123456789012345678901234567890",
        },
      });
      expect(made.status).toBe(201);
      const { agent } = made.body;
      expect(agent).toEqual({
        isTest: true,
        id: wallet.address,
        internalId: expect.stringMatching(/^agt_/),
        name: "Weather Oracle",
        description: "Forecasts rain\nand wind",
        capabilities: ["weather", "wind"],
        owner: wallet.address,
        trustScore: {
          overall: 0,
          basis: "seen",
          proven: 0,
          costToForge: "0",
          tier: "bronze",
          tierPrice: "0",
          components: { successRate: 0, serviceQuality: 0, responseTime: 0, volumeConsistency: 0 },
        },
        privacy: {
          mode: "public",
          visibleData: ["overallScore", "tier", "stats", "tierBenefits", ...components],
        },
        stats: {
          totalTransactions: 0,
          completedJobs: 0,
          averageRating: 0,
          totalEarnings: "0",
          currency: "",
        },
        verification: {
          emailVerified: false,
          walletVerified: true,
          identityCredential: null,
          hasPOAP: false,
        },
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
        expect(await server().call("GET", `/v1/agents/${id}`, { key })).toMatchObject({
          status: 200,
          body: agent,
        });
      }
    });

    test("can make the agent's own key", async () => {
      const { call, makeKey } = server();
      const key = await makeKey({ plan: "growth" });
      const { body } = await registerBy(server(), newWallet(), { key, createKey: true });
      expect(body.apiKey).toMatchObject({
        agentId: body.agent.id,
        permissions: ["read", "write"],
        plan: "growth",
      });
      expect((await call("GET", "/v1/auth/verify", { key: body.key })).body.apiKey.agentId).toBe(
        body.agent.id,
      );
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
      const foreign = await proveBy(server(), [other], {
        key,
        address: other.address,
        purpose: "register",
        body,
      });
      expect(await send(foreign)).toMatchObject(invalid);
      expect(await send({ ...foreign, challengeId: "chl_11111" })).toMatchObject(invalid);
      const late = await proof("register");
      await context.store.pool.query(
        "update challenges set expires_at = now() - interval '1 second' where id = $1",
        [late.challengeId],
      );
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
        const body = {
          address,
          owner: owner.address,
          name: "A",
          x402: { paymentAddress: till.address },
        };
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
        call("POST", "/v1/agents/challenge", {
          key,
          body: { address, purpose: "register", bodyDigest: digest },
        });
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
});
