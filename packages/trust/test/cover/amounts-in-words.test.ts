import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";

import { formatMicro } from "../../src/cover/amounts.ts";
import { safeInWords, showAmount, showPair } from "../../src/cover/amounts-in-words.ts";

describe("showAmount", () => {
  test.each([
    ["13", "13.00"],
    ["13.5", "13.50"],
    ["1925.181802", "1,925.18"],
    ["192.5", "192.50"],
    ["1334326.999", "1,334,326.99"],
    ["0", "0.00"],
    ["0.25", "0.25"],
    ["0.100001", "0.10"],
    // Smaller digits matter.
    ["0.0012", "0.0012"],
    ["0.016", "0.016"],
    ["0.0500", "0.05"],
    ["0.000000000000000001", "0.000000000000000001"],
    ["a lot", "a lot"],
  ])("%s is %s", (amount, shown) => {
    expect(showAmount(amount)).toBe(shown);
  });

  test("thousands are apart also where lockdown of SES makes toLocaleString a toString", () => {
    const { toString } = BigInt.prototype;
    const tamed = vi.spyOn(BigInt.prototype, "toLocaleString");
    tamed.mockImplementation(toString as () => string);
    expect(showAmount("1334326.999")).toBe("1,334,326.99");
    tamed.mockRestore();
  });

  test("two amounts look different where they are, in their order", () => {
    const micro = fc.bigInt({ min: 0n, max: 30_000_000n });
    const near = fc.bigInt({ min: -20_000n, max: 20_000n });
    const valueOf = (shown: string): number => Number(shown.replaceAll(",", ""));
    fc.assert(
      fc.property(micro, near, (first, distance) => {
        const second = first + distance < 0n ? 0n : first + distance;
        const [one, other] = showPair(formatMicro(first), formatMicro(second)).map(valueOf);
        expect(Math.sign((one ?? 0) - (other ?? 0))).toBe(Math.sign(Number(first - second)));
      }),
    );
    expect(showPair("1.001", "1")).toEqual(["1.001", "1.00"]);
    expect(showPair("25", "3.512345")).toEqual(["25.00", "3.51"]);
    expect(showPair("25", "a lot")).toEqual(["25.00", "a lot"]);
  });
});

test("what is safe to spend is one sentence, marked where it is test money", () => {
  const safeToSpend = {
    amount: "1925.181802",
    costToForge: "1925.181802",
    outstanding: "0",
    held: "0",
    currency: "USD",
  };
  const say = (network: string): string => safeInWords({ account: "A", safeToSpend, network });
  expect(say("mainnet-beta")).toBe("1,925.18 USD is safe to spend with A now");
  for (const network of ["local", "devnet", "testnet", "another"])
    expect(say(network)).toBe("1,925.18 in test money is safe to spend with A now");
});
