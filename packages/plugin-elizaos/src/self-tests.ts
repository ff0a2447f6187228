import type { IAgentRuntime, Plugin } from "@elizaos/core";

import { createSigner } from "@arcs/core";

import { routes } from "./routes.ts";
import { SERVICE_TYPE } from "./service.ts";
import { requireState } from "./state/state.ts";

type TestCase = { name: string; fn: (runtime: IAgentRuntime) => Promise<void> };

const actions = [
  "CHECK_TRUST_SCORE",
  "VERIFY_CREDENTIAL",
  "VERIFY_SCORE_PROOF",
  "ISSUE_IDENTITY_CREDENTIAL",
  "REQUEST_CREDENTIAL",
  "SET_PRIVACY_MODE",
  "CREATE_SCORE_PROOF",
];
const secrets = ["AGENT_WALLET_PRIVATE_KEY", "ARCS_API_KEY", "BRIDGE_SECRET_KEY", "CLOUD_API_KEY"];

/**
 * Checks for `elizaos test`: the plugin started in this host, with its settings, and the host hides its secrets.
 * Nothing is signed or spent.
 */
export const selfTests: NonNullable<Plugin["tests"]> = [
  {
    name: "arcs",
    tests: [
      {
        name: "the settings are read, and a wallet can sign",
        async fn(runtime) {
          const { config, address } = requireState(runtime);
          expectThat(config.wallet.address === address, "the wallet of the settings");
        },
      },
      {
        name: "no secret is left in the runtime",
        async fn(runtime) {
          for (const name of secrets)
            expectThat((runtime.getSetting(name) ?? null) === null, `no ${name} in its settings`);
        },
      },
      {
        name: "actions, provider and service are there",
        async fn(runtime) {
          for (const name of actions) {
            expectThat(
              runtime.actions.some((action) => action.name === name),
              `the action ${name}`,
            );
          }
          expectThat(
            runtime.providers.some(({ name }) => name === "ARCS_TRUST"),
            "the provider ARCS_TRUST",
          );
          expectThat(Boolean(await runtime.getServiceLoadPromise(SERVICE_TYPE)), "the service arcs");
        },
      },
      {
        name: "the routes are served at their own paths",
        async fn(runtime) {
          for (const { type, path } of routes) {
            expectThat(
              runtime.routes.some((route) => route.type === type && route.path === path),
              `a route at ${path}`,
            );
          }
        },
      },
      {
        name: "a stranger has no Trust Score",
        async fn(runtime) {
          const stranger = createSigner(crypto.getRandomValues(new Uint8Array(32))).address;
          const { standings } = requireState(runtime);
          const { state } = await standings.look(stranger);
          expectThat(state === "not_registered" || state === "unknown", `none, got ${state}`);
        },
      },
    ] satisfies TestCase[],
  },
];

function expectThat(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`the plugin expected ${expected}`);
}
