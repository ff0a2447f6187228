// A buyer with the official packages of x402, unmodified, in both versions and on both kinds of
// chains, and sellers that answer well, badly or not at all: what is held, under which name, and
// what is reported.
import { createArcsClient } from "@arcs/client";
import { createTrustGate } from "@arcs/client/trust-gate";
import { createSigner } from "@arcs/core";
import { generateKeyPairSigner, getBase64Encoder, getTransactionDecoder } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { encodePaymentRequiredHeader } from "@x402/core/http";
import type { SchemeNetworkClient } from "@x402/core/types";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/client";
import { wrapFetchWithPayment } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { ExactSvmSchemeV1 } from "@x402/svm/exact/v1/client";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startFacilitator, network as svmNetwork } from "../facilitator.ts";
import { type LocalToken, startLocalToken, usdc } from "../local-token.ts";
import { startSeller } from "../seller.ts";
import { createAccount } from "./evm-market.ts";

type Serving = { url: string; close(): void };
type Answering = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Listens on this machine. */
async function listen(answer: Answering): Promise<Serving> {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => answer(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Answers of a seller to a request that pays. */
const answers: Record<"good" | "error" | "hangs up" | "nothing" | "not paid", Answering> = {
  good: (_request, response) => void response.end("work"),
  error: (_request, response) => void response.writeHead(500).end(),
  "hangs up": (request) => void request.socket.destroy(),
  nothing: () => undefined,
  "not paid": (_request, response) => void response.writeHead(402).end(),
};

const evmAccount = createAccount();
const evmPayTo = createAccount().address;
const svmPayTo = createSigner(new Uint8Array(32).fill(3)).address;
const baseUsdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";

let token: LocalToken;
let wallet: Awaited<ReturnType<typeof generateKeyPairSigner>>;
let arcs: Serving;
let safeToSpend: number;
let asked: { method: string; path: string; body: { payment?: string } }[];

beforeAll(async () => {
  token = await startLocalToken();
  wallet = await generateKeyPairSigner();
  await token.fund(wallet.address, 10_000_000n);
  // Holds as the server does, of one amount that is safe to spend.
  arcs = await listen(({ method = "", url = "" }, response, text) => {
    const body = text === "" ? {} : JSON.parse(text);
    const path = decodeURIComponent(url).replace("/v1", "");
    asked.push({ method, path, body });
    response.setHeader("content-type", "application/json");
    if (method === "POST" && Number(body.amount) > safeToSpend) {
      const details = {
        reason: "too_small",
        safeToSpend: String(safeToSpend),
        costToForge: String(safeToSpend),
      };
      response
        .writeHead(409)
        .end(JSON.stringify({ error: { code: "not_covered", message: "m", details } }));
    } else {
      response
        .writeHead(method === "POST" ? 201 : 200)
        .end(JSON.stringify({ ...body, account: path.split("/")[2], id: "hld_1", state: "held" }));
    }
  });
});
beforeEach(() => {
  safeToSpend = 0.5;
  asked = [];
});
afterAll(() => {
  arcs.close();
  token.close();
});

type Payer = "evm" | "svm";
type Offer = { version: 1 | 2; payer: Payer };
const offers: Offer[] = ([1, 2] as const).flatMap((version) => [
  { version, payer: "evm" },
  { version, payer: "svm" },
]);

/** Returns the requirements of a seller, as each version of x402 has them. */
function requirementsOf({ version, payer }: Offer, amount: string): object {
  const isEvm = payer === "evm";
  const networks = isEvm ? ["base-sepolia", "eip155:84532"] : ["solana-devnet", svmNetwork];
  return {
    scheme: "exact",
    network: networks[version - 1],
    asset: isEvm ? baseUsdc : usdc,
    payTo: isEvm ? evmPayTo : svmPayTo,
    maxTimeoutSeconds: 60,
    extra: isEvm ? { name: "USDC", version: "2" } : { feePayer: svmPayTo },
    ...(version === 1
      ? { maxAmountRequired: amount, resource: "http://a.example/", description: "", mimeType: "" }
      : { amount }),
  };
}

/** A gate's fetch that pays, to a seller that answers so. */
async function open(
  offer: Offer,
  answer: Answering,
  { amount = "500000", maxWaitSeconds = 300 } = {},
) {
  const client = createArcsClient({ baseUrl: arcs.url, apiKey: "arcs_test_x", maxRetries: 0 });
  const options = { client, allowance: "0", maxWaitSeconds };
  const paid: string[] = [];
  const seller = await listen((request, response, body) => {
    const field = request.headers["payment-signature"] ?? request.headers["x-payment"];
    if (typeof field === "string") {
      paid.push(nameOf(JSON.parse(Buffer.from(field, "base64").toString())));
      return answer(request, response, body);
    }
    const required = {
      x402Version: offer.version,
      accepts: [requirementsOf(offer, amount)],
      resource: { url: "" },
    };
    if (offer.version === 2)
      response.setHeader("payment-required", encodePaymentRequiredHeader(required as never));
    response.writeHead(402).end(JSON.stringify(required));
  });
  const { rpcUrl } = token;
  const forEvm = createTrustGate({ ...options, payer: evmAccount });
  const forSvm = createTrustGate({ ...options, payer: wallet });
  const gate = offer.payer === "evm" ? forEvm : forSvm;
  const schemes: Record<`${Payer}${1 | 2}`, () => SchemeNetworkClient> = {
    evm1: () => forEvm.scheme((payer) => new ExactEvmSchemeV1(payer)),
    evm2: () => forEvm.scheme((payer) => new ExactEvmScheme(payer)),
    svm1: () => forSvm.scheme((payer) => new ExactSvmSchemeV1(payer, { rpcUrl })),
    svm2: () => forSvm.scheme((payer) => new ExactSvmScheme(payer, { rpcUrl })),
  };
  const scheme = schemes[`${offer.payer}${offer.version}`]();
  const { network } = requirementsOf(offer, amount) as { network: never };
  const payments = new x402Client();
  if (offer.version === 1) payments.registerV1(network, scheme);
  else payments.register(network, scheme);
  return {
    gate,
    paid,
    seller,
    payments,
    fetchAndPay: wrapFetchWithPayment(gate.fetch(fetch), payments),
  };
}

/** The name of a signed payment, as anybody reads it from what was sent. */
function nameOf({
  payload,
}: {
  payload: { transaction?: string; authorization?: { nonce: string } };
}): string {
  if (payload.transaction === undefined) return payload.authorization?.nonce ?? "";
  const bytes = new Uint8Array(getBase64Encoder().encode(payload.transaction));
  return createHash("sha256")
    .update(new Uint8Array(getTransactionDecoder().decode(bytes).messageBytes))
    .digest("hex");
}
const reports = (): number =>
  asked.filter(({ method, path }) => method === "PATCH" && path === "/holds/hld_1").length;

describe.each(offers)("x402 version $version, a wallet on $payer", (offer) => {
  test("holds what it sends, by its name, with one request", async () => {
    const { seller, paid, fetchAndPay, gate } = await open(offer, answers.good);
    const answer = await fetchAndPay(seller.url);
    expect([answer.status, await answer.text()]).toEqual([200, "work"]);
    await gate.flush();
    seller.close();
    expect(asked.map(({ method, body }) => [method, body.payment])).toEqual([["POST", paid[0]]]);
    const account = offer.payer === "evm" ? `eip155:84532:${evmPayTo.toLowerCase()}` : svmPayTo;
    expect(asked[0]).toMatchObject({ path: `/accounts/${account}/holds`, body: { amount: "0.5" } });
  });

  test("signs nothing that is not covered", async () => {
    const { seller, paid, fetchAndPay } = await open(offer, answers.good, { amount: "500001" });
    await expect(fetchAndPay(seller.url)).rejects.toThrow(
      /nothing was signed: 0\.500001 is not covered, 0\.50 is safe/,
    );
    seller.close();
    expect([paid, asked.map(({ method }) => method)]).toEqual([[], ["POST"]]);
  });

  test.each(["error", "hangs up", "not paid"] as const)(
    "reports what came to nothing: %s",
    async (kind) => {
      const { seller, fetchAndPay, gate } = await open(offer, answers[kind]);
      await fetchAndPay(seller.url).catch(() => undefined);
      await gate.flush();
      seller.close();
      expect(reports()).toBe(1);
    },
  );

  test("reports that no answer came in time", async () => {
    const { seller, fetchAndPay } = await open(offer, answers.nothing, { maxWaitSeconds: 0.05 });
    const paying = fetchAndPay(seller.url).catch((error: Error) => error);
    await expect.poll(reports).toBe(1);
    seller.close();
    expect(await paying).toBeInstanceOf(Error);
    expect(reports()).toBe(1);
  });

  test("pays many at a time, each by a hold of its own", async () => {
    const { seller, paid, fetchAndPay } = await open(offer, answers.good);
    await Promise.all(Array.from({ length: 8 }, () => fetchAndPay(seller.url)));
    seller.close();
    expect([asked.length, paid.length, new Set(paid).size]).toEqual([8, 8, 8]);
    expect(new Set(asked.map(({ body }) => body.payment))).toEqual(new Set(paid));
  });

  test("stands beside other hooks: one that stops a payment costs no hold", async () => {
    const { seller, payments, fetchAndPay } = await open(offer, answers.good);
    payments.onBeforePaymentCreation(async () => ({
      abort: true,
      reason: "the budget is used up",
    }));
    await expect(fetchAndPay(seller.url)).rejects.toThrow(/the budget is used up/);
    seller.close();
    expect(asked).toEqual([]);
  });
});

test("a held payment is settled by the facilitator as any other", async () => {
  const facilitator = await startFacilitator(token);
  await token.fund(svmPayTo, 0n);
  const seller = await startSeller(svmPayTo, { facilitatorUrl: facilitator.url });
  const client = createArcsClient({ baseUrl: arcs.url, apiKey: "arcs_test_x" });
  const gate = createTrustGate({ client, payer: wallet, allowance: "0" });
  const scheme = gate.scheme((payer) => new ExactSvmScheme(payer, { rpcUrl: token.rpcUrl }));
  const payments = new x402Client().register(svmNetwork, scheme);
  const answer = await wrapFetchWithPayment(gate.fetch(fetch), payments)(seller.url);
  expect([answer.status, seller.served, await token.balanceOf(svmPayTo)]).toEqual([
    200,
    1,
    10_000n,
  ]);
  seller.close();
  facilitator.close();
  expect(asked.map(({ method }) => method)).toEqual(["POST"]);
});
