import { createArcsClient as createPortableClient } from "../../src/index.ts";

/** Writes an operation as text, so that both sides can be compared. */
export function line(one: {
  method: string;
  path: string;
  query: string[];
  hasBody: boolean;
}): string {
  const query = one.query.length === 0 ? "" : `?${one.query.sort().join("&")}`;
  return `${one.method.toUpperCase()} ${one.path}${query}${one.hasBody ? " with a body" : ""}`;
}

/** Calls every method with everything that it takes. */
export async function sentByClient(): Promise<Set<string>> {
  const sent = new Set<string>();
  const client = createPortableClient({
    baseUrl: "https://arcs.example",
    fetch: async (url, { method, body }) => {
      const { pathname, searchParams } = new URL(url);
      // Ids are named by the parameter of the path that they are for: ~id becomes {id}.
      const path = pathname.replaceAll(/~(\w+)/g, "{$1}");
      sent.add(
        line({ method, path, query: [...searchParams.keys()], hasBody: body !== undefined }),
      );
      return new Response('{"data":[],"requested":0,"found":0,"notFound":[]}');
    },
  });
  const { check, checkAnything, checkSeller } = client;
  const {
    agents,
    auth,
    credentials,
    disputes,
    holds,
    issuers,
    keys,
    payments,
    reputation,
    webhooks,
  } = client;
  const proof = { challengeId: "c", signatures: [] };
  const view = "public";
  type Groups = Omit<typeof client, "apiUrl" | "check" | "checkAnything" | "checkSeller"> & {
    check: Pick<typeof client, "check" | "checkAnything" | "checkSeller">;
  };
  const calls: { [Api in keyof Groups]: Record<keyof Groups[Api], () => PromiseLike<unknown>> } = {
    check: {
      check: () => check("~account", { network: "base" }),
      checkAnything: () => checkAnything("Weather Oracle"),
      checkSeller: () => checkSeller("https://seller.example"),
    },
    holds: {
      create: () =>
        holds.create("~account", {
          payment: "0x",
          payer: "a",
          token: "t",
          form: "exact",
          amount: "1",
          expiresAt: "",
        }),
      get: () => holds.get("~id"),
      release: () => holds.release("~id"),
      reportFailed: () => holds.reportFailed("~id"),
    },
    agents: {
      createChallenge: () =>
        agents.createChallenge({ address: "a", purpose: "register", bodyDigest: "sha256-" }),
      register: () => agents.register({ address: "a", name: "n", proof }),
      update: () => agents.update("~id", { name: "n" }),
      close: () => agents.close("~id", { credentials: "keep", proof }),
      createErc8004Challenge: () =>
        agents.createErc8004Challenge("~id", {
          identity: "eip155:1:0x:1",
          scoreFeedback: "refused",
        }),
      linkErc8004: () =>
        agents.linkErc8004("~id", {
          identity: "eip155:1:0x:1",
          scoreFeedback: "refused",
          challengeId: "c",
          signature: "0x",
          ownerSignature: "",
        }),
      erc8004: () => agents.erc8004("~id"),
      unlinkErc8004: () => agents.unlinkErc8004("~id", "~identity"),
      giveErc8004Feedback: () => agents.giveErc8004Feedback("~id", "~identity"),
      createPaymentAccountChallenge: () =>
        agents.createPaymentAccountChallenge("~id", { account: "a" }),
      provePaymentAccount: () =>
        agents.provePaymentAccount("~id", {
          account: "a",
          challengeId: "c",
          signature: "0x",
          ownerSignature: "",
        }),
      withdrawPaymentAccount: () => agents.withdrawPaymentAccount("~id", "~account"),
      get: () => agents.get("~id", { view }),
      search: () =>
        agents.search(
          {
            query: "q",
            capabilities: ["c"],
            minScore: 1,
            maxScore: 2,
            tier: "gold",
            verified: true,
            sortBy: "score",
            order: "asc",
            page: 2,
            limit: 3,
          },
          { view },
        ),
      credentials: () => agents.credentials("~id"),
      createScoreProofs: () => agents.createScoreProofs("~id", { count: 2 }),
      bulk: () => agents.bulk(["a"], { view }),
    },
    auth: { verify: () => auth.verify() },
    credentials: {
      verify: () => credentials.verify({ credential: {} }),
      get: () => credentials.get("~id"),
      listByAgent: () =>
        credentials.listByAgent("~agentId", {
          type: "SkillCredential",
          status: "active",
          page: 2,
          limit: 3,
        }),
      listIssued: () =>
        credentials.listIssued({ type: "SkillCredential", status: "active", page: 2, limit: 1 }),
      issue: () => credentials.issue({ type: "SkillCredential", subjectId: "a", claims: {} }),
      revoke: () => credentials.revoke("~id"),
      sync: () => credentials.sync("~id"),
      getW3c: () => credentials.getW3c("~id"),
      getStatusList: () => credentials.getStatusList("~id"),
    },
    disputes: {
      open: () => disputes.open({ paymentId: "p", holdId: "h", reason: "r", signature: "s" }),
      list: () =>
        disputes.list({ agentId: "a", about: "holds", status: "open", page: 2, limit: 1 }),
      get: () => disputes.get("~id"),
      resolve: () => disputes.resolve("~id", { winner: "payer", resolution: "r" }),
    },
    issuers: { list: () => issuers.list() },
    keys: {
      create: () => keys.create({ name: "n", permissions: ["read"] }),
      rotate: () => keys.rotate({ overlapSeconds: 60 }),
      list: () => keys.list(),
      revoke: () => keys.revoke("~id"),
    },
    payments: {
      report: () => payments.report({ event: "payment.created" }),
      list: () =>
        payments.list({
          agentId: "a",
          status: "completed",
          evidence: "ledger",
          reason: "unvouched",
          since: "2026-01-01T00:00:00Z",
          until: "2027-01-01T00:00:00Z",
          page: 2,
          limit: 1,
        }),
      ratings: () => payments.ratings({ agentId: "a", rating: 5, page: 2, limit: 1 }),
      get: () => payments.get("~id"),
      rate: () => payments.rate("~id", { rating: 5, signature: "s" }),
      reply: () => payments.reply("~id", { claim: "rating", reply: "r", signature: "s" }),
      receipt: () => payments.receipt("~id"),
    },
    reputation: {
      get: () => reputation.get("~agentId", { view }),
      history: () =>
        reputation.history("~agentId", { period: "7d", granularity: "daily" }, { view }),
      bulk: () => reputation.bulk(["a"], { view }),
      leaderboard: () => reputation.leaderboard({ tier: "gold", capability: "c", limit: 1 }),
      evidence: () => reputation.evidence("~agentId", { cursor: "c", limit: 1 }),
      log: () => reputation.log({ after: 1, limit: 1 }),
      agentLog: () => reputation.agentLog("~agentId", { part: "shown", from: 1, limit: 1 }),
      roots: () => reputation.roots({ digest: "0".repeat(64) }),
      showVoice: () => reputation.showVoice({ transactionHash: "t" }),
    },
    webhooks: {
      create: () => webhooks.create({ url: "u", events: [] }),
      list: () => webhooks.list(),
      get: () => webhooks.get("~id"),
      update: () => webhooks.update("~id", {}),
      delete: () => webhooks.delete("~id"),
      test: () => webhooks.test("~id", { event: "payment.created" }),
      rotateSecret: () => webhooks.rotateSecret("~id"),
      deliveries: () => webhooks.deliveries("~id", { state: "failed", page: 2, limit: 1 }),
      replay: () => webhooks.replay("~id"),
    },
  };
  for (const methods of Object.values(calls))
    for (const call of Object.values(methods)) await call();
  return sent;
}
