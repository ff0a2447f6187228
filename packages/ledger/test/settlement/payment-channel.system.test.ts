// `upto` of @x402/svm: its client and its facilitator over JSON-RPC, and a stand-in for the program
// between them.
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from "@solana/kit";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { UptoSvmScheme as UptoClient } from "@x402/svm/upto/client";
import { UptoSvmScheme as UptoFacilitator } from "@x402/svm/upto/facilitator";
import { UptoSvmScheme as UptoServer } from "@x402/svm/upto/server";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createLedgerRequest,
  readTransaction,
  type TransactionTransfers,
} from "../../src/index.ts";
import { createLocalLedger, type LocalLedger } from "../../src/local/index.ts";
import { PAYMENT_CHANNELS_PROGRAM } from "../../src/settlement/payment-channel.ts";
import { channelsProgram } from "../support/channels.ts";
import { payer as bankKey, secret, SOL } from "../support/fixtures.ts";
import { type Bank, createAssociated, createToken, fund, type Token } from "../support/spl.ts";

// The scheme knows public networks only; its endpoint is the local ledger.
const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const cap = 1_000_000n;

let ledger: LocalLedger;
let token: Token;
let url: string;
let [buyer, seller, feePayer, authorizer] = [] as unknown as KeyPairSigner[];
beforeAll(async () => {
  ledger = await createLocalLedger();
  ({ url } = await ledger.listen());
  await ledger.addProgram(PAYMENT_CHANNELS_PROGRAM, channelsProgram);
  const bank: Bank = { ledger, payer: bankKey };
  await ledger.airdrop(bankKey.address, 100n * SOL);
  [buyer, seller, feePayer, authorizer] = await Promise.all(
    [61, 62, 63, 64].map((fill) => createKeyPairSignerFromPrivateKeyBytes(secret(fill))),
  );
  await ledger.airdrop(feePayer!.address, 10n * SOL);
  token = await createToken(bank, { decimals: 6 });
  const [from] = await Promise.all(
    [buyer!, seller!].map(({ address }) => createAssociated(bank, token, address)),
  );
  await fund(bank, token, { account: from!, amount: 10n * cap });
});
afterAll(() => ledger.close());

function read(signature: string): Promise<TransactionTransfers | undefined> {
  const request = createLedgerRequest({ network: "local", transport: ledger.transport });
  return readTransaction(request, signature, { commitment: "confirmed" });
}

/** Buys up to the cap, and has the seller charge what it is owed. */
async function buy(charge: bigint): Promise<{ opened: string; settled: string }> {
  const facilitator = new UptoFacilitator(
    toFacilitatorSvmSigner(feePayer!, { defaultRpcUrl: url }),
  );
  const server = new UptoServer({ receiverAuthorizerSigner: authorizer!, rpcUrl: url });
  const terms = {
    scheme: "upto",
    network,
    asset: token.mint,
    amount: String(cap),
    payTo: seller!.address,
    maxTimeoutSeconds: 300,
    extra: { tokenProgram: token.program },
  } as const;
  const kind = {
    x402Version: 2,
    scheme: "upto",
    network,
    extra: { ...facilitator.getExtra(network) },
  } as const;
  const requirements = await server.enhancePaymentRequirements(terms, kind, []);
  const { payload } = await new UptoClient(buyer!, { rpcUrl: url }).createPaymentPayload(
    2,
    requirements,
  );
  const payment = { x402Version: 2, accepted: requirements, payload };
  expect(await facilitator.verify(payment, requirements)).toMatchObject({ isValid: true });
  const deposit = { ...payment, payload: { ...payload, type: "deposit" } };
  const opened = await facilitator.settle(deposit, requirements);
  expect(opened).toMatchObject({ success: true });
  const charged = { ...requirements, amount: String(charge) };
  const about = { phase: "after-handler", paymentPayload: payment, requirements: charged };
  const extra = await server.enrichSettlementPayload(about as never);
  const settled = await facilitator.settle(
    { ...payment, payload: { ...payload, ...extra } },
    charged,
  );
  expect(settled).toMatchObject({ success: true });
  return { opened: opened.transaction, settled: settled.transaction };
}

test(
  "what the facilitator settles was paid by who opened the channel",
  { timeout: 60_000 },
  async () => {
    const { opened, settled } = await buy(250_000n);
    const paid = {
      payer: buyer!.address,
      payee: seller!.address,
      amount: 250_000n,
      received: 250_000n,
    };
    expect(await read(settled)).toMatchObject({
      transfers: [{ ...paid, mint: token.mint, form: "payment-channel", opening: opened }],
      unproven: [],
    });
    // The deposit pays nobody yet.
    const open = await read(opened);
    expect(open).toMatchObject({
      transfers: [],
      unproven: [{ amount: cap, form: "payment-channel" }],
    });
    expect(open?.unproven[0]?.payee).not.toBe(seller!.address);
  },
);

test("a channel that charges nothing pays nobody", { timeout: 60_000 }, async () => {
  const { settled } = await buy(0n);
  expect(await read(settled)).toMatchObject({ err: null, transfers: [], unproven: [] });
});
