import { afterAll, beforeAll, expect } from "vitest";

import { STARTING_MS } from "../../../../packages/evm/test/support/local-evm.ts";
import { type Identities, openIdentities, type OwnedIdentity } from "./identities.ts";
import {
  type EvmAgent,
  type EvmPayments,
  openEvmPayments,
  signerOf,
} from "../../../../packages/server/test/support/evm.ts";
import { type Answer, useServer } from "../../../../packages/server/test/support/server.ts";
import type { OpenedStore } from "../../../../packages/server/test/support/stores.ts";
import { extras } from "../../../service/src/index.ts";

/**
 * A server that knows registries on a chain of its own, with a way to link what is registered
 * there. It has all extras: what is written to the registries names the explorer's pages.
 */
export function useIdentityScene(
  opened: () => OpenedStore,
  load?: Parameters<typeof openIdentities>[2],
  settings: Parameters<typeof useServer>[1] = {},
) {
  const server = useServer(opened, settings, extras);
  const state = {} as {
    payments: EvmPayments;
    identities: Identities;
    key: string;
  };
  beforeAll(async () => {
    state.payments = await openEvmPayments(server());
    state.identities = await openIdentities(server(), state.payments, load);
    state.key = await server().makeKey({ permissions: ["read", "write", "issuer"] });
  }, STARTING_MS);
  afterAll(() => state.payments?.evm.stop());

  const call = (method: string, path: string, by = state.key, body?: unknown): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const problem = (status: number, code: string): object => ({ status, body: { error: { code } } });
  const linked = async (
    options: { uri?: string; scoreFeedback?: "allowed" | "refused" } = {},
  ): Promise<OwnedIdentity & { agent: EvmAgent }> => {
    const { uri, scoreFeedback = "refused" } = options;
    const [agent, owned] = [await state.payments.addAgent(), await state.identities.add(uri)];
    const answer = await state.identities.link(agent, owned.identity, {
      ...signerOf(owned.owner),
      scoreFeedback,
    });
    expect(answer.status).toBe(201);
    return { agent, ...owned };
  };
  const shown = async (agent: EvmAgent) =>
    (await call("GET", `/v1/agents/${agent.id}/erc8004`)).body;
  return { server, call, problem, linked, shown, state };
}
