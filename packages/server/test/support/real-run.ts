// One run through the API of a real server: what the examples of the API reference are taken from.
import { decodeAddress, type Signer, signPresentation } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { createFakeWallet } from "../../../evm/test/support/fake-wallet.ts";

import { burn, memo, transact } from "../../../ledger/test/support/spl.ts";
import { systemClock } from "../../src/platform/base/runtime.ts";
import { seedDemo } from "../../../../extras/local/src/demo/index.ts";
import { publishLog } from "../../src/features/log/publish-log.ts";
import { recordCoverEntry } from "../../src/features/trust/cover/record-entry.ts";
import { findRoots } from "../../src/features/trust/cover/store.ts";
import {
  disputeStatement,
  ratingStatement,
  replyStatement,
} from "../../src/features/payments/statements.ts";
import type { RealAnswer } from "../../src/platform/openapi/generated/real-answers.ts";
import { challengeFor, forgetLog, newWallet, proveBy, registerBy } from "./agents.ts";
import { useBridge } from "./bridge.ts";
import { runJobs } from "./credentials.ts";
import { openPayments, type Payments, signText } from "./payments.ts";
import type { RunningServer } from "./server.ts";
import { startReceiver } from "./receiver.ts";
import { type ApiDocument, findOperation } from "./check-answer.ts";

type Ask = (
  method: string,
  path: string,
  options?: { key?: string; body?: unknown },
) => Promise<any>;

/** Calls all operations of a server, and returns the first answer of each by its id. */
export async function runThroughApi(server: RunningServer): Promise<Record<string, RealAnswer>> {
  const document = server.app.swagger() as unknown as ApiDocument;
  const heard: Record<string, RealAnswer> = {};
  const keep = (method: string, path: string, rest: Omit<RealAnswer, "path">): void => {
    const { operation } = findOperation(document, { method, path });
    const { operationId: id = "" } = operation as { operationId?: string };
    if (rest.status >= 300) throw new Error(`${method} ${path} answered ${JSON.stringify(rest)}`);
    heard[id] ??= { path, ...rest };
  };
  const ask: Ask = async (method, path, options = {}) => {
    const { status, body: answer } = await server.call(method, path, options);
    const request = options.body === undefined ? {} : { request: options.body };
    keep(method, path, { ...request, status, ...(answer === undefined ? {} : { answer }) });
    return answer;
  };
  const read = async (path: string): Promise<void> => {
    const response = await fetch(server.url + path);
    const text = await response.text();
    keep("GET", path, {
      status: response.status,
      answer: text.startsWith("{") ? JSON.parse(text) : beginningOf(text),
    });
  };
  await runSearches(server, ask, read);
  await runKeys(server, ask);
  const agent = await runAgents(server, ask);
  await runPayments(server, ask, read);
  await runCredentials(server, ask, { agent, read });
  await runWebhooks(server, ask);
  await runVcApi(server, ask, { agent, read });
  return heard;
}

type Read = (path: string) => Promise<void>;

/** As much of a text as a reader needs to see its form. */
function beginningOf(text: string): string {
  return text.split("\n").slice(0, 12).join("\n");
}

async function runSearches(server: RunningServer, ask: Ask, read: Read): Promise<void> {
  const { context } = server;
  await forgetLog(server);
  await seedDemo(context, { agents: 12, onProgress: () => undefined });
  await publishLog(context, new AbortController().signal);
  const key = await server.makeKey();
  const board = await ask("GET", "/v1/reputation/leaderboard?limit=6", { key });
  const shown = board.data.filter(({ overallScore }: { overallScore?: number | null }) =>
    Number.isInteger(overallScore),
  );
  const [best, next] = shown.map(({ agentId }: { agentId: string }) => agentId);
  const withKey = [
    `/v1/agents/${best}`,
    `/v1/agents/bulk?ids=${best},${next}`,
    "/v1/agents/search?tier=silver&limit=1",
    `/v1/agents/${best}/credentials`,
    `/v1/reputation/${best}`,
    `/v1/reputation/bulk?agentIds=${best},${next}`,
    `/v1/reputation/${best}/history?period=30d&granularity=weekly`,
    `/v1/reputation/${best}/evidence?limit=2`,
    `/v1/reputation/${best}/log?limit=2`,
    "/v1/reputation/log?limit=2",
    "/v1/reputation/roots",
    `/v1/credentials/agent/${best}?limit=1`,
    "/v1/issuers",
    "/v1/auth/verify",
  ];
  for (const path of withKey) await ask("GET", path, { key });
  const open = [
    `/agents/${best}/evidence?limit=2`,
    "/evidence/log?limit=2",
    "/evidence/roots",
    "/health",
    "/ready",
  ];
  const documents = [
    "/schemas/skill-v1.json",
    "/schemas/http/rate-payment.json",
    "/contexts/credentials/v1",
    "/metrics",
  ];
  for (const path of [...open, "/log/checkpoint", "/log/key", "/log/anchors", ...documents])
    await read(path);
}

