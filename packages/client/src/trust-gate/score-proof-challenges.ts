import { bytesToHex, equalBytes, hmacSha256 } from "@arcs/core/internal";

import { randomBytes } from "../base/platform-crypto.ts";

/** Challenges that a gate knows again without keeping them: when they end, chance, and a code only the gate can make. */
export type ScoreProofChallenges = {
  create(): string;
  /** When a challenge ends; `undefined` where this gate did not make it, or it has ended. */
  endOf(challenge: string): Date | undefined;
};

const FORM = /^(\d{10,16})\.([0-9a-f]{32})\.([0-9a-f]{64})$/;

/**
 * Makes challenges for one domain.
 *
 * @param key - 32 bytes, the same in every process that answers for the domain
 */
export function createChallenges({
  key,
  domain,
  validForMs,
  now,
}: {
  key: Uint8Array;
  domain: string;
  validForMs: number;
  now: () => number;
}): ScoreProofChallenges {
  const codeOf = (end: string, chance: string): Uint8Array =>
    hmacSha256(key, new TextEncoder().encode(`score-proof-challenge\n${domain}\n${end}\n${chance}`));
  return {
    create() {
      const end = String(Math.floor(now() + validForMs));
      const chance = bytesToHex(randomBytes(16));
      return `${end}.${chance}.${bytesToHex(codeOf(end, chance))}`;
    },
    endOf(challenge) {
      const [, end, chance, code] = FORM.exec(challenge) ?? [];
      if (end === undefined || chance === undefined || code === undefined || now() >= Number(end)) return undefined;
      const expected = new TextEncoder().encode(bytesToHex(codeOf(end, chance)));
      return /* fault: gate-proof-any-challenge */ equalBytes(new TextEncoder().encode(code), expected)
        ? new Date(Number(end))
        : undefined;
    },
  };
}
