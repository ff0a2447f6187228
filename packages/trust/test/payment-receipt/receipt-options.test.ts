import { expect, test } from "vitest";

import { verifyPaymentReceipt } from "../../src/payment-receipt/verify-payment-receipt.ts";

// A text spread as a list of characters: a megabyte took seconds.
test.each([["x".repeat(1_000_000)], [[]], [undefined], [7]])(
  "options that are none are said to be none",
  async (options) => {
    await expect(verifyPaymentReceipt({}, options as never)).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(/^options expected an object, got .{1,40}$/),
    });
  },
);
