// Reports and the buyer's gate on releases of @x402/core.
import { describe, expect, test } from "vitest";

import { reportSettlements, type SettlementReports } from "../../src/x402/index.ts";
import { releasesOf } from "../support/counterpart-versions.ts";
import {
  agent,
  notCovered,
  openPayingGate,
  scriptServer,
  SolanaScheme,
  usdcOnSolana,
} from "../support/paying-gate.ts";

type Client = {
  register(network: string, scheme: object): Client;
  createPaymentPayload(required: object): Promise<object>;
};
type Sides = {
  x402Client: new () => Client;
  x402ResourceServer: new (facilitator: object) => never;
};

const { network, asset } = usdcOnSolana;
const offer = { scheme: "exact", network, asset, amount: "500000", payTo: agent, extra: {} };
const required = {
  x402Version: 2,
  accepts: [{ ...offer, maxTimeoutSeconds: 60 }],
  resource: { url: "https://shop.example/work" },
};

/** From 2.25 on x402 pays only in tokens that a scheme knows. */
class KnowingScheme extends SolanaScheme {
  findDefaultAsset(): object {
    return { asset, symbol: "USDC", decimals: 6 };
  }
}

describe.each(releasesOf("@x402/core"))("@x402/core $version", ({ version, load }) => {
  const { x402Client } = load("client") as Sides;
  const { x402ResourceServer } = load("server") as Sides;
  const { client } = scriptServer();
  const report = (side: never): SettlementReports => reportSettlements(side, { client });

  test("sales are reported; purchases where the release tells of them, or it is said", async () => {
    await report(new x402ResourceServer({})).close();
    const buyer = new x402Client() as never;
    const [, minor] = version.split(".").map(Number);
    if ((minor ?? 0) >= 12) await report(buyer).close();
    else expect(() => report(buyer)).toThrow(/an x402Client of 2\.12 or later/);
  });

  test("a buyer signs what is held, and nothing else", async () => {
    const buy = (answers: Parameters<typeof scriptServer>[0]): Promise<object> => {
      const { gate } = openPayingGate(scriptServer(answers));
      const scheme = gate.scheme((payer) => new KnowingScheme(payer));
      return new x402Client().register("solana:*", scheme).createPaymentPayload(required);
    };
    expect(await buy({})).toMatchObject({ x402Version: 2 });
    await expect(buy({ hold: notCovered({}) })).rejects.toThrow(/nothing was signed/);
  });
});
