import type { CredentialRecord } from "@arcs/core";
import { afterEach, beforeEach } from "vitest";

import type { ProgramAnchor } from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { deriveRecordAddress } from "../../src/program/addresses.ts";
import { changeInstruction, instructionTags } from "../../src/program/messages.ts";
import {
  issuer,
  makeCredential,
  programAnchor,
  startSeconds,
  startTestLedger,
} from "./fixtures.ts";
import { program } from "./raw.ts";

export const scene = {} as {
  ledger: LocalLedger;
  /** Seconds that have passed for the ledger and its issuer. */
  passed: number;
  anchor: ProgramAnchor;
};

export let record: CredentialRecord;
export let address: string;

export const now = (): Date => new Date((startSeconds + scene.passed) * 1000);
export const wait = async (seconds: number): Promise<void> => {
  scene.passed += seconds;
  await scene.ledger.advance({ seconds });
};

export const place = {
  program,
  get address() {
    return address;
  },
};
export const revokeInstruction = (reason = 0): ReturnType<typeof changeInstruction> =>
  changeInstruction(program, address, Uint8Array.of(instructionTags.revoke, reason));
export const refused = (code: string): object => ({ code });

/** Starts a ledger for each test, with a record that is not issued yet. */
export function useAdversaryLedger(): void {
  beforeEach(async () => {
    scene.passed = 0;
    scene.ledger = await startTestLedger();
    scene.anchor = programAnchor(scene.ledger, { now });
    ({ record } = await makeCredential({ expiresInSeconds: 1000 }));
    ({ address } = await deriveRecordAddress(program, {
      issuer: issuer.address,
      credentialId: record.credentialId,
    }));
  });
  afterEach(() => scene.ledger.close());
}
