import {
  type CredentialReport,
  type JsonObject,
  type StatusResolver,
  verifyCredential,
} from "@arcs/core";
import { afterEach, beforeEach } from "vitest";

import {
  createLedgerStatusResolver,
  type LedgerTransport,
  type ProgramAnchor,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { issuer, programAnchor, startSeconds, startTestLedger } from "./fixtures.ts";

export let ledger: LocalLedger;
export let anchor: ProgramAnchor;
export const scene: {
  ahead: number;
  requests: string[];
  fault: ((answer: any, method: string) => unknown) | undefined;
} = { ahead: 0, requests: [], fault: undefined };

export const now = (): Date => new Date((startSeconds + scene.ahead) * 1000);

/** The connection to the ledger, with a listener, and a hook that may change the answers. */
const transport: LedgerTransport = async (request) => {
  const { method } = request.payload as { method: string };
  scene.requests.push(method);
  const answer = await ledger.transport(request);
  return scene.fault === undefined ? answer : scene.fault(structuredClone(answer), method);
};

export const resolver = (
  options: { maxStalenessSeconds?: number; requestTimeoutMs?: number } = {},
): StatusResolver => createLedgerStatusResolver({ network: "local", transport, now, ...options });

export async function verify(
  document: unknown,
  resolveStatus = resolver(),
): Promise<CredentialReport> {
  const trustedIssuers = [`did:service:local:${issuer.address}`];
  return verifyCredential(document as JsonObject, { trustedIssuers, now: now(), resolveStatus });
}
export const codesOf = ({ errors }: CredentialReport): string[] => errors.map(({ code }) => code);

/** Starts a ledger for each test, behind an endpoint whose answers a test may change. */
export function useStatusLedger(): void {
  beforeEach(async () => {
    ledger = await startTestLedger();
    anchor = programAnchor(ledger, { now });
    [scene.ahead, scene.requests, scene.fault] = [0, [], undefined];
  });
  afterEach(() => ledger.close());
}