async function runKeys(server: RunningServer, ask: Ask): Promise<void> {
  const key = await server.makeKey({ permissions: ["admin"] });
  const { apiKey } = await ask("POST", "/v1/keys", {
    key,
    body: { name: "shop", permissions: ["read", "write"] },
  });
  await ask("GET", "/v1/keys", { key });
  await ask("DELETE", `/v1/keys/${apiKey.id}`, { key });
}

type RunAgent = { id: string; wallet: Signer; ownKey: string };

async function runAgents(server: RunningServer, ask: Ask): Promise<RunAgent> {
  const key = await server.makeKey();
  const wallet = newWallet();
  const { address } = wallet;
  const body = { address, name: "Translator", capabilities: ["translation"], createKey: true };
  await ask("POST", "/v1/agents/challenge", {
    key,
    body: challengeFor({ address, purpose: "register", body }),
  });
  const proof = await proveBy(server, [wallet], { key, address, purpose: "register", body });
  const { key: ownKey } = await ask("POST", "/v1/agents", { key, body: { ...body, proof } });
  await ask("POST", "/v1/keys/rotate", { key: ownKey, body: {} });
  await ask("PATCH", `/v1/agents/${address}`, {
    key: ownKey,
    body: { description: "Translates documents" },
  });
  await ask("POST", `/v1/agents/${address}/score-proofs`, { key: ownKey, body: { count: 1 } });
  await runPaymentAccounts(ask, { id: address, wallet, ownKey });
  await ask("GET", `/v1/agents/${address}/erc8004`, { key });
  await runClosing(server, ask);
  return { id: address, wallet, ownKey };
}

async function runClosing(server: RunningServer, ask: Ask): Promise<void> {
  const key = await server.makeKey();
  const wallet = newWallet();
  const { address } = wallet;
  await registerBy(server, wallet, { key });
  const body = { credentials: "revoke" };
  const proof = await proveBy(server, [wallet], { key, address, purpose: "close", body });
  await ask("POST", `/v1/agents/${address}/close`, { key, body: { ...body, proof } });
}

async function runPaymentAccounts(ask: Ask, { id, wallet, ownKey }: RunAgent): Promise<void> {
  const onChain = createFakeWallet("payment account");
  const account = `eip155:84532:${onChain.address}`;
  const path = `/v1/agents/${id}/payment-accounts`;
  const { challengeId, message } = await ask("POST", `${path}/challenge`, {
    key: ownKey,
    body: { account },
  });
  const signature = await onChain.signText(message);
  const ownerSignature = await signText(wallet, message);
  await ask("POST", path, {
    key: ownKey,
    body: { account, challengeId, signature, ownerSignature },
  });
  await ask("DELETE", `${path}/${encodeURIComponent(account)}`, { key: ownKey });
}

/** Money that is destroyed for an agent: a voice that costs what it says. */
async function runVoices(
  ask: Ask,
  { payments, agentId, key }: { payments: Payments; agentId: string; key: string },
) {
  const { wallet, account } = await payments.addPayer();
  const destroyed = { from: account, authority: wallet.address, amount: 2_500_000n };
  const instructions = [burn(payments.token, destroyed), memo(`arcs:bond:local:${agentId}`)];
  const transactionHash = await transact(payments.bank, instructions, [wallet]);
  await ask("POST", "/v1/reputation/voices", { key, body: { transactionHash } });
}

