import { SdkError } from "@arcs/core";
import { concatBytes, reasonOf, utf8ToBytes } from "@arcs/core/internal";

import { hashOf } from "./digest.ts";

/** A request that can be sent several times, each time with the same body. */
export type Resendable = {
  url: string;
  /** SHA-256 of method, URL and body: a call without a name is known by it. */
  fingerprint: string;
  /** The caller's own signal. */
  signal: AbortSignal;
  /** Sends it once; with a payment, as long as its signal says. */
  send(payment?: { header: string; signal: AbortSignal }): Promise<Response>;
};

/** Reads a request in the forms that `fetch` takes. @throws SdkError `invalid_argument` */
export async function readRequest(
  input: Request | URL | string,
  init: RequestInit | undefined,
  { send }: { send: typeof fetch },
): Promise<Resendable> {
  const request = makeRequest(input, init);
  const { url, method, redirect, signal } = request;
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
  const head = utf8ToBytes(`${method}\n${url}\n`);
  const fingerprint = await hashOf(concatBytes(head, body ?? new Uint8Array()));
  return {
    url,
    fingerprint,
    signal,
    send(payment) {
      const headers = new Headers(request.headers);
      if (payment !== undefined) headers.set("payment-signature", payment.header);
      const same = { ...init, method, headers, redirect, signal: payment?.signal ?? signal };
      return send(url, body === undefined ? same : { ...same, body });
    },
  };
}

function makeRequest(input: Request | URL | string, init: RequestInit | undefined): Request {
  try {
    return new Request(input, init);
  } catch (cause) {
    throw new SdkError("invalid_argument", `this is no request: ${reasonOf(cause)}`, { cause });
  }
}
