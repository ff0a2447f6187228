import { expect, test } from "vitest";

import { createLocalLedger, createMadeUpToken } from "../../../src/local/index.ts";
import { createLedgerRequest, readTokenTransfers } from "../../../src/index.ts";
import { newWallet } from "../../support/spl.ts";

test("fake money is paid as x402 pays, and the reader of settlements sees who paid whom what", async () => {
  const ledger = await createLocalLedger();
  try {
    const token = createMadeUpToken({ transport: ledger.transport });
    expect(token.mint).toBe("7hBBqVsVEnLPSSW8YAA7Uitj9YxgfVGMpGxD3WXx1ebQ");
    const request = createLedgerRequest({ network: "local", transport: ledger.transport });
    const [payer, payee] = [newWallet(), newWallet()];
    for (const amount of [250_000n, 1n]) {
      const transactionHash = await token.pay(payer, { to: payee.address, amount });
      const landed = await request("getTransaction", [
        transactionHash,
        { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 0 },
      ]);
      expect(readTokenTransfers(landed)).toMatchObject({
        transfers: [{ payer: payer.address, payee: payee.address, mint: token.mint }],
      });
    }
  } finally {
    await ledger.close();
  }
});
