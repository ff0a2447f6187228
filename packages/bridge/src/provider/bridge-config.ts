import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { assertObject } from "../base/check-options.ts";
import { type BridgeChain, bridgeChains, findEvmChain } from "../base/chains.ts";

/** The environments of the provider: test chains, and chains of value (`BRIDGE_ENV`). */
export type BridgeEnvironment = "staging" | "production";

/** The bridge's settings (spec 5). */
export type BridgeConfig = {
  secretKey: string;
  environment: BridgeEnvironment;
  chain: BridgeChain;
  /** The provider's template for credentials of reputation. */
  reputationTemplateId?: string;
};

const SECRET_KEY = /^sk_(staging|production)_[A-Za-z0-9]{8,}$/;
const TEMPLATE_ID = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Reads the bridge's settings from environment variables: `BRIDGE_SECRET_KEY`, `BRIDGE_ENV`, `BRIDGE_CHAIN`,
 * `BRIDGE_REPUTATION_TEMPLATE_ID` (spec 5). What contradicts each other is told at the start, not at the first credential.
 *
 * @returns `undefined` where there is no key: nothing is bridged then
 * @throws SdkError `bridge_invalid_config`; the message names the variable, and never shows the key
 * @example
 * ```ts
 * const config = readBridgeConfig(process.env);
 * ```
 */
export function readBridgeConfig(variables: Readonly<Record<string, string | undefined>>): BridgeConfig | undefined {
  assertObject(variables, "variables");
  const read = (name: string): string | undefined => readVariable(variables, name);
  const secretKey = read("BRIDGE_SECRET_KEY");
  if (secretKey === undefined) return undefined;
  const environment = readKeyEnvironment(secretKey);
  const named = read("BRIDGE_ENV");
  if (named !== undefined && named !== environment) {
    throw invalid(
      `BRIDGE_ENV expected ${environment}, which BRIDGE_SECRET_KEY is for, got ${JSON.stringify(named.slice(0, 40))}`,
    );
  }
  const chain = readChain(read("BRIDGE_CHAIN") ?? "base-sepolia", environment);
  const reputationTemplateId = read("BRIDGE_REPUTATION_TEMPLATE_ID");
  if (reputationTemplateId !== undefined && !TEMPLATE_ID.test(reputationTemplateId)) {
    throw invalid("BRIDGE_REPUTATION_TEMPLATE_ID expected the id of a template: letters, digits, - and _");
  }
  return { secretKey, environment, chain, ...defined({ reputationTemplateId }) };
}

/** Reads a variable; an empty one is as good as none. */
function readVariable(variables: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = variables[name];
  if (value !== undefined && typeof value !== "string") throw invalid(`${name} expected a text`);
  const text = value?.trim();
  return text === "" ? undefined : text;
}

/**
 * Tells which environment a secret key is for.
 *
 * @throws SdkError `bridge_invalid_config` when it is no secret key; the message never shows it
 */
export function readKeyEnvironment(secretKey: string): BridgeEnvironment {
  const environment = typeof secretKey === "string" ? SECRET_KEY.exec(secretKey)?.[1] : undefined;
  if (environment !== undefined) return environment as BridgeEnvironment;
  throw invalid("BRIDGE_SECRET_KEY expected a server-side key: sk_staging_… or sk_production_…");
}

function readChain(chain: string, environment: BridgeEnvironment): BridgeChain {
  if (!(bridgeChains as readonly string[]).includes(chain)) {
    throw invalid(`BRIDGE_CHAIN expected one of ${bridgeChains.join(", ")}, got ${JSON.stringify(chain.slice(0, 40))}`);
  }
  if (findEvmChain(chain as BridgeChain).environment !== environment) {
    throw invalid(`BRIDGE_CHAIN expected a chain of ${environment}, which BRIDGE_SECRET_KEY is for, got ${chain}`);
  }
  return chain as BridgeChain;
}

function invalid(message: string): SdkError {
  return new SdkError("bridge_invalid_config", message);
}
