import type { VerificationError } from "@arcs/core";

import { finding } from "./finding.ts";
import { componentName } from "./signature-base.ts";
import type { StatedSignature } from "./read-signatures.ts";

/** How far the clock of an agent may be ahead, in seconds. */
const CLOCK_SKEW_SECONDS = 5;

/** The rules of a verifier for what a signature covers and how long it holds. */
export type SignatureRules = { now: Date; maxLifetimeSeconds: number; mustCover: readonly string[] };

/**
 * Checks what a signature says of itself: the algorithm, its times, and that it covers enough. That costs next to nothing, so
 * it comes before anything is fetched.
 */
export function checkStated(
  { input, agentMember, created, expires }: StatedSignature,
  { now, maxLifetimeSeconds, mustCover }: SignatureRules,
): VerificationError | undefined {
  const algorithm = input[1].get("alg");
  if (algorithm !== undefined && algorithm !== "ed25519") {
    return finding("request_algorithm_unsupported", "the signature expected the algorithm ed25519, got another");
  }
  const seconds = now.getTime() / 1000;
  if (created > seconds + CLOCK_SKEW_SECONDS) {
    return finding("request_signature_in_future", "the signature was made in the future");
  }
  if (/* fault: request-never-expires */ expires <= seconds)
    return finding("request_signature_expired", "the signature has expired");
  if (expires - created > maxLifetimeSeconds) {
    const message = `the signature expected to hold for ${maxLifetimeSeconds} seconds at most, got ${expires - created}`;
    return finding("request_signature_too_long", message);
  }
  const missing = missingComponent(new Set(input[0].map(componentName)), { agentMember, mustCover });
  if (missing === undefined) return undefined;
  return finding("request_component_missing", `the signature does not cover ${missing}`);
}

/** Components that `@target-uri` includes. */
const OF_TARGET: readonly string[] = ["@authority", "@path", "@query"];

function missingComponent(
  covered: ReadonlySet<string>,
  { agentMember, mustCover }: { agentMember: string; mustCover: readonly string[] },
): string | undefined {
  // An attacker who could change the location of the keys could use their own.
  const agent = `"signature-agent";key=${JSON.stringify(agentMember)}`;
  if (!covered.has(agent)) return agent;
  const isCovered = (name: string): boolean =>
    covered.has(`"${name}"`) || (OF_TARGET.includes(name) && covered.has('"@target-uri"'));
  return [/* fault: request-authority-not-covered */ "@authority", ...mustCover].find((name) => !isCovered(name));
}
