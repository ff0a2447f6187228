import { expect, test } from "vitest";

import { type JsonObject, signCredential, type Signer } from "@arcs/core";

import { encodeBase64, encodeBase64Url, utf8ToBytes } from "@arcs/core/internal";

import {
  formatPaymentReceipt,
  formatPaymentStatement,
  hashSignedStatement,
  type PaymentReceipt,
  type PaymentStatement,
  type SignedStatement,
} from "../../src/payment-receipt/payment-receipt.ts";
import {
  type PaymentReceiptReport,
  verifyPaymentReceipt,
  type VerifyPaymentReceiptOptions,
} from "../../src/payment-receipt/verify-payment-receipt.ts";
import {
  agent,
  changed,
  issuer,
  issuerDid,
  now,
  stranger,
} from "../../../core/test/support/fixtures.ts";

const payer = stranger;
const about = { payment: "pay_1", agent: agent.address, network: "devnet" };
const at = now.toISOString();

async function sign(signer: Signer, words: Partial<PaymentStatement>): Promise<SignedStatement> {
  const statement = formatPaymentStatement({ ...about, ...words } as PaymentStatement);
  const signature = encodeBase64(await signer.sign(utf8ToBytes(statement)));
  return { signer: signer.address, statement, signature, at };
}

async function sellerReceipt(
  signer: Signer,
  parts: object = {},
): Promise<NonNullable<PaymentReceipt["sellerReceipt"]>> {
  const part = (value: object): string => encodeBase64Url(utf8ToBytes(JSON.stringify(value)));
  const content = {
    version: 1,
    network: "devnet",
    resourceUrl: "https://oracle.example/rain",
    payer: payer.address,
    issuedAt: Math.floor(now.getTime() / 1000),
    transaction: "tx",
    ...parts,
  };
  const signed = `${part({ alg: "EdDSA", kid: `did:service:devnet:${signer.address}#key-1` })}.${part(content)}`;
  return {
    format: "jws",
    signature: `${signed}.${encodeBase64Url(await signer.sign(utf8ToBytes(signed)))}`,
  };
}

const rating = await sign(payer, { kind: "rating", rating: 2, comment: "Late", delivered: true });
const dispute = await sign(payer, { kind: "dispute", reason: "half of it", description: null });
const replies = [
  await sign(agent, { kind: "reply", claim: "rating", reply: "By a minute" }),
  await sign(agent, { kind: "reply", claim: "dispute", reply: "All of it" }),
];
const receipt: PaymentReceipt = {
  payment: {
    id: "pay_1",
    earlierIds: [],
    agent: agent.address,
    payer: payer.address,
    payee: agent.address,
    amount: "0.25",
    currency: "USDC",
    network: "devnet",
    transactionHash: "tx",
    evidence: "ledger",
    status: "completed",
    completedAt: at,
  },
  sellerReceipt: await sellerReceipt(agent),
  statements: [rating, dispute, ...replies],
  dispute: { status: "open", openedAt: at },
};

/** Signs any receipt with the service's key, as a dishonest service could. */
async function issue(
  parts: Partial<PaymentReceipt> = {},
  by = issuer,
  madeAt = now,
): Promise<JsonObject> {
  const where = {
    id: "https://arcs.example/v1/payments/pay_1/receipt",
    issuer: issuerDid,
    network: "devnet",
    now: madeAt,
  } as const;
  const document = formatPaymentReceipt({ ...receipt, ...parts }, where);
  const issuerOfIt = `did:service:devnet:${by.address}`;
  return signCredential(
    { ...document, issuer: issuerOfIt },
    { signer: by, now, cryptosuite: "eddsa-jcs-2022" },
  );
}
const verify = (
  document: unknown,
  more: Partial<VerifyPaymentReceiptOptions> = {},
): Promise<PaymentReceiptReport> =>
  verifyPaymentReceipt(document, { trustedIssuers: [issuerDid], now, ...more });
const codesOf = async (document: unknown, at = now): Promise<string[]> => {
  const report = await verify(document, { now: at });
  expect(report).toMatchObject({ valid: false, receipt: undefined, said: [] });
  return report.errors.map(({ code }) => code);
};

