/** What codes mean that only those know who know TLS. */
const hints: Readonly<Record<string, string | undefined>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: "as when it speaks http and not https",
};

/** What a request of the platform failed of: what befell the connection, rather than that the fetch did. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { cause = error } = error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (typeof code === "string") return hints[code] === undefined ? code : `${code}, ${hints[code]}`;
  if (message === "") return "the platform does not say why, as when a proxy asks for a password";
  return typeof message === "string" ? message : error.message;
}
