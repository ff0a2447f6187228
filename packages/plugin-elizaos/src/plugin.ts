import type { IAgentRuntime, Plugin } from "@elizaos/core";
import { createSigner } from "@arcs/core";

import {
  checkTrust,
  createScoreProofAction,
  trustProvider,
  verifyCredentialAction,
  verifyScoreProofAction,
} from "./actions/trust-actions.ts";
import {
  issueIdentity,
  requestCredential,
  setPrivacyMode,
} from "./actions/registration-actions.ts";
import { readHostSettings, removeSecrets, secretsStored } from "./config/host-settings.ts";
import { readPluginConfig } from "./config/read-config.ts";
import { jobEvents, SERVICE_TYPE, serviceDefinition } from "./service.ts";
import { routes, serveExactPaths } from "./routes.ts";
import { log, openState, requireState, warn } from "./state/state.ts";

const actions = [
  checkTrust,
  verifyCredentialAction,
  verifyScoreProofAction,
  issueIdentity,
  requestCredential,
  setPrivacyMode,
  createScoreProofAction,
];

const secrets = ["AGENT_WALLET_PRIVATE_KEY", "ARCS_API_KEY", "BRIDGE_SECRET_KEY", "CLOUD_API_KEY"];

/**
 * Checks for `elizaos test`: the plugin started in this host, with its settings, and the host hides
 * its secrets. Nothing is signed or spent.
 */
const selfTests: Readonly<Record<string, (runtime: IAgentRuntime) => void | Promise<void>>> = {
  "the settings are read, and a wallet can sign"(runtime) {
    const { config, address } = requireState(runtime);
    expectThat(config.wallet.address === address, "the wallet of the settings");
  },
  "no secret is left in the runtime"(runtime) {
    for (const name of secrets)
      expectThat((runtime.getSetting(name) ?? null) === null, `no ${name} in its settings`);
  },
  async "actions, provider and service are there"(runtime) {
    for (const { name } of actions)
      expectThat(isNamed(runtime.actions, name), `the action ${name}`);
    expectThat(
      isNamed(runtime.providers, trustProvider.name),
      `the provider ${trustProvider.name}`,
    );
    expectThat(Boolean(await runtime.getServiceLoadPromise(SERVICE_TYPE)), "the service arcs");
  },
  "the routes are served at their own paths"(runtime) {
    for (const { type, path } of routes) {
      const isServed = runtime.routes.some((route) => route.type === type && route.path === path);
      expectThat(isServed, `a route at ${path}`);
    }
  },
  async "a stranger has no Trust Score"(runtime) {
    const stranger = createSigner(crypto.getRandomValues(new Uint8Array(32))).address;
    const { state } = await requireState(runtime).standings.look(stranger);
    expectThat(state === "not_registered" || state === "unknown", `none (received ${state})`);
  },
};

function isNamed(parts: readonly { name: string }[], name: string): boolean {
  return parts.some((part) => part.name === name);
}

function expectThat(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`the plugin must be ${expected}`);
}

/** The plugin: Trust Scores and credentials for an elizaOS agent. */
export const arcsPlugin: Plugin = {
  name: "arcs",
  description:
    "Reputation and verifiable credentials: whom to trust, and why others can trust this agent",
  init,
  services: [serviceDefinition],
  actions,
  providers: [trustProvider],
  events: jobEvents,
  routes,
  tests: [
    {
      name: "arcs",
      tests: Object.entries(selfTests).map(([name, check]) => ({
        name,
        fn: async (runtime) => check(runtime),
      })),
    },
  ],
};

/**
 * Reads and checks the settings, once. Problems stop the start of the agent here, because elizaOS
 * continues without a service that fails later.
 */
async function init(config: Record<string, string>, runtime: IAgentRuntime): Promise<void> {
  const { texts, problems, warnings } = readHostSettings(runtime, {
    config,
    env: process.env,
    folder: process.cwd(),
  });
  try {
    for (const warning of warnings) log(runtime, warning);
    openState(
      runtime,
      readPluginConfig(texts, { problems, findService: (type) => runtime.getService(type) }),
    );
  } catch (error) {
    // Some hosts continue without the agent, and show the error nowhere.
    warn(runtime, "the plugin cannot start", error);
    throw error;
  }
  runtime.initPromise.then(
    () =>
      whenReady(runtime).catch((error: unknown) =>
        warn(runtime, "the plugin could not start in full", error),
      ),
    () => undefined,
  );
}

async function whenReady(runtime: IAgentRuntime): Promise<void> {
  serveExactPaths(runtime);
  await forgetStoredSecrets(runtime);
  // elizaOS 2.x starts a service on demand.
  await runtime.getServiceLoadPromise(SERVICE_TYPE);
}

/**
 * An earlier start without the plugin may have stored secrets, which the runtime has loaded again.
 */
async function forgetStoredSecrets(runtime: IAgentRuntime): Promise<void> {
  removeSecrets(runtime);
  const stored = secretsStored(await runtime.getAgent(runtime.agentId));
  if (stored.length === 0) return;
  const none = Object.fromEntries(stored.map((name) => [name, null]));
  await runtime.updateAgent(runtime.agentId, { settings: { ...none, secrets: none } });
  const kept = secretsStored(await runtime.getAgent(runtime.agentId));
  const names = (kept.length > 0 ? kept : stored).join(", ");
  const what = kept.length > 0 ? "still stores" : "stored, and has forgotten now,";
  log(runtime, `the runtime's database ${what} ${names}: renew them`);
}