test("what both sides signed is read, with the digests by which the log names it", async () => {
  const report = await verify(JSON.stringify(await issue()));
  expect(report).toMatchObject({
    valid: true,
    receipt: { payment: { amount: "0.25" } },
    errors: [],
  });
  expect(report.said).toEqual([
    { ...about, kind: "rating", rating: 2, comment: "Late", delivered: true, ...shown(rating) },
    { ...about, kind: "dispute", reason: "half of it", description: null, ...shown(dispute) },
    { ...about, kind: "reply", claim: "rating", reply: "By a minute", ...shown(replies[0]!) },
    { ...about, kind: "reply", claim: "dispute", reply: "All of it", ...shown(replies[1]!) },
  ]);
});
const shown = (signed: SignedStatement): object => ({
  signer: signed.signer,
  at,
  digest: hashSignedStatement(signed),
});

test("a payment of which nothing was said has a receipt as well; a dispute may keep its words to itself", async () => {
  const { sellerReceipt: _, dispute: __, ...bare } = receipt;
  const document = formatPaymentReceipt(
    { ...bare, statements: [] },
    { id: "urn:x:1", issuer: issuerDid, network: "devnet", now },
  );
  const signed = await signCredential(document, {
    signer: issuer,
    now,
    cryptosuite: "eddsa-jcs-2022",
  });
  expect(await verify(signed)).toMatchObject({ valid: true, said: [] });
  expect((await verify(await issue({ statements: [rating, replies[1]!] }))).valid).toBe(true);
});

test("words under an earlier id of the same transfer count, as far as the service says that it is one", async () => {
  const earlier = await sign(payer, { payment: "pay_0", kind: "rating", rating: 5, comment: null });
  const payment = { ...receipt.payment, earlierIds: ["pay_0"] };
  expect((await verify(await issue({ payment, statements: [earlier] }))).valid).toBe(true);
  expect(await codesOf(await issue({ statements: [earlier] }))).toEqual([
    "payment_receipt_not_proved",
  ]);
});

test("altered in any part it is refused", async () => {
  const document = await issue();
  const alterations: ((copy: any) => unknown)[] = [
    (copy) => (copy.credentialSubject.payment.amount = "25"),
    (copy) => (copy.credentialSubject.payment.status = "failed"),
    (copy) => copy.credentialSubject.statements.pop(),
    (copy) => delete copy.credentialSubject.sellerReceipt,
    (copy) => (copy.credentialSubject.dispute.winner = "payee"),
    (copy) => (copy.validFrom = "2020-01-01T00:00:00Z"),
  ];
  for (const alter of alterations) {
    expect(await codesOf(changed(document as never, (copy) => void alter(copy)))).toContain(
      "invalid_signature",
    );
  }
  expect(await codesOf(await issue({}, stranger))).toContain("untrusted_issuer");
  expect(await codesOf(changed(document as never, (copy) => delete (copy as any).proof))).toContain(
    "missing_proof",
  );
});

const days = (count: number, milliseconds = 0): string =>
  new Date(now.getTime() + count * 86_400_000 + milliseconds).toISOString();

test("what comes on the 30th day is in time", async () => {
  const statements = [
    { ...rating, at: days(30) },
    { ...dispute, at: days(30) },
    { ...replies[0]!, at: days(60) },
    { ...replies[1]!, at: days(60) },
  ];
  const later = new Date(days(60));
  const signed = await issue(
    { statements, dispute: { ...receipt.dispute!, openedAt: days(30) } },
    issuer,
    later,
  );
  expect((await verify(signed, { now: later })).errors).toEqual([]);
});

test("a seller's receipt for whichever network is none of a payment that has none", async () => {
  const { network: _, ...payment } = receipt.payment;
  expect(await codesOf(await issue({ payment }))).toEqual(["payment_receipt_not_proved"]);
  const { sellerReceipt: __, ...unsold } = receipt;
  const where = { id: "urn:x:1", issuer: issuerDid, network: "devnet", now } as const;
  const document = formatPaymentReceipt({ ...unsold, payment }, where);
  expect(
    (
      await verify(
        await signCredential(document, { signer: issuer, now, cryptosuite: "eddsa-jcs-2022" }),
      )
    ).valid,
  ).toBe(true);
});

test("words about the account that was paid hold, whichever agent the service says that it belongs to", async () => {
  const claimed = { ...receipt.payment, agent: issuer.address };
  expect((await verify(await issue({ payment: claimed }))).valid).toBe(true);
});

