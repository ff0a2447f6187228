/** Explanations of TLS error codes. */
const hints: Readonly<Record<string, string | undefined>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: "as when it speaks http and not https",
};

/** Returns why a request failed: the error of the connection in place of "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { cause = error } = error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  if (typeof code === "string") return hints[code] === undefined ? code : `${code}, ${hints[code]}`;
  if (message === "") return "the platform does not say why, as when a proxy asks for a password";
  return typeof message === "string" ? message : error.message;
}
