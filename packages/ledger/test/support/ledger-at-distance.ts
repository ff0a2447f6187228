import { afterEach, beforeEach } from "vitest";

import {
  createLedgerAnchor,
  type LedgerTransport,
  type TransactionSettings,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { payer, startTestLedger, startTime } from "./fixtures.ts";

type Request = { id: string; method: string; params: any[] };

/** Starts a ledger for each test, a clock for its anchor, and faulty transports between both. */
export function useLedgerAtDistance() {
  const scene = {} as { ledger: LocalLedger; passed: number };
  const now = (): Date => new Date(startTime.getTime() + scene.passed * 1000);
  beforeEach(async () => {
    scene.passed = 0;
    scene.ledger = await startTestLedger();
  });
  afterEach(() => scene.ledger.close());

  const between =
    (
      interfere: (request: Request, forward: () => Promise<any>) => Promise<unknown>,
    ): LedgerTransport =>
    (request) =>
      interfere(request.payload as Request, () => scene.ledger.transport(request));
  const anchorOn = (
    transport: LedgerTransport,
    settings: TransactionSettings = {},
  ): ReturnType<typeof createLedgerAnchor> =>
    createLedgerAnchor({ network: "local", transport, payer, now, pollIntervalMs: 5, ...settings });
  return { scene, now, between, anchorOn };
}