test("a service that lies about what a side said is found out", async () => {
  const better = await sign(payer, { kind: "rating", rating: 5, comment: "Late", delivered: true });
  const ended = { ...receipt.dispute!, status: "resolved", winner: "payee" } as const;
  expect((await verify(await issue({ dispute: { ...ended, resolvedAt: at } }))).valid).toBe(true);
  const lies: Record<string, Partial<PaymentReceipt>> = {
    "another rating with the old signature": {
      statements: [{ ...better, signature: rating.signature }],
    },
    "a rating by the agent": {
      statements: [await sign(agent, { kind: "rating", rating: 5, comment: null })],
    },
    "the agent's rating in the payer's name": {
      statements: [
        {
          ...(await sign(agent, { kind: "rating", rating: 5, comment: null })),
          signer: payer.address,
        },
      ],
    },
    "a rating of another payment": {
      statements: [
        await sign(payer, { payment: "pay_2", kind: "rating", rating: 5, comment: null }),
      ],
    },
    "a rating of another agent": {
      statements: [
        await sign(payer, { agent: issuer.address, kind: "rating", rating: 5, comment: null }),
      ],
    },
    "a rating on another network": {
      statements: [
        await sign(payer, { network: "mainnet-beta", kind: "rating", rating: 5, comment: null }),
      ],
    },
    "two ratings": { statements: [rating, better] },
    "two replies to one claim": {
      statements: [
        rating,
        replies[0]!,
        await sign(agent, { kind: "reply", claim: "rating", reply: "b" }),
      ],
    },
    "a reply to nothing": { statements: [replies[0]!] },
    "a reply by the payer": {
      statements: [rating, await sign(payer, { kind: "reply", claim: "rating", reply: "b" })],
    },
    "another text": { statements: [{ ...rating, statement: `${rating.statement}\n` }] },
    "another payer": { payment: { ...receipt.payment, payer: issuer.address } },
    "another agent and account": {
      payment: { ...receipt.payment, agent: issuer.address, payee: issuer.address },
    },
    "a receipt by somebody else": { sellerReceipt: await sellerReceipt(stranger) },
    "a receipt for another transaction": {
      sellerReceipt: await sellerReceipt(agent, { transaction: "tx2" }),
    },
    "a receipt for another payer": {
      sellerReceipt: await sellerReceipt(agent, { payer: agent.address }),
    },
    "a receipt that cannot be checked": { sellerReceipt: { format: "eip712", signature: "0x00" } },
    "a receipt for another network": {
      sellerReceipt: await sellerReceipt(agent, { network: "mainnet-beta" }),
    },
    "a rating on the 31st day": { statements: [{ ...rating, at: days(30, 1) }] },
    "a rating before the payment": { statements: [{ ...rating, at: days(0, -301_000) }] },
    "a reply on the 31st day": { statements: [rating, { ...replies[0]!, at: days(30, 1) }] },
    "a reply before what it replies to": {
      statements: [
        { ...rating, at: days(2) },
        { ...replies[0]!, at: days(1) },
      ],
    },
    "a reply to a dispute, too late": {
      statements: [dispute, { ...replies[1]!, at: days(30, 1) }],
    },
    "a dispute on the 31st day, without its words": {
      statements: [],
      dispute: { ...receipt.dispute!, openedAt: days(30, 1) },
    },
    "a winner before the end": { dispute: { ...receipt.dispute!, winner: "payee" } },
    "an end without a winner": { dispute: { ...receipt.dispute!, status: "resolved" } },
    "an end before the end": { dispute: { ...receipt.dispute!, resolvedAt: at } },
    "an end at no time": { dispute: { ...receipt.dispute!, status: "resolved", winner: "payee" } },
    "an end before its beginning": { dispute: { ...ended, resolvedAt: days(0, -1) } },
    "a dispute opened at another time than its words say": {
      dispute: { ...receipt.dispute!, openedAt: days(0, -1) },
    },
  };
  const later = new Date(days(60));
  for (const [lie, parts] of Object.entries(lies)) {
    const codes = await codesOf(await issue(parts, issuer, later), later);
    expect(new Set(codes), lie).toEqual(new Set(["payment_receipt_not_proved"]));
  }
});

