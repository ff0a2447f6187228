import { isSdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { MOST_REGISTRATION_BYTES, readRegistrationUri } from "@arcs/evm";
import {
  createSafeAgent,
  endpointUrlProblem,
  readAnswer,
  type WebhookTargets,
} from "../../platform/outbound/endpoints.ts";
import { createHostResolver, isUnpackError, type ResolveHost, unpackBody } from "#process";

export type FoundFile = { bytes: Uint8Array } | { problem: string };

/** Reads registration files from URLs that any registrant may choose. */
export type RegistrationFiles = {
  /** Reads the file at a URI of an identity registry. What goes wrong is a problem, never thrown. */
  read(uri: string, signal: AbortSignal): Promise<FoundFile>;
  close(): Promise<void>;
};

export type RegistrationFilesOptions = {
  targets: WebhookTargets;
  /** Where `ipfs:` files are, at `/ipfs/` below it. */
  ipfsGatewayUrl?: string | undefined;
  /** Name resolution: another one for tests. */
  resolve?: ResolveHost;
  /** Milliseconds that a file may take in all; 10,000 unless given. */
  timeoutMs?: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

const TIMEOUT_MS = 10_000;

/**
 * Creates the reader of registration files: https only, from public addresses only, without redirects, 64 KiB at most.
 * It uses the targets and connections of webhooks, so that a file cannot make this server call its own network.
 */
export function createRegistrationFiles(options: RegistrationFilesOptions): RegistrationFiles {
  const { targets, resolve = createHostResolver(), timeoutMs = TIMEOUT_MS, ca, ipfsGatewayUrl } = options;
  const agent = createSafeAgent({ targets, resolve, connectTimeoutMs: timeoutMs, ...defined({ ca }) });

  return {
    async read(uri, signal) {
      const place = readRegistrationUri(uri);
      if (place.form === "data") return { bytes: place.bytes };
      if (place.form === "none") return { problem: place.problem };
      if (place.form === "https") return load(place.url, signal);
      if (ipfsGatewayUrl === undefined) return { problem: "this server has no gateway to IPFS" };
      return load(`${ipfsGatewayUrl.replace(/(?<!\/)\/+$/, "")}/ipfs/${place.path}`, signal);
    },
    close: () => agent.destroy(),
  };

  async function load(url: string, signal: AbortSignal): Promise<FoundFile> {
    const problem = endpointUrlProblem(url, targets);
    if (problem !== undefined) return { problem: `its URL ${problem}` };
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange(url, AbortSignal.any([signal, deadline]));
    } catch (error) {
      if (deadline.aborted) return { problem: `no complete answer within ${timeoutMs / 1000} s` };
      if (isUnpackError(error)) return { problem: "the file is not packed as its content-encoding says" };
      // The owner of the URL must learn nothing of this machine's network.
      return { problem: isSdkError(error) ? "its URL expected a public address" : "its server could not be reached" };
    }
  }

  async function exchange(url: string, signal: AbortSignal): Promise<FoundFile> {
    const { origin, pathname, search } = new URL(url);
    const headers = { accept: "application/json" };
    const answer = await agent.request({ origin, path: `${pathname}${search}`, method: "GET", headers, signal });
    const { statusCode, headers: answered } = answer;
    if (statusCode !== 200) {
      answer.body.on("error", () => undefined).destroy();
      const isRedirect = statusCode >= 300 && statusCode < 400;
      return { problem: `its server answered ${statusCode}${isRedirect ? "; redirects are not followed" : ""}` };
    }
    const { bytes, isWhole } = await readAnswer(
      unpackBody(answer.body, answered["content-encoding"]),
      MOST_REGISTRATION_BYTES,
    );
    if (!isWhole) return { problem: `the file expected at most ${MOST_REGISTRATION_BYTES} bytes` };
    return { bytes: Uint8Array.from(bytes) };
  }
}
