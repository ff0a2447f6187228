import { isSdkError, SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { request } from "undici";
import { text as textOf } from "node:stream/consumers";

import { unpackBody } from "#process";

/** A server's API, as commands call it. */
export type Api = {
  /** URL of the API, without `/v1`. */
  apiUrl: string;
  apiKey: string;
};

/** A request to an API. */
export type ApiCall = { method: "GET" | "POST" | "DELETE"; path: string; body?: object };

const TIMEOUT_MS = 30_000;

/**
 * Calls an API.
 *
 * @throws SdkError with the code of the API when it refuses, `unavailable` when it does not answer
 */
export async function callApi({ apiUrl, apiKey }: Api, { method, path, body }: ApiCall): Promise<unknown> {
  try {
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(`${apiUrl}${path}`, {
      method,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await textOf(unpackBody(answer, headers["content-encoding"]));
    if (statusCode >= 200 && statusCode < 300) return text === "" ? undefined : parseJson(text);
    throw refusalOf(parseJson(text) as { error?: { code?: string; message?: string } }, statusCode);
  } catch (error) {
    if (isSdkError(error)) throw error;
    // A URL may hold a password.
    const where = new URL(apiUrl).origin;
    const { code } = error as NodeJS.ErrnoException;
    const problem =
      code === undefined || error instanceof SyntaxError
        ? `${where} does not answer as an ARCS server does; --url names another`
        : `${where} did not answer (${code}); does the server run there? --url names another`;
    throw new SdkError("unavailable", problem, { cause: error });
  }
}

function refusalOf({ error }: { error?: { code?: string; message?: string } }, status: number): SdkError {
  const { code = "invalid_argument", message = "no message" } = error ?? {};
  return new SdkError(code as "invalid_argument", `the server refused with ${status}: ${message}`, { status });
}

/** Where a server listens by the settings, as one of this machine reaches it. */
export function urlOfSettings({ host, port }: { host: string; port: number }): string {
  const open: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reached = open[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}
