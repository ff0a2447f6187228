import { SdkError } from "@arcs/core";
import {
  assertObject,
  defined,
  describeValue,
  oneOf,
  readSettings,
  type Setting,
  textForm,
  variableOf,
} from "@arcs/core/internal";

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
const KEY_RULE = "a server-side key: sk_staging_… or sk_production_…";

const variableTable = {
  BRIDGE_SECRET_KEY: { form: textForm(KEY_RULE, (given) => SECRET_KEY.test(given)), secret: true },
  BRIDGE_ENV: { form: oneOf("staging", "production") },
  BRIDGE_CHAIN: { form: oneOf(...bridgeChains), fallback: "base-sepolia" },
  BRIDGE_REPUTATION_TEMPLATE_ID: {
    form: textForm("the id of a template: letters, digits, - and _", (given) =>
      /^[A-Za-z0-9_-]{1,128}$/.test(given),
    ),
  },
} as const;

type Variables = {
  BRIDGE_SECRET_KEY: string;
  BRIDGE_ENV: BridgeEnvironment;
  BRIDGE_CHAIN: BridgeChain;
  BRIDGE_REPUTATION_TEMPLATE_ID: string;
};

/**
 * Reads the bridge's settings from environment variables: `BRIDGE_SECRET_KEY`, `BRIDGE_ENV`,
 * `BRIDGE_CHAIN`, `BRIDGE_REPUTATION_TEMPLATE_ID` (spec 5). Contradictions are reported at the
 * start, not at the first credential.
 *
 * @returns `undefined` without a key: nothing is bridged then
 * @throws SdkError `bridge_invalid_config` with all problems, each a line of `details.problems`. It
 *   names the variable, and never shows the key
 * @example
 * ```ts
 * const config = readBridgeConfig(process.env);
 * ```
 */
export function readBridgeConfig(
  variables: Readonly<Record<string, string | undefined>>,
): BridgeConfig | undefined {
  assertObject(variables, "variables");
  if (variableOf(variables, "BRIDGE_SECRET_KEY") === undefined) return undefined;
  const { values, problems } = readSettings<Variables, Setting>(variableTable, (name) =>
    variableOf(variables, name),
  );
  const {
    BRIDGE_SECRET_KEY: secretKey,
    BRIDGE_CHAIN: chain,
    BRIDGE_REPUTATION_TEMPLATE_ID,
  } = values;
  const environment = secretKey === undefined ? undefined : readKeyEnvironment(secretKey);
  problems.push(...contradictions(values, environment));
  if (
    problems.length > 0 ||
    secretKey === undefined ||
    environment === undefined ||
    chain === undefined
  ) {
    throw new SdkError("bridge_invalid_config", problems.join("; "), { details: { problems } });
  }
  return {
    secretKey,
    environment,
    chain,
    ...defined({ reputationTemplateId: BRIDGE_REPUTATION_TEMPLATE_ID }),
  };
}

function contradictions(
  { BRIDGE_ENV: named, BRIDGE_CHAIN: chain }: Partial<Variables>,
  environment: BridgeEnvironment | undefined,
): string[] {
  if (environment === undefined) return [];
  const problems: string[] = [];
  if (named !== undefined && named !== environment) {
    problems.push(
      `BRIDGE_ENV must be ${environment}, which BRIDGE_SECRET_KEY is for (received ${JSON.stringify(named)})`,
    );
  }
  if (chain !== undefined && findEvmChain(chain).environment !== environment) {
    problems.push(
      `BRIDGE_CHAIN must be a chain of ${environment}, which BRIDGE_SECRET_KEY is for (received ${chain})`,
    );
  }
  return problems;
}

/**
 * Returns the environment of a secret key.
 *
 * @throws SdkError `bridge_invalid_config` for an invalid key; the message never shows it
 */
export function readKeyEnvironment(secretKey: string): BridgeEnvironment {
  const environment = typeof secretKey === "string" ? SECRET_KEY.exec(secretKey)?.[1] : undefined;
  if (environment !== undefined) return environment as BridgeEnvironment;
  const got = describeValue(secretKey);
  throw new SdkError(
    "bridge_invalid_config",
    `BRIDGE_SECRET_KEY must be ${KEY_RULE} (received ${got})`,
  );
}