test("a receipt tells of nothing that came after it", async () => {
  const ended = { ...receipt.dispute!, status: "resolved", winner: "payee" } as const;
  const lies: Record<string, Partial<PaymentReceipt>> = {
    "an end": { dispute: { ...ended, resolvedAt: days(0, 301_000) } },
    "a rating": { statements: [{ ...rating, at: days(0, 301_000) }] },
    "a dispute": {
      statements: [],
      dispute: { ...receipt.dispute!, openedAt: days(0, 301_000) },
    },
    "a payment": {
      payment: { ...receipt.payment, completedAt: days(0, 301_000) },
      statements: [],
      dispute: { ...receipt.dispute!, openedAt: days(0, 2000) },
      sellerReceipt: await sellerReceipt(agent, { issuedAt: now.getTime() / 1000 + 2 }),
    },
  };
  for (const [lie, parts] of Object.entries(lies)) {
    expect(await codesOf(await issue(parts)), lie).toEqual(["payment_receipt_not_proved"]);
    const later = new Date(days(1));
    expect((await verify(await issue(parts, issuer, later), { now: later })).errors, lie).toEqual(
      [],
    );
  }
});

test("an unknown dispute, members of its own, and other credentials are no receipt", async () => {
  const { dispute: _, ...without } = receipt;
  const where = { id: "urn:x:1", issuer: issuerDid, network: "devnet", now } as const;
  const signed = async (document: JsonObject): Promise<JsonObject> =>
    signCredential(document, { signer: issuer, now, cryptosuite: "eddsa-jcs-2022" });
  expect(await codesOf(await signed(formatPaymentReceipt(without, where)))).toEqual(
    expect.arrayContaining(["payment_receipt_not_proved"]),
  );
  const document = formatPaymentReceipt(receipt, where);
  const { credentialSubject } = document as { credentialSubject: JsonObject };
  const forms: JsonObject[] = [
    { ...document, type: ["VerifiableCredential"] },
    { ...document, credentialSubject: [credentialSubject, credentialSubject] },
    {
      ...document,
      credentialSubject: { ...credentialSubject, statements: [{ ...rating, also: 1 }] },
    },
    { ...document, credentialSubject: { ...credentialSubject, statements: Array(5).fill(rating) } },
    {
      ...document,
      credentialSubject: {
        ...credentialSubject,
        payment: { ...receipt.payment, evidence: "word" },
      },
    },
    {
      ...document,
      credentialSubject: {
        ...credentialSubject,
        sellerReceipt: { ...receipt.sellerReceipt!, payload: {} },
      },
    },
    { ...document, credentialSubject: { id: credentialSubject["id"]! } },
  ];
  for (const form of forms)
    expect(await codesOf(await signed(form))).toEqual(["invalid_credential_format"]);
  for (const nothing of ["", "{", "null", "[]", 7, null, undefined, {}]) {
    expect((await codesOf(nothing)).length).toBeGreaterThan(0);
  }
});

test("wallets of EVM chains are asked where the caller can, and else nothing is believed", async () => {
  const account = "eip155:8453:0x857b06519e91e3a54538791bdbb0e22373e36b66";
  const { sellerReceipt: _, dispute: __, ...bare } = receipt;
  const statement = { ...rating, signer: account, signature: "0xab" };
  const parts = {
    ...bare,
    payment: { ...receipt.payment, payer: account },
    statements: [statement],
  };
  const document = formatPaymentReceipt(parts, {
    id: "urn:x:1",
    issuer: issuerDid,
    network: "devnet",
    now,
  });
  const signed = await signCredential(document, {
    signer: issuer,
    now,
    cryptosuite: "eddsa-jcs-2022",
  });
  expect(await codesOf(signed)).toEqual(["payment_receipt_not_proved"]);
  const asked: unknown[] = [];
  const isSignedByAccount = async (text: string, by: object): Promise<boolean> =>
    asked.push([text, by]) === 1;
  expect((await verify(signed, { isSignedByAccount })).valid).toBe(true);
  expect(asked).toEqual([[statement.statement, { signer: account, signature: "0xab" }]]);
  expect((await verify(signed, { isSignedByAccount })).valid).toBe(false);
});

// A text spread as a list of characters: a megabyte took seconds.
test.each([["x".repeat(1_000_000)], [[]], [undefined], [7]])(
  "options that are none are said to be none",
  async (options) => {
    await expect(verifyPaymentReceipt({}, options as never)).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(/^options must be an object \(received .{1,40}\)$/),
    });
  },
);
