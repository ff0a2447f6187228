/** What a request of the platform failed of: what befell the connection, rather than that the fetch did. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  const { cause = error } = error;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return typeof code === "string" ? code : typeof message === "string" ? message : error.message;
}
