import { chunksOf, isStreamed, readBody, type StreamedBody } from "@arcs/core/internal";
import { isSdkError, SdkError } from "@arcs/core";

export type HttpRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
};

/** Parts of an HTTP response that the client uses. */
export type HttpAnswer = {
  status: number;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /** Reads the body. @throws SdkError `server_invalid_answer` when it is too long */
  text(): Promise<string>;
};

/** Sends one request, once. It rejects when no answer comes, or the signal says so. */
export type SendRequest = (request: HttpRequest) => Promise<HttpAnswer>;

/** The part of `fetch` that the client uses: the platform's own, or any that behaves alike. */
export type FetchFunction = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal: AbortSignal;
    redirect: "manual";
  },
) => Promise<{
  status: number;
  headers: { get(name: string): string | null };
  /** Read piece by piece where it is a stream, so that a body without end is not kept; `text` is called where it is not. */
  body?: FetchBody | null;
  text(): Promise<string>;
}>;

/** The body of an answer: a `ReadableStream` of bytes, or a stream of Node, as `node-fetch` has. */
export type FetchBody = StreamedBody<Uint8Array>;

/** Sends requests through a `fetch` function. */
export function sendWithFetch(fetchFunction: FetchFunction): SendRequest {
  return async ({ method, url, headers, body, signal }) => {
    // Redirects are not followed: they would take the API key elsewhere, and no route of the API gives any.
    const init = { method, headers: { ...headers }, signal, redirect: "manual" as const };
    const answer = await fetchFunction(url, body === undefined ? init : { ...init, body });
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name) ?? undefined,
      text: async () =>
        answer.body !== undefined && answer.body !== null && isStreamed(answer.body)
          ? readText(chunksOf(answer.body, signal), answer.headers.get("content-length"))
          : checkLength(await answer.text()),
    };
  };
}

/** The longest answer that is read, in bytes after decompression: far above the longest page that the API gives. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Reads a body to its end, and no further than {@link MOST_ANSWER_BYTES}.
 *
 * @param chunks - the body, decompressed; it is closed when reading ends early
 * @param declared - `Content-Length`: of the body as it travels, perhaps compressed
 * @throws SdkError `server_invalid_answer` with `details.maxBytes` when it is longer
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  declared: string | null | undefined,
): Promise<string> {
  const bytes = await readBody(chunks, { maxBytes: MOST_ANSWER_BYTES, declared });
  if (bytes === undefined) throw tooLong();
  return new TextDecoder().decode(bytes);
}

/** Refuses a text that is too long, where it cannot be read piece by piece. */
function checkLength(text: string): string {
  if (text.length > MOST_ANSWER_BYTES) throw tooLong();
  return text;
}

/** Tells whether an error is that of {@link readText}: whatever else a transport throws may hold the request, and the key. */
export function isTooLong(error: unknown): error is SdkError {
  return isSdkError(error, "server_invalid_answer") && error.details["maxBytes"] === MOST_ANSWER_BYTES;
}

function tooLong(): SdkError {
  const details = { maxBytes: MOST_ANSWER_BYTES };
  return new SdkError("server_invalid_answer", `the server answered with more than ${MOST_ANSWER_BYTES} bytes`, {
    details,
  });
}
