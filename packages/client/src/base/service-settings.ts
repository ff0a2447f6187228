import { type GivenText, readSettings, type Setting, textForm, url, variableOf } from "@arcs/core/internal";

/** The service that a program calls. */
export type ServiceSettings = { baseUrl: string; apiKey: string };

const table = {
  baseUrl: { form: { ...url("https:", "http:"), expected: "the URL of an ARCS server" }, env: "ARCS_API_URL" },
  apiKey: { form: textForm("an API key", (given) => /^[\x21-\x7e]+$/.test(given)), env: "ARCS_API_KEY", secret: true },
} as const;

/**
 * Reads which service a program calls, from the variables `ARCS_API_URL` and `ARCS_API_KEY`.
 *
 * @param given.url - what the command line says in place of `ARCS_API_URL`
 * @returns the settings, and everything that is wrong with them, each as a sentence; it shows no secret
 */
export function readServiceSettings(
  env: Readonly<Record<string, string | undefined>>,
  { url: flag }: { url?: string | undefined } = {},
): { settings: ServiceSettings; problems: string[] } {
  const find = (name: keyof ServiceSettings): GivenText | undefined =>
    name === "baseUrl" && flag !== undefined ? { text: flag, source: "--url" } : variableOf(env, table[name].env);
  const { values, problems } = readSettings<ServiceSettings, Setting>(table, find);
  const missing = (["baseUrl", "apiKey"] as const)
    .filter((name) => find(name) === undefined)
    .map((name) => `${table[name].env} expected ${table[name].form.expected}, got none`);
  const { baseUrl = "", apiKey = "" } = values;
  return { settings: { baseUrl, apiKey }, problems: [...missing, ...problems] };
}
