// Things of Alice's, an agent that shows nothing, and keys that ask for them.
import { randomBytes, randomUUID } from "node:crypto";

import { formatHoldDispute } from "@arcs/trust";
import { beforeAll, expect } from "vitest";

import { newAccount } from "../../../../../evm/test/support/tokens.ts";
import {
  burn,
  createTokenAccount,
  memo,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { newWallet, proveBy } from "../../../../test/support/agents.ts";
import { useBridge } from "../../../../test/support/bridge.ts";
import { runJobs } from "../../../../test/support/credentials.ts";
import type { OwnedIdentity } from "../../../../../../extras/erc8004/src/test/identities.ts";
import { accountOf, type EvmAgent, signerOf } from "../../../../test/support/evm.ts";
import {
  countAsMoney,
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import type { Answer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";
import { useIdentityScene } from "../../../../../../extras/erc8004/src/test/linked-identities.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { disputeStatement, ratingStatement, replyStatement } from "../../payments/statements.ts";
import { recordCoverEntry } from "../../trust/cover/record-entry.ts";
import { emitEvent } from "../../webhooks/events/service.ts";
import type { NewApiKey } from "../../keys/service.ts";

type Keys = { alice: string; bob: string; other: string };
export type Call = [method: string, path: string, body?: object];

/** A server with all optional routes, Alice, and keys: hers, of another agent, of another account. */
export function useThingsOfAlice(opened: () => OpenedStore) {
  const scene = useIdentityScene(opened, undefined, { vcApi: "key" });
  const { server } = scene;
  const state = {} as {
    payments: Payments;
    alice: EvmAgent & Funded;
    customer: Funded;
    credentialId: string;
    keys: Keys;
    issuers: Keys;
  };

  beforeAll(async () => {
    const { makeKey, context } = server();
    const payments = await openPayments(server());
    await countAsMoney(server(), payments.token);
    const email = "alice@example.com";
    const agent = await scene.state.payments.addAgent({ email, privacy: { mode: "private" } });
    const owner = { owner: agent.id, amount: 0n };
    const account = await createTokenAccount(payments.bank, payments.token, owner);
    const bob = await scene.state.payments.addAgent();
    const keysWith = async (permissions: NewApiKey["permissions"]): Promise<Keys> => ({
      alice: await makeKey({ permissions, accountId: "acc_platform", agentId: agent.id }),
      bob: await makeKey({ permissions, accountId: "acc_platform", agentId: bob.id }),
      other: await makeKey({ permissions, accountId: "acc_other" }),
    });
    Object.assign(state, {
      payments,
      alice: { ...agent, account },
      customer: await payments.addPayer(),
      keys: await keysWith(["read", "write"]),
      issuers: await keysWith(["read", "write", "issuer"]),
    });
    // The copy is asked for; making it is the work of a job, which needs the chain.
    const attester = [
      "--bridge-attester-key",
      "11".repeat(32),
      "--bridge-rpc-url",
      "http://127.0.0.1:9",
    ];
    await useBridge(context, systemClock, attester);
    const bond = {
      kind: "bond",
      payer: state.customer.wallet.address,
      payee: agent.id,
      amount: "1000",
      network: "local",
      asset: payments.token.mint,
      transaction: "t",
    } as const;
    await context.store.transaction((tx) => recordCoverEntry(tx, bond, { now: new Date() }));
    const snapshot = { type: "ReputationCredential", subjectId: agent.id, claims: {} };
    state.credentialId = (await make("POST", "/v1/credentials/issue", snapshot)).id;
    await runJobs(context);
  });

  async function make(...[method, path, body]: Call): Promise<Answer["body"]> {
    const made = await server().call(method, path, { key: state.issuers.alice, body });
    expect([path, made.status, made.body]).toEqual([path, 201, expect.anything()]);
    return made.body;
  }
  const addIdentity = (): Promise<OwnedIdentity> => scene.state.identities.add();
  const agentPath = (rest = ""): string => `/v1/agents/${state.alice.id}${rest}`;

  const hold = (): Call => {
    const payment = randomBytes(32).toString("hex");
    const expiresAt = new Date(Date.now() + 120_000).toISOString();
    const payer = state.customer.wallet.address;
    const token = state.payments.tokenId;
    const body = { payment, payer, token, form: "exact", amount: "0.01", expiresAt };
    return ["POST", `/v1/accounts/${state.alice.id}/holds`, body];
  };
  const holdPath = async (): Promise<string> => `/v1/holds/${(await make(...hold())).id}`;

  const webhook: Call = [
    "POST",
    "/v1/webhooks",
    { url: "https://receiver.example/hook", events: ["credential.issued"] },
  ];
  /** Makes one, and forgets those before: an agent may have few. */
  const webhookPath = async (rest = ""): Promise<string> => {
    await opened().store.pool.query("delete from webhook_subscriptions");
    return `/v1/webhooks/${(await make(...webhook)).id}${rest}`;
  };

  const pay = async (): Promise<Call> => {
    const { payments, customer, alice } = state;
    const transactionHash = await payments.pay(customer, alice, 1_000_000n);
    const payer = { address: customer.wallet.address };
    const body = {
      event: "payment.completed",
      agentId: alice.id,
      payer,
      amount: "1",
      transactionHash,
    };
    return ["POST", "/v1/payments/events", body];
  };
  const paid = async (): Promise<{ id: string; agentId: string }> => ({
    id: (await make(...(await pay()))).id,
    agentId: state.alice.id,
  });
  const order = async (): Promise<string> => {
    const payer = { address: state.customer.wallet.address };
    const body = { event: "payment.created", agentId: state.alice.id, payer, amount: "1" };
    return (await make("POST", "/v1/payments/events", body)).id;
  };
  const wrong = Buffer.alloc(64).toString("base64");
  const rate = async (signature?: string): Promise<Call> => {
    const payment = await paid();
    const text = ratingStatement(payment, { rating: 4, comment: null, network: "local" });
    const body = {
      rating: 4,
      signature: signature ?? (await signText(state.customer.wallet, text)),
    };
    return ["POST", `/v1/payments/${payment.id}/rating`, body];
  };
  const dispute = async (signature?: string): Promise<Call> => {
    const payment = await paid();
    const words = { reason: "late", description: null, network: "local" };
    const text = disputeStatement(payment, words);
    const signed = signature ?? (await signText(state.customer.wallet, text));
    return ["POST", "/v1/disputes", { paymentId: payment.id, reason: "late", signature: signed }];
  };
  const disputeHold = async (signature?: string): Promise<Call> => {
    const { id, account } = await make(...hold());
    const words = { hold: id, account, network: "local", reason: "late", description: null };
    const signed = signature ?? (await signText(state.customer.wallet, formatHoldDispute(words)));
    return ["POST", "/v1/disputes", { holdId: id, reason: "late", signature: signed }];
  };
  const disputedHold = async (): Promise<string> => (await make(...(await disputeHold()))).id;
  const reply = async (signature?: string): Promise<Call> => {
    const [, path, body] = await rate();
    await make("POST", path, body);
    const id = path.split("/")[3] ?? "";
    const said = { claim: "rating", reply: "Thank you" } as const;
    const text = replyStatement({ id, agentId: state.alice.id }, { ...said, network: "local" });
    const signed = signature ?? (await signText(state.alice.wallet, text));
    return ["POST", `/v1/payments/${id}/replies`, { ...said, signature: signed }];
  };
  const disputed = async (): Promise<string> => (await make(...(await dispute()))).id;

  const issue = (): Call => {
    const claims = { skill: "translation" };
    const body = { type: "SkillCredential", subjectId: state.alice.id, claims };
    return ["POST", "/v1/credentials/issue", body];
  };
  const issued = async (): Promise<string> => (await make(...issue())).id;

  const credentialStatus = { type: "BitstringStatusListEntry", statusPurpose: "revocation" };
  const vcIssue = (credentialId = `urn:uuid:${randomUUID()}`): Call => {
    const credential = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      credentialSubject: { id: "did:example:alice" },
    };
    const options = { credentialId, credentialStatus };
    return ["POST", "/vc/credentials/issue", { credential, options }];
  };

  const register = async (): Promise<Call> => {
    const wallet = newWallet();
    const { address } = wallet;
    const body = { address, name: "New" };
    const by = { key: state.keys.alice, address, purpose: "register", body } as const;
    return ["POST", "/v1/agents", { ...body, proof: await proveBy(server(), [wallet], by) }];
  };

  const proveAccount = async (): Promise<Call> => {
    const onChain = newAccount();
    const account = accountOf(onChain.address);
    const path = agentPath("/payment-accounts");
    const { challengeId, message } = await make("POST", `${path}/challenge`, { account });
    const signature = await signerOf(onChain).sign(message);
    const ownerSignature = await signText(state.alice.wallet, message);
    return ["POST", path, { account, challengeId, signature, ownerSignature }];
  };
  const provedAccount = async (): Promise<string> =>
    (await make(...(await proveAccount()))).account;

  const identity = async (): Promise<Call> => {
    const { identity: id, owner } = await addIdentity();
    const wanted = { identity: id, scoreFeedback: "allowed" };
    const path = agentPath("/erc8004");
    const { challengeId, message } = await make("POST", `${path}/challenge`, wanted);
    const signature = await signerOf(owner).sign(message);
    const ownerSignature = await signText(state.alice.wallet, message);
    return ["POST", path, { ...wanted, challengeId, signature, ownerSignature }];
  };
  /** Links one, and withdraws those before: an agent has few. */
  const linked = async (): Promise<string> => {
    await opened().store.pool.query("delete from erc8004_links where agent_id = $1", [
      state.alice.id,
    ]);
    return (await make(...(await identity()))).identity;
  };

  const destroy = async (): Promise<Call> => {
    const { payments, alice } = state;
    const { wallet, account } = await payments.addPayer();
    const destroyed = { from: account, authority: wallet.address, amount: 2_500_000n };
    const instructions = [burn(payments.token, destroyed), memo(`arcs:bond:local:${alice.id}`)];
    const transactionHash = await transact(payments.bank, instructions, [wallet]);
    return ["POST", "/v1/reputation/voices", { transactionHash }];
  };

  const delivery = async (): Promise<string> => {
    const path = await webhookPath();
    const { context, call } = server();
    const event = { type: "credential.issued", agentId: state.alice.id, data: {} } as const;
    await context.store.transaction((tx) => emitEvent(tx, context, event));
    await context.store.pool.query(
      "update deliveries set state = 'failed', finished_at = created_at",
    );
    const { body } = await call("GET", `${path}/deliveries`, { key: state.keys.alice });
    return body.deliveries[0].id;
  };
  const keyId = async (): Promise<string> =>
    (await server().call("GET", "/v1/auth/verify", { key: state.keys.alice })).body.apiKey.id;

  return {
    agentPath,
    credentialStatus,
    delivery,
    destroy,
    dispute,
    disputed,
    disputeHold,
    disputedHold,
    hold,
    holdPath,
    identity,
    issue,
    issued,
    keyId,
    linked,
    make,
    order,
    paid,
    pay,
    proveAccount,
    provedAccount,
    rate,
    register,
    reply,
    server,
    addIdentity,
    state,
    vcIssue,
    webhook,
    webhookPath,
    wrong,
  };
}
