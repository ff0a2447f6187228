// Agents of a test server, and identities of ERC-8004 on a real EVM beside it.
import { createEvmSigner, createFeedbackWriter, type FeedbackWriter } from "@arcs/evm";
import { expect } from "vitest";

import {
  type Erc8004Evm,
  erc8004Contracts,
  openErc8004,
} from "../../../../packages/evm/test/support/erc8004.ts";
import { newAccount } from "../../../../packages/evm/test/support/tokens.ts";
import { createCheckJob, createRegistrationFiles } from "../check-links.ts";

import { giveErc8004Job } from "../give-scores.ts";
import {
  CHAIN_ID,
  type EvmAccount,
  type EvmAgent,
  type EvmPayments,
  NETWORK,
} from "../../../../packages/server/test/support/evm.ts";
import { signText } from "../../../../packages/server/test/support/payments.ts";
import type { Answer, RunningServer } from "../../../../packages/server/test/support/server.ts";

/** An identity and who owns it. */
export type OwnedIdentity = { identity: string; agentId: string; owner: EvmAccount };

/** Identities, and what the server is told of them. */
export type Identities = {
  registries: Erc8004Evm;
  /** Gives Trust Scores as feedback. */
  writer: FeedbackWriter;
  add(uri?: string): Promise<OwnedIdentity>;
  link(
    agent: EvmAgent,
    identity: string,
    by: {
      sign(text: string): Promise<string>;
      ownerSignature?: string;
      scoreFeedback?: "allowed" | "refused";
    },
  ): Promise<Answer>;
  /** Has everything looked at that is due, and all that is due later too where it is told. */
  check(due?: "all"): Promise<void>;
  /** Gives the feedback that waits, until its outcome is known. */
  give(): Promise<void>;
};

/** Opens the registries on an EVM that the server reads. */
export async function openIdentities(
  running: RunningServer,
  { evm, tokens }: EvmPayments,
  load: Parameters<typeof openErc8004>[2] = erc8004Contracts[0].load,
): Promise<Identities> {
  const { context } = running;
  const registries = await openErc8004(evm, tokens, load);
  const { identity: registry, reputation } = registries;
  const value = { identity: registry.toLowerCase(), reputation: reputation.toLowerCase() };
  context.settings = { ...context.settings, erc8004Registries: [{ network: NETWORK, value }] };
  const signer = await createEvmSigner(new Uint8Array(32).fill(9));
  await evm.fund(signer.address);
  const limits = { confirmations: 1, maxTransactionFee: 10n ** 17n, now: () => new Date() };
  const writer = createFeedbackWriter({ chainId: CHAIN_ID, provider: evm.url, signer, ...limits });
  const chain = context.evm.get(NETWORK) ?? expect.fail();
  context.evm = new Map([[NETWORK, { ...chain, feedback: writer }]]);
  const files = createRegistrationFiles({ targets: context.settings.webhookTargets });
  const { signal } = new AbortController();
  const job = {
    kind: "",
    key: "all",
    payload: "{}",
    runAt: new Date(),
    id: 1,
    attempts: 0,
    abandoned: 0,
    lease: 1,
  };
  return {
    registries,
    writer,
    async add(uri) {
      const owner = newAccount();
      const agentId = await registries.register(owner.address, uri);
      return { identity: `${NETWORK}:${value.identity}:${agentId}`, agentId, owner };
    },
    async link(
      { id, wallet, ownKey },
      identity,
      { sign, ownerSignature, scoreFeedback = "refused" },
    ) {
      const path = `/v1/agents/${id}/erc8004`;
      const asked = await running.call("POST", `${path}/challenge`, {
        key: ownKey,
        body: { identity, scoreFeedback },
      });
      if (asked.status !== 201) return asked;
      const { challengeId, message } = asked.body;
      const signatures = {
        signature: await sign(message),
        ownerSignature: ownerSignature ?? (await signText(wallet, message)),
      };
      const body = { identity, scoreFeedback, challengeId, ...signatures };
      return running.call("POST", path, { key: ownKey, body });
    },
    async check(due) {
      if (due === "all")
        await context.store.pool.query("update erc8004_links set due_at = linked_at");
      await createCheckJob(files).handlerOf(context).run(job, signal);
    },
    async give() {
      const run = async () => giveErc8004Job.handlerOf(context).run(job, signal);
      while ((await run()) !== undefined) await evm.mined();
    },
  };
}
