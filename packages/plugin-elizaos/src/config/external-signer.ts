import { isSdkError, SdkError, type Signer } from "@arcs/core";
import { chunksOf, parseJson, readBody, toSigner } from "@arcs/core/internal";

/** A signer outside this process, which then does not hold the wallet's key. */
export type ExternalSigner = {
  /** A URL, or `service:` and the type of a service of the runtime. */
  place: string;
  /** Ledger address of the wallet. */
  address: string;
  /** Bearer token for a URL. */
  token: string | undefined;
};

/** Finds a service of the runtime by its type. */
export type FindService = (type: string) => unknown;

const TIMEOUT_MS = 10_000;
// A signature has 88 characters.
const MAX_BYTES = 4096;

/**
 * Creates the signer. It is called for each signature, and its answer is checked: another wallet's signature is
 * refused.
 *
 * A program at a URL receives `POST` with `{ address, message }` and answers `{ signature }`, both base64; a service
 * has `sign(bytes)`.
 */
export function createExternalSigner(signer: ExternalSigner, { findService }: { findService: FindService }): Signer {
  const { place, address } = signer;
  const type = place.startsWith("service:") ? place.slice("service:".length) : undefined;
  const sign =
    type === undefined
      ? (message: Uint8Array) => signAt(signer, message)
      : (message: Uint8Array) => signBy(type, { findService, message });
  return Object.freeze(toSigner({ address, sign }));
}

async function signBy(
  type: string,
  { findService, message }: { findService: FindService; message: Uint8Array },
): Promise<Uint8Array> {
  const service = findService(type) as { sign?: (message: Uint8Array) => unknown } | null | undefined;
  if (typeof service?.sign !== "function") {
    throw new SdkError("unavailable", `AGENT_WALLET_SIGNER expected a service ${type} with sign(bytes), got none`);
  }
  const signature: unknown = await service.sign(message);
  if (signature instanceof Uint8Array && signature.length === 64) return signature;
  throw noSignature();
}

async function signAt({ place, address, token }: ExternalSigner, message: Uint8Array): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(place, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ address, message: Buffer.from(message).toString("base64") }),
      // A redirect would send token and message elsewhere.
      redirect: /* fault: plugin-signer-redirect-followed */ "error",
      signal,
    });
    const { signature } = parseJson(await readText(response, signal)) as { signature?: unknown };
    const bytes = Buffer.from(typeof signature === "string" ? signature : "", "base64");
    if (response.ok && bytes.length === 64) return Uint8Array.from(bytes);
  } catch (error) {
    if (isSdkError(error)) throw error;
    // The error may contain the URL, and with it the signer's location.
  }
  throw noSignature();
}

async function readText({ body }: Response, signal: AbortSignal): Promise<string> {
  const bytes = await readBody(chunksOf(body, signal), { maxBytes: MAX_BYTES });
  if (bytes === undefined) throw noSignature();
  return Buffer.from(bytes).toString("utf8");
}

function noSignature(): SdkError {
  return new SdkError("invalid_signer", "AGENT_WALLET_SIGNER expected to answer with a signature of 64 bytes");
}
