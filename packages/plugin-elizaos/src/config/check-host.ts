import { findStrayVariables } from "@arcs/process";

import type { EnvFile } from "./env-files.ts";
import { settingNames } from "./setting-table.ts";
import type { Distrusted, TakenSettings } from "./take-settings.ts";

const PUBLIC_SALTS = new Set([undefined, "", "secretsalt"]);

/** Surroundings of the plugin that are checked besides the settings. */
export type HostSurroundings = {
  env: Readonly<Record<string, string | undefined>>;
  /** The host's `.env` files, if they contain our settings. */
  envFiles: readonly EnvFile[];
};

/** Problems of the plugin's host: `problems` stop the start, `warnings` go into the log. */
export type HostFindings = { problems: string[]; warnings: string[] };

/**
 * Returns reasons why a host must not get the secrets of an agent, and warnings.
 *
 * The API of elizaOS shows the host's stored data, encrypted under a publicly known salt unless another one is set. It
 * shows and overwrites the `.env` file as plain text, and accepts messages in any name. Only its token keeps strangers
 * out, so on mainnet it is always required. Where the runtime itself held a secret, earlier starts may have stored it.
 */
export function checkHost(taken: TakenSettings, { env, envFiles }: HostSurroundings): HostFindings {
  // A character keeps the same wallet when it moves to another network.
  const isMainnet = [taken.texts.LEDGER_CLUSTER, env["LEDGER_CLUSTER"]?.trim()].includes("mainnet-beta");
  const hasToken = (env["ELIZA_SERVER_AUTH_TOKEN"] ?? "").trim() !== "";
  const problems = isMainnet ? mainnetProblems(taken, { env, hasToken }) : [];
  const findings: HostFindings = { problems, warnings: describeMistyped(env) };
  for (const distrusted of taken.distrusted) addDistrusted(distrusted, findings);
  for (const file of envFiles) addEnvFile(file, { findings, isMainnet, hasToken });
  return findings;
}

/**
 * Other programs may have settings in the same environment, so only names close to one of the plugin's are reported.
 */
function describeMistyped(env: HostSurroundings["env"]): string[] {
  return findStrayVariables(env, { prefix: "ARCS_", settings: settingNames }).flatMap(({ name, meant }) =>
    meant === undefined ? [] : [`${name} is set, and the plugin has no setting with this name; did you mean ${meant}?`],
  );
}

function mainnetProblems(
  { held }: TakenSettings,
  { env, hasToken }: { env: HostSurroundings["env"]; hasToken: boolean },
): string[] {
  const problems: string[] = [];
  if (held.length > 0 && PUBLIC_SALTS.has(env["SECRET_SALT"]?.trim())) {
    problems.push(
      `SECRET_SALT expected a secret of your own on mainnet-beta, because the runtime held ${held.join(", ")}, or give secrets in the environment of a host that does not copy it`,
    );
  }
  /* fault: plugin-host-without-token */
  if (!hasToken) {
    problems.push(
      "ELIZA_SERVER_AUTH_TOKEN expected a token on mainnet-beta, because without one anybody can read what the host stores, write its .env file, and speak to the agent as an operator",
    );
  }
  return problems;
}

function addDistrusted({ name, secret, isReplaced }: Distrusted, { problems, warnings }: HostFindings): void {
  const place = secret === undefined ? "the environment" : `the environment, where ${secret} comes from`;
  if (isReplaced) warnings.push(`${name} of the character is not used: that of ${place} is`);
  else problems.push(`${name} expected in ${place}, and not in the character`);
}

function addEnvFile(
  { path, secrets, addresses }: EnvFile,
  { findings, isMainnet, hasToken }: { findings: HostFindings; isMainnet: boolean; hasToken: boolean },
): void {
  const { problems, warnings } = findings;
  const names = secrets.join(", ");
  if (/* fault: plugin-env-file-unseen */ secrets.length > 0 && isMainnet) {
    problems.push(
      `${path} expected no ${names} on mainnet-beta, because elizaOS shows that file: use AGENT_WALLET_KEY_FILE, or the environment of the process`,
    );
  } else if (secrets.length > 0) {
    warnings.push(`${path} has ${names}, and the host shows that file: take it out, and renew it`);
  }
  if (addresses.length > 0 && !hasToken) {
    const which = addresses.join(", ");
    warnings.push(`${path} has ${which}, and without ELIZA_SERVER_AUTH_TOKEN anybody can change that file`);
  }
}
