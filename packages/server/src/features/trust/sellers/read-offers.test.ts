import { describe, expect, test } from "vitest";

import { type Offers, readOffers } from "./seller.ts";

const base = "0x833589fCD6eDb6E08f4c7C32D4f71b54bDA02913";
const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const wallet = "2wKupLR9q6wXYppw8Gr2NvWxKBUqm4PPJKkQfoxHDBg4";
const usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

const entry2 = {
  scheme: "exact",
  network: "eip155:8453",
  amount: "10000",
  asset: base,
  payTo,
  maxTimeoutSeconds: 60,
};
const entry1 = { scheme: "exact", network: "base", maxAmountRequired: "10000", asset: base, payTo };

const inHeader = (value: unknown) => ({
  status: 402,
  paymentRequired: Buffer.from(JSON.stringify(value)).toString("base64"),
  body: new Uint8Array(),
});
const inBody = (text: string | Uint8Array) => ({
  status: 402,
  paymentRequired: undefined,
  body: Buffer.from(text),
});
const version1 = (accepts: unknown) => inBody(JSON.stringify({ x402Version: 1, accepts }));
const version2 = (accepts: unknown) => inHeader({ x402Version: 2, accepts });

describe("what a seller offers", () => {
  test.each([
    [2, version2([entry2])],
    [1, version1([entry1])],
  ])("in version %d, under the names of the log", (x402Version, answer) => {
    expect(readOffers(answer)).toEqual({
      x402Version,
      accounts: [
        {
          account: `eip155:8453:${payTo.toLowerCase()}`,
          network: "eip155:8453",
          offers: [{ scheme: "exact", asset: base.toLowerCase(), amount: "10000" }],
        },
      ],
      skipped: [],
    });
  });

  test("is one account for each network that it is on", () => {
    const svm = {
      ...entry2,
      network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      asset: usdc,
      payTo: wallet,
    };
    const read = readOffers(
      version2([entry2, svm, { ...entry2, scheme: "upto" }, { ...svm, network: "solana:local" }]),
    ) as Offers;
    expect(
      read.accounts.map(({ account, network, offers }) => [account, network, offers.length]),
    ).toEqual([
      [`eip155:8453:${payTo.toLowerCase()}`, "eip155:8453", 2],
      [wallet, "mainnet-beta", 1],
      [wallet, "local", 1],
    ]);
  });

  test("is read where it has 16 entries at most: one behind could name another account", () => {
    const accepts = Array.from({ length: 16 }, () => entry2);
    expect(readOffers(version2(accepts))).toMatchObject({ accounts: [{ network: "eip155:8453" }] });
    expect(readOffers(version2([...accepts, entry2]))).toEqual({
      problem: "its 402 has more than 16 entries",
    });
  });

  test.each([
    ["a text", "must be an object"],
    [{ ...entry2, payTo: "me" }, "payTo must be an account of the ledger or of an EVM chain"],
    [{ ...entry2, payTo: wallet }, "payTo must be an account of the ledger or of an EVM chain"],
    [
      { ...entry2, network: "aptos:1" },
      "payTo must be an account of the ledger or of an EVM chain",
    ],
    [{ ...entry2, payTo: "x".repeat(129) }, "payTo must be a text of 1 to 128 visible characters"],
    [{ ...entry2, scheme: "a\u0000b" }, "scheme must be a text of 1 to 128 visible characters"],
    [{ ...entry2, asset: ["x"] }, "asset must be a text of 1 to 128 visible characters"],
    [{ ...entry2, amount: 10_000 }, "amount must be a whole number as text"],
    [{ ...entry2, amount: "9".repeat(79) }, "amount must be a whole number as text"],
    [entry1, "amount must be a whole number as text"],
  ])("is named and skipped where it is malformed: %j", (entry, reason) => {
    expect(readOffers(version2([entry, entry2]))).toMatchObject({
      accounts: [{ network: "eip155:8453" }],
      skipped: [{ position: 0, reason }],
    });
  });
});

describe("an answer that is none of x402 is refused in words", () => {
  test.each([
    [
      { status: 200, paymentRequired: undefined, body: new Uint8Array() },
      "it answered 200, not 402 with what to pay",
    ],
    [
      { ...inBody(""), status: 405 },
      "it answered 405, not 402 with what to pay; it was asked by GET",
    ],
    [
      { ...inBody(""), status: 301 },
      "it answered 301: redirects are not followed, check the URL that it leads to",
    ],
    [inBody(""), "its 402 has no JSON object of x402 in its body"],
    [inBody("<html>Payment Required</html>"), "its 402 has no JSON object of x402 in its body"],
    [inBody(Uint8Array.of(0xff, 0xfe, 0x00)), "its 402 has no JSON object of x402 in its body"],
    [inBody("[".repeat(60_000)), "its 402 has no JSON object of x402 in its body"],
    [
      inBody(`{"x402Version":1,"accepts":[],"accepts":[{}]}`),
      "its 402 has no JSON object of x402 in its body",
    ],
    [inBody("{}"), "its 402 must have x402Version 1 in its body"],
    [inBody(`{"x402Version":2,"accepts":[{}]}`), "its 402 must have x402Version 1 in its body"],
    [
      inHeader({ x402Version: 1, accepts: [entry1] }),
      "its 402 must have x402Version 2 in its header PAYMENT-REQUIRED",
    ],
    [
      { ...inBody(""), paymentRequired: "%%%" },
      "its 402 has no JSON object of x402 in its header PAYMENT-REQUIRED",
    ],
    [version1([]), "its 402 accepts no payment"],
    [version2("all"), "its 402 accepts no payment"],
  ])("%#", (answer, problem) => {
    expect(readOffers(answer)).toEqual({ problem });
  });
});