/** A hold at an agent with a bond, and what can be done with it. */
async function runHolds(
  { context }: RunningServer,
  ask: Ask,
  { agentId, payer, key, read }: { agentId: string; payer: string; key: string; read: Read },
): Promise<void> {
  const { document } = await findRoots(context.store.pool);
  const bond = {
    kind: "bond",
    payer,
    payee: agentId,
    amount: "20",
    ...document.assets[0]!,
    transaction: "t",
  } as const;
  await context.store.transaction((tx) => recordCoverEntry(tx, bond, { now: new Date() }));
  await read(`/check/${agentId}`);
  const accepts = [
    {
      scheme: "exact",
      network: "solana:local",
      amount: "10000",
      asset: bond.asset,
      payTo: agentId,
    },
  ];
  const paymentRequired = Buffer.from(JSON.stringify({ x402Version: 2, accepts })).toString(
    "base64",
  );
  const seller = await startReceiver({
    respond: (_, response) =>
      void response.writeHead(402, { "payment-required": paymentRequired }).end(),
  });
  await read(`/check?url=${encodeURIComponent(`${seller.url}/translate`)}`);
  await read(`/check/anything?text=${agentId}`);
  await seller.close();
  const expiresAt = new Date(Date.now() + 120_000).toISOString();
  const { network, asset: mint } = bond;
  const paymentTokens = [...context.settings.paymentTokens, { network, mint, currency: "USDC" }];
  context.settings = { ...context.settings, paymentTokens };
  const token = `solana:local/token:${mint}`;
  const asked = {
    payment: "5f".repeat(32),
    payer,
    token,
    form: "exact",
    amount: "3.20",
    expiresAt,
  };
  const { id } = await ask("POST", `/v1/accounts/${agentId}/holds`, { key, body: asked });
  await ask("GET", `/v1/holds/${id}`, { key });
  await ask("PATCH", `/v1/holds/${id}`, { key, body: { outcome: "failed" } });
  await ask("DELETE", `/v1/holds/${id}`, { key });
}

async function runPayments(server: RunningServer, ask: Ask, read: Read): Promise<void> {
  const key = await server.makeKey();
  const admin = await server.makeKey({ permissions: ["admin"], accountId: "acc_admin" });
  const payments = await openPayments(server);
  const [agent, payer] = [await payments.addAgent({ name: "Oracle" }), await payments.addPayer()];
  const transactionHash = await payments.pay(payer, agent, 1_500_000n);
  const { wallet } = payer;
  const body = { event: "payment.completed", agentId: agent.id, amount: "1.50", transactionHash };
  const { id } = await ask("POST", "/v1/payments/events", {
    key,
    body: { ...body, payer: { address: wallet.address } },
  });
  const payment = { id, agentId: agent.id };
  const rated = { rating: 4, comment: "Right to the minute" };
  const ratingSignature = await signText(
    wallet,
    ratingStatement(payment, { ...rated, network: "local" }),
  );
  await ask("POST", `/v1/payments/${id}/rating`, {
    key,
    body: { ...rated, signature: ratingSignature },
  });
  const said = { claim: "rating", reply: "Thank you" } as const;
  const replySignature = await signText(
    agent.wallet,
    replyStatement(payment, { ...said, network: "local" }),
  );
  await ask("POST", `/v1/payments/${id}/replies`, {
    key,
    body: { ...said, signature: replySignature },
  });
  const words = { reason: "not delivered", description: null, network: "local" };
  const signature = await signText(wallet, disputeStatement(payment, words));
  const dispute = { paymentId: id, reason: "not delivered", signature };
  const { id: disputeId } = await ask("POST", "/v1/disputes", { key, body: dispute });
  await ask("GET", `/v1/disputes/${disputeId}`, { key });
  const resolution = { winner: "payee", resolution: "The forecast was delivered in time." };
  await ask("POST", `/v1/disputes/${disputeId}/resolve`, { key: admin, body: resolution });
  await ask("GET", `/v1/payments/${id}`, { key });
  await ask("GET", `/v1/payments?agentId=${agent.id}&limit=1`, { key });
  await ask("GET", `/v1/disputes?agentId=${agent.id}&limit=1`, { key });
  await ask("GET", `/v1/ratings?agentId=${agent.id}&limit=1`, { key });
  await ask("GET", `/v1/payments/${id}/receipt`, { key });
  await runHolds(server, ask, { agentId: agent.id, payer: wallet.address, key, read });
  await runVoices(ask, { payments, agentId: agent.id, key });
}

