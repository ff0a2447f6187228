import { afterEach, beforeEach } from "vitest";

import type { Agent } from "../../registry/registered-agents.ts";
import {
  createForwardClock,
  type FakeProvider,
  type ForwardClock,
  makeTemplate,
  providerFlags,
  runSyncs,
  startFakeProvider,
  useBridge,
} from "../../../../test/support/bridge.ts";
import { registerAgent } from "../../../../test/support/credentials.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { OpenedStore } from "../../../../test/support/stores.ts";

export const issues = /^POST .*\/vcs$/;
export const email = "agent@owner.example";

/** A server with the provider of another chain, whose clock a test moves. */
export function useCopiesScene(opened: () => OpenedStore) {
  const server = useServer(opened);
  const state = {} as {
    provider: FakeProvider;
    clock: ForwardClock;
    agent: Agent;
    key: string;
    reported: string[];
  };
  beforeEach(async () => {
    const { context } = server();
    state.provider = await startFakeProvider();
    state.clock = createForwardClock();
    await useBridge(
      context,
      state.clock,
      providerFlags(state.provider, await makeTemplate(state.provider, "Skill")),
    );
    state.agent = await registerAgent(server(), { email });
    state.key = await server().makeKey({ permissions: ["read", "issuer"] });
    state.reported = [];
    context.onError = (error, what) => void state.reported.push(`${what}: ${String(error)}`);
  });
  afterEach(() => state.provider.stop());

  async function issue(parts: object = {}): Promise<Answer> {
    const body = {
      type: "SkillCredential",
      subjectId: state.agent.id,
      claims: { skill: "weather" },
      ...parts,
    };
    return server().call("POST", "/v1/credentials/issue", { key: state.key, body });
  }

  const issueWithSync = async (parts: object = {}): Promise<string> =>
    (await issue({ syncToCrossmint: true, ...parts })).body.id;

  const sync = (id: string, body?: object, otherKey = state.key): Promise<Answer> =>
    server().call("POST", `/v1/credentials/${id}/sync`, {
      key: otherKey,
      ...(body === undefined ? {} : { body }),
    });

  async function crossChain(id: string): Promise<any> {
    return (await server().call("GET", `/v1/credentials/${id}`, { key: state.key })).body
      .crossChain;
  }

  const asked = (what: RegExp): number =>
    state.provider.log.filter((line) => what.test(line)).length;
  const live = (): number =>
    state.provider.tokens().filter(({ vc, burned }) => vc !== undefined && !burned).length;
  const run = (): Promise<void> => runSyncs(server().context, state.clock);
  const revoke = (id: string): Promise<Answer> =>
    server().call("POST", `/v1/credentials/${id}/revoke`, { key: state.key });
  return { server, issue, issueWithSync, sync, crossChain, asked, live, run, revoke, state };
}
