// Makes payments count: each side of x402 adds one line.
import type { ArcsClient } from "@arcs/client";
import { reportSettlements, type SettlementReports, type TokenDecimals } from "@arcs/client/x402";
import type { x402Client } from "@x402/core/client";
import type { x402Facilitator } from "@x402/core/facilitator";
import type { x402ResourceServer } from "@x402/core/server";

/** The sides of x402; a program is one of them. */
export type Sides = {
  resourceServer: x402ResourceServer;
  buyer: x402Client;
  facilitator: x402Facilitator;
};

/**
 * Makes every side report, each with its own client: the payment counts once, whichever is first.
 */
export function reportBySides(
  { resourceServer, buyer, facilitator }: Sides,
  {
    asSeller,
    asBuyer,
    asFacilitator,
    tokens,
  }: Record<"asSeller" | "asBuyer" | "asFacilitator", ArcsClient> & {
    tokens: readonly TokenDecimals[];
  },
): SettlementReports[] {
  // #region reports
  const ofSales = reportSettlements(resourceServer, { client: asSeller, tokens });
  const ofPurchases = reportSettlements(buyer, { client: asBuyer, tokens });
  const ofSettlements = reportSettlements(facilitator, { client: asFacilitator, tokens });
  // #endregion
  return [ofSales, ofPurchases, ofSettlements];
}