async function runCredentials(
  server: RunningServer,
  ask: Ask,
  { agent, read }: { agent: RunAgent; read: Read },
): Promise<void> {
  const key = await server.makeKey({ permissions: ["read", "issuer"] });
  const claims = { skill: "translation", level: "expert" };
  const body = { type: "SkillCredential", subjectId: agent.id, claims };
  const { id } = await ask("POST", "/v1/credentials/issue", { key, body });
  await runJobs(server.context);
  await ask("GET", `/v1/credentials/${id}`, { key });
  const credential = await ask("GET", `/v1/credentials/${id}/w3c`, { key });
  await ask("POST", "/v1/credentials/verify", { key, body: { credential } });
  await read(`/credentials/${id}/subject-data`);
  await read(`/verify/${id}/facts`);
  await read(`/verify/${id}/credential`);
  // The copy is asked for; making it is the work of a job, which needs the chain.
  const attester = [
    "--bridge-attester-key",
    "11".repeat(32),
    "--bridge-rpc-url",
    "http://127.0.0.1:9",
  ];
  await useBridge(server.context, systemClock, attester);
  await ask("GET", "/v1/credentials?limit=1", { key });
  await ask("POST", `/v1/credentials/${id}/sync`, { key, body: {} });
  await ask("POST", `/v1/credentials/${id}/revoke`, { key, body: { reason: "superseded" } });
}

async function runWebhooks(server: RunningServer, ask: Ask): Promise<void> {
  const key = await server.makeKey();
  const receiver = await startReceiver();
  try {
    const body = {
      url: "https://receiver.example/webhooks",
      events: ["payment.completed", "dispute.created"],
    };
    const { id } = await ask("POST", "/v1/webhooks", { key, body });
    await ask("GET", "/v1/webhooks", { key });
    await ask("GET", `/v1/webhooks/${id}`, { key });
    await ask("PATCH", `/v1/webhooks/${id}`, { key, body: { description: "shop" } });
    await ask("POST", `/v1/webhooks/${id}/rotate-secret`, { key, body: {} });
    // The webhook goes to this machine, where a receiver listens.
    const heard = await ask("POST", "/v1/webhooks", { key, body: { ...body, url: receiver.url } });
    await ask("POST", `/v1/webhooks/${heard.id}/test`, {
      key,
      body: { event: "payment.completed" },
    });
    const { deliveries } = await ask("GET", `/v1/webhooks/${heard.id}/deliveries?limit=1`, { key });
    await ask("POST", `/v1/webhooks/deliveries/${deliveries[0].id}/replay`, { key });
    await ask("DELETE", `/v1/webhooks/${id}`, { key });
  } finally {
    await receiver.close();
  }
}

async function runVcApi(
  server: RunningServer,
  ask: Ask,
  { agent, read }: { agent: RunAgent; read: Read },
): Promise<void> {
  const key = await server.makeKey({ permissions: ["read", "issuer"] });
  const unsigned = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential"],
    credentialSubject: { id: "did:example:alice" },
  };
  const credentialStatus = { type: "BitstringStatusListEntry", statusPurpose: "revocation" };
  const options = {
    credentialId: "urn:uuid:94450c72-5dc4-4e46-8df0-106819064656",
    credentialStatus,
  };
  const { verifiableCredential } = await ask("POST", "/vc/credentials/issue", {
    key,
    body: { credential: unsigned, options },
  });
  await ask("POST", "/vc/credentials/verify", { key, body: { verifiableCredential } });
  const [entry] = [verifiableCredential.credentialStatus].flat();
  await read(new URL(entry.statusListCredential).pathname);
  const { wallet } = agent;
  const did = formatDidKey(decodeAddress(wallet.address));
  const now = new Date();
  const presented = {
    "@context": unsigned["@context"],
    type: ["VerifiablePresentation"],
    holder: did,
    verifiableCredential: [verifiableCredential],
  };
  const exchange = { challenge: "5f2b", domain: "shop.example" };
  const presentation = await signPresentation(presented, { signer: wallet, now, ...exchange });
  const body = { verifiablePresentation: presentation, options: exchange };
  await ask("POST", "/vc/presentations/verify", { key, body });
  const { credentialId } = options;
  await ask("POST", "/vc/credentials/status", {
    key,
    body: { credentialId, credentialStatus, status: true },
  });
}
