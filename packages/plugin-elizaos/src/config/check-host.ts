import type { SettingName } from "./setting-table.ts";
import type { SettingTexts } from "./read-config.ts";

const PUBLIC_SALTS = new Set([undefined, "", "secretsalt"]);

/**
 * Tells why a host must not be given the secrets of an agent on mainnet. Where the runtime itself held one, earlier starts
 * may have stored it, and other software of the host shows what is stored: then its API has to ask for a token, and what it
 * shows has to be encrypted under a salt that is not public.
 */
export function hostProblems(
  { texts, held }: { texts: SettingTexts; held: readonly SettingName[] },
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  if (texts.LEDGER_CLUSTER !== "mainnet-beta") return [];
  const { SECRET_SALT, ELIZA_SERVER_AUTH_TOKEN = "" } = env;
  const hasToken = ELIZA_SERVER_AUTH_TOKEN.trim() !== "";
  const reason = `the runtime held ${held.join(", ")}`;
  const advice = "or give secrets in the environment of a host that does not copy it";
  const problems: string[] = [];
  if (held.length > 0 && PUBLIC_SALTS.has(SECRET_SALT?.trim())) {
    problems.push(`SECRET_SALT expected a secret of your own on mainnet-beta, because ${reason}, ${advice}`);
  }
  if (held.length > 0 && !hasToken) {
    problems.push(`ELIZA_SERVER_AUTH_TOKEN expected a token on mainnet-beta, because ${reason}, ${advice}`);
  }
  if (texts.ARCS_OPERATORS !== undefined && !hasToken && held.length === 0) {
    problems.push(
      "ELIZA_SERVER_AUTH_TOKEN expected a token on mainnet-beta, because without one anybody can write to the agent as an operator",
    );
  }
  return problems;
}
