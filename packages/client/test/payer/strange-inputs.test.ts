// Inputs of sellers, endpoints of chains, schemes and programs to a payer: each ends in an answer or an
// SdkError, and the journal stays whole.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

import { schemes } from "../../../../examples/pay-once/wallet.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";
import { openFileJournal } from "../../src/node/payer/file-journal.ts";
import { createPayerOn, type Payer } from "../../src/payer/create-payer.ts";
import { createMemoryJournal, type JournalStore } from "../../src/payer/journal.ts";
import {
  ask,
  askOrServe,
  asset,
  html,
  network,
  open,
  outcomeOf,
  payTo,
  terms,
  url,
  wallet,
  way,
} from "./told-market.ts";

/** Buys once more, which a damaged journal does not let pass. */
async function isWhole(payer: Payer): Promise<boolean> {
  return (await outcomeOf(() => payer.fetch(url, {}, { call: "afterwards" }))) === "200";
}

describe("the time for which a payment may be taken", () => {
  test.each([3601, 31_536_000, 1e300, 0, -1, 1.5, "60", null, undefined, {}, [60], true])(
    "of %j seconds is refused, and blocks nothing",
    async (maxTimeoutSeconds) => {
      const payer = open({ sell: askOrServe(terms(way({ maxTimeoutSeconds }))) });
      expect(await outcomeOf(() => payer.fetch(url))).toBe("payment_refused payable_too_long");
      expect((await payer.state()).payments).toEqual([]);
    },
  );

  test.each([1, 60, 300, 3600])("of %i seconds is signed", async (maxTimeoutSeconds) => {
    const payer = open();
    const before = Math.floor(Date.now() / 1000);
    const { payload } = await payer.make(terms(way({ maxTimeoutSeconds })), { call: "a" });
    const { validBefore } = payload.payload.authorization;
    expect(Number(validBefore) - before - maxTimeoutSeconds).toBeLessThan(10);
  });

  test("is that of the first way that is short enough", async () => {
    const payer = open();
    const long = way({ maxTimeoutSeconds: 86_400 });
    const { payload } = await payer.make(terms(long, way({ amount: "20000" })), { call: "a" });
    expect(payload.accepted.amount).toBe("20000");
  });
});

describe("a scheme", () => {
  type Data = { types: object; domain: object; message: Record<string, unknown> };
  type Signer = { signTypedData(data: unknown): Promise<`0x${string}`> };

  /** A scheme that changes what it has the wallet sign, and what it says of it. */
  function scheming(change: (data: Data, signer: Signer) => unknown, claim: object = {}) {
    let asked = 0;
    const watched = {
      ...wallet,
      signTypedData: (data: never) => {
        asked++;
        return wallet.signTypedData(data);
      },
    };
    const made = {
      "eip155:*": (signer: Signer) => {
        const honest = schemes["eip155:*"]({
          address: wallet.address,
          signTypedData: (async (data: Data) =>
            signer.signTypedData(await change(data, signer))) as never,
        });
        return {
          scheme: "exact",
          async createPaymentPayload(version: number, requirements: never) {
            const { payload } = await honest.createPaymentPayload(version, requirements);
            const { authorization } = payload as { authorization: object };
            return {
              x402Version: version,
              payload: { ...payload, authorization: { ...authorization, ...claim } },
            };
          },
        };
      },
    };
    const payer = open({ options: { wallet: watched as never, schemes: made as never } });
    return { payer, count: () => asked };
  }
  const withMessage = (changes: object) => (data: Data) => ({
    ...data,
    message: { ...data.message, ...changes },
  });

  test.each([
    ["a payment that may be taken for years", withMessage({ validBefore: 4_000_000_000n })],
    ["a payment without an end", withMessage({ validBefore: undefined })],
    ["another amount", withMessage({ value: 20_000n })],
    ["another seller", withMessage({ to: `0x${"33".repeat(20)}` })],
    [
      "another token",
      (data: Data) => ({ ...data, domain: { ...data.domain, verifyingContract: payTo } }),
    ],
    ["another chain", (data: Data) => ({ ...data, domain: { ...data.domain, chainId: 1 } })],
    ["a permit", (data: Data) => ({ ...data, primaryType: "Permit" })],
    ["nothing", () => undefined],
  ])("that has the wallet sign %s gets no signature", async (_name, change) => {
    const { payer, count } = scheming(change);
    expect(await outcomeOf(() => payer.fetch(url))).toBe("payment_refused");
    expect(count()).toBe(0);
    expect((await payer.state()).payments).toMatchObject([{ state: "dropped" }]);
  });

  test("that asks for two signatures gets one", async () => {
    const { payer, count } = scheming(async (data, signer) => {
      await signer.signTypedData(
        withMessage({ validBefore: BigInt(Math.floor(Date.now() / 1000)) })(data),
      );
      return data;
    });
    expect(await outcomeOf(() => payer.fetch(url))).toBe("payment_refused");
    expect(count()).toBe(1);
  });

  test("that has other members signed under the type's name gets the token's own", async () => {
    const types = { TransferWithAuthorization: [{ name: "to", type: "address" }] };
    const { payer } = scheming((data) => ({ ...data, types: { ...types, EIP712Domain: [] } }));
    const { payload } = await payer.make(terms(), { call: "a" });
    const { authorization, signature } = payload.payload;
    const members = { from: "address", to: "address", value: "uint256", validAfter: "uint256" };
    const all = { ...members, validBefore: "uint256", nonce: "bytes32" };
    const own = await wallet.signTypedData({
      domain: { name: "USDC", version: "2", chainId: 84532, verifyingContract: asset },
      primaryType: "TransferWithAuthorization",
      types: {
        TransferWithAuthorization: Object.entries(all).map(([name, type]) => ({ name, type })),
      },
      message: authorization as never,
    });
    expect(signature).toBe(own);
  });

  test("that says another end than it had signed is not believed", async () => {
    const { payer } = scheming((data) => data, { validBefore: "1" });
    const { payload } = await payer.make(terms(), { call: "a" });
    expect(Number(payload.payload.authorization.validBefore)).toBeGreaterThan(Date.now() / 1000);
  });
});

describe("terms of a seller", () => {
  test.each([
    ["an exponent", way({ amount: "1e6" })],
    ["NaN", way({ amount: "NaN" })],
    ["a number", way({ amount: 10_000 })],
    ["a sign", way({ amount: "-10000" })],
    ["nothing", way({ amount: "0" })],
    ["more than 256 bits", way({ amount: "9".repeat(78) })],
    ["a very long amount", way({ amount: "1".repeat(5000) })],
    ["two amounts", way({ maxAmountRequired: "20000" })],
    ["no domain of its token", way({ extra: undefined })],
    ["a domain that is no text", way({ extra: { name: { length: 1 }, version: 2 } })],
    ["Permit2", way({ extra: { name: "USDC", version: "2", assetTransferMethod: "permit2" } })],
    ["an account of another form", way({ payTo: `${payTo}00` })],
    ["an unknown network", way({ network: "eip155:__proto__" })],
    ["null", null],
    ["a list", [[]]],
    ["a bigint", way({ note: 1n })],
  ])("with %s are refused, and nothing is in the way after", async (_name, strange) => {
    const payer = open({ options: { approve: () => true, perDay: null } });
    expect(await outcomeOf(() => payer.make(terms(strange), { call: "a" }))).toMatch(
      /^payment_refused/,
    );
    expect((await payer.state()).payments.filter(({ state }) => state !== "refused")).toEqual([]);
    expect(await isWhole(payer)).toBe(true);
  });

  const inside = (text: string): string => JSON.stringify(terms()).replace(/}$/, `,${text}}`);
  test.each([
    [
      "__proto__",
      inside(
        '"__proto__":{"x402Version":1,"accepts":[]},"extensions":{"__proto__":{"payment-identifier":{}}}',
      ),
    ],

    [
      "a payment identifier that is no object",
      inside('"extensions":{"payment-identifier":{"info":"x"}}'),
    ],
    ["a resource that is a very long text", inside(`"resource":"${"é".repeat(5000)}"`)],
    [
      "a thousand ways that cannot be paid",
      JSON.stringify(terms(...Array.from({ length: 1000 }, () => 0), way())),
    ],
  ])("with %s are paid as they stand", async (_name, json) => {
    const payer = open({
      sell: (payment) => (payment === null ? ask(json) : new Response("work")),
    });
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("200");
    expect(({} as Record<string, unknown>)["payment-identifier"]).toBeUndefined();
    expect((await payer.state()).payments).toMatchObject([{ state: "delivered", amount: "0.01" }]);
  });

  const deep = "[".repeat(5000) + "]".repeat(5000);
  test.each([
    ["a deep extension", inside(`"extensions":{"a":${deep}}`)],
    [
      "a hundred thousand ways",
      JSON.stringify(terms(...Array.from({ length: 100_000 }, () => 0), way())),
    ],
  ])("with %s are refused, and nothing is in the way after", async (_name, json) => {
    let said = json;
    const sell = (payment: string | null): Response =>
      payment === null ? ask(said) : new Response("work");
    const payer = open({ sell });
    expect(await outcomeOf(() => payer.fetch(url))).toBe("payment_refused");
    expect((await payer.state()).payments).toEqual([]);
    said = JSON.stringify(terms());
    expect(await isWhole(payer)).toBe(true);
  });

  test.each(["", "%%%", "null", "[]", '{"x402Version":1,"accepts":[]}', "[".repeat(12_000)])(
    "that are none of version 2 (%#) are handed over as they came",
    async (json) => {
      const payer = open({ sell: () => ask(json) });
      expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("402");
    },
  );

  test("that name another account in the second answer are not paid", async () => {
    const other = terms(way({ payTo: `0x${"44".repeat(20)}`, amount: "500000" }));
    const sent = new Set<string | null>();
    const sell = (payment: string | null): Response => {
      sent.add(payment);
      return ask(JSON.stringify(payment === null ? terms() : other));
    };
    const payer = open({ sell });
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("still_open");
    expect(sent.size).toBe(2);
    expect((await payer.state()).payments).toMatchObject([
      { seller: `${network}:${payTo}`, amount: "0.01", state: "signed" },
    ]);
  });
});

test.each([
  "x",
  "[]",
  "null",
  '"__proto__"',
  `{"transaction":${"9".repeat(400)}}`,
  '{"transaction":{"toString":1}}',
  `{"transaction":"${"0x".repeat(3000)}"}`,
  '{"__proto__":{"transaction":"0x"}}',
])("an answer with the PAYMENT-RESPONSE %j is kept, and counts nothing", async (said) => {
  const header = Buffer.from(said).toString("base64");
  const sell = (payment: string | null): Response =>
    payment === null
      ? ask(JSON.stringify(terms()))
      : new Response("work", { headers: { "payment-response": header, "content-type": "" } });
  const payer = open({ sell });
  expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("200");
  const { sellers } = await payer.state();
  expect(sellers).toMatchObject([{ delivered: "0", open: "0.01" }]);
  expect(await isWhole(payer)).toBe(true);
});

describe("an endpoint of a chain", () => {
  const block = { number: "0x10", timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` };
  const used = `0x${"1".padStart(64, "0")}`;
  const topics = ["0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5"];
  const honest: Record<string, unknown> = {
    eth_chainId: "0x14a34",
    eth_getBlockByNumber: block,
    eth_call: used,
    eth_getTransactionByHash: { input: "0x" },
  };
  const saying =
    (changes: Record<string, unknown>) =>
    (method: string): Response =>
      Response.json({ jsonrpc: "2.0", id: 1, result: { ...honest, ...changes }[method] });

  test.each([
    ["html", html],
    ["nothing", () => new Response(null, { status: 500 })],
    ["null", () => new Response("null")],
    ["a list", () => new Response("[]")],
    ["no log", saying({ eth_getLogs: {} })],
    ["a log without topics", saying({ eth_getLogs: [{}] })],
    ["a transaction that is a number", saying({ eth_getLogs: [{ topics, transactionHash: 5 }] })],
    ["a transaction that is an object", saying({ eth_getLogs: [{ topics, transactionHash: {} }] })],
    ["a transaction that is a text", saying({ eth_getLogs: [{ topics, transactionHash: "<b>" }] })],
    ["another form of used", saying({ eth_call: "0x1" })],
  ])("that says %s proves nothing", async (_name, tell) => {
    const sell = (payment: string | null): Response =>
      payment === null ? ask(JSON.stringify(terms())) : new Response(null, { status: 500 });
    const payer = open({ sell, tell });
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("still_open");
    expect(await outcomeOf(() => payer.recover())).toBe("done");
    expect((await payer.state()).payments).toMatchObject([{ state: "signed" }]);
  });

  test("whose time is out of all bounds stops payments, and not the journal", async () => {
    let timestamp = "0xfffffffffffff";
    const tell = (method: string): Response =>
      saying({ eth_getBlockByNumber: { number: "0x1", timestamp } })(method);
    const journal = createMemoryJournal();
    const payer = open({ tell, options: { journal } });
    expect(await outcomeOf(() => payer.fetch(url))).toBe("payment_refused clock_wrong");
    timestamp = block.timestamp;
    expect(await isWhole(open({ tell, options: { journal } }))).toBe(true);
  });
});

describe("a payment that was never signed", () => {
  const limited = { perDay: "0.01" };
  /** Signs when a test says so; until then its program hangs. */
  const hanging = { ...wallet, signTypedData: () => new Promise<never>(() => undefined) };
  const begins = async (journal: JournalStore): Promise<void> => {
    const options = { ...limited, wallet: hanging as never, journal };
    void open({ options }).fetch(url, {}, { call: "a" });
    await waitUntil(async () => (await journal.read(0)).at(-1)?.kind === "intent");
  };

  test("frees its budget at once where the wallet does not sign", async () => {
    let refuses = true;
    const signTypedData = (async (data: never) => {
      if (refuses) throw new Error("the key service is down");
      return wallet.signTypedData(data);
    }) as typeof wallet.signTypedData;
    const payer = open({ options: { ...limited, wallet: { ...wallet, signTypedData } } });
    const buy = (call: string) => outcomeOf(() => payer.fetch(url, {}, { call }));
    expect(await buy("a")).toBe("payment_refused");
    refuses = false;
    expect([await buy("b"), await buy("a")]).toEqual(["200", "payment_refused over_budget"]);
  });

  test("frees its budget when its program ends, for programs that run on", async () => {
    let hasEnded = false;
    const journal = { ...createMemoryJournal(), hasEnded: () => hasEnded };
    const payer = open({ options: { ...limited, journal } });
    await payer.state();
    await begins(journal);
    const buy = () => outcomeOf(() => payer.fetch(url, {}, { call: "b" }));
    expect(await buy()).toBe("payment_refused over_budget");
    hasEnded = true;
    expect(await buy()).toBe("200");
  });

  test("frees its budget after ten minutes where nobody knows whether its program runs", async () => {
    let ahead = 0;
    const journal = createMemoryJournal();
    const payer = open({ options: { ...limited, journal }, now: () => Date.now() + ahead });
    await begins(journal);
    const buy = () => outcomeOf(() => payer.fetch(url, {}, { call: "b" }));
    ahead = 9.5 * 60_000;
    expect(await buy()).toBe("payment_refused over_budget");
    ahead = 10.5 * 60_000;
    expect(await buy()).toBe("200");
  });
});

describe("what a program hands over", () => {
  const bad = (value: unknown): never => value as never;
  const calls: [string, (payer: Payer, id: string) => unknown][] = [
    ["fetch of no URL", (payer) => payer.fetch("not a URL")],
    ["fetch of nothing", (payer) => payer.fetch(bad(undefined))],
    ["fetch with a body of GET", (payer) => payer.fetch(url, { body: "x" })],
    ["fetch with null options", (payer) => payer.fetch(url, {}, bad(null))],
    ["fetch with a call that is a number", (payer) => payer.fetch(url, {}, { call: bad(1) })],
    ["fetch with a task that is an object", (payer) => payer.fetch(url, {}, { task: bad({}) })],
    ["make of nothing", (payer) => payer.make(bad(undefined), { call: "b" })],
    ["make of null", (payer) => payer.make(bad(null), { call: "b" })],
    ["make of a text", (payer) => payer.make(bad("x"), { call: "b" })],
    [
      "make of version 1",
      (payer) => payer.make({ x402Version: 1, accepts: [way()] }, { call: "b" }),
    ],
    [
      "make without a list",
      (payer) => payer.make(bad({ x402Version: 2, accepts: {} }), { call: "b" }),
    ],
    ["make without options", (payer) => payer.make(terms(), bad(undefined))],
    [
      "make with an origin that is a number",
      (payer) => payer.make(terms(), { call: "b", origin: bad(5) }),
    ],
    ["make with a URL as origin", (payer) => payer.make(terms(), { call: "b", origin: url })],
    ["end of nothing", (payer) => payer.end(bad(undefined))],
    ["end of a bigint", (payer) => payer.end(bad(1n))],
    ["end of a symbol", (payer) => payer.end(bad(Symbol("x")))],
    ["end with a text", (payer, id) => payer.end(id, bad("work"))],
    ["end with null", (payer, id) => payer.end(id, bad(null))],
    ["end with an object", (payer, id) => payer.end(id, bad({ ok: true, status: 200 }))],
    ["forgive of nothing", (payer) => payer.forgive(bad(undefined))],
    ["forgive of an object", (payer) => payer.forgive(bad({}))],
    ["dispute of nothing", (payer) => payer.dispute(bad(undefined))],
    ["budget without a name", (payer) => payer.budget(bad(undefined), {})],
    ["budget without limits", (payer) => payer.budget("x", bad(undefined))],
    ["budget of null", (payer) => payer.budget("x", bad(null))],
    ["budget of a number", (payer) => payer.budget("x", { total: bad(1) })],
    [
      "budget with an end that is a date",
      (payer) => payer.budget("x", { endsAt: bad(new Date()) }),
    ],
    ["budget with an end that is NaN", (payer) => payer.budget("x", { endsAt: Number.NaN })],
    ["budget with half a millisecond", (payer) => payer.budget("x", { endsAt: 1.5 })],
  ];
  test.each(calls)("%s is refused, and the journal stays whole", async (_name, use) => {
    const payer = open();
    const { id } = await payer.make(terms(), { call: "a" });
    expect(await outcomeOf(() => use(payer, id))).toBe("invalid_argument");
    expect(await isWhole(payer)).toBe(true);
  });

  test("a reason of a dispute that is no text is refused, and the journal stays whole", async () => {
    const payer = open();
    await payer.fetch(url, {}, { call: "a" });
    const [{ id } = { id: "" }] = (await payer.state()).payments;
    expect(await outcomeOf(() => payer.dispute(id, bad({ why: 1 })))).toBe("invalid_argument");
    expect(await isWhole(payer)).toBe(true);
  });

  test("an answer whose body was read is refused, and the same one whole is kept", async () => {
    const payer = open();
    const { id } = await payer.make(terms(), { call: "a" });
    const answer = new Response("work");
    const whole = answer.clone();
    await answer.text();
    expect(await outcomeOf(() => payer.end(id, answer))).toBe("invalid_argument");
    expect(await (await payer.end(id, whole)).text()).toBe("work");
  });

  test("a seller that cannot be reached is named, and nothing is signed", async () => {
    const payer = open({
      sell: () => {
        throw new TypeError("fetch failed");
      },
    });
    expect(await outcomeOf(() => payer.fetch(url))).toBe("server_unreachable");
    expect((await payer.state()).payments).toEqual([]);
  });

  test("a signal that was aborted ends a call by its own reason", async () => {
    const reason = new Error("enough");
    const payer = open({
      sell: () => {
        throw reason;
      },
    });
    const signal = AbortSignal.abort(reason);
    await expect(payer.fetch(url, { signal })).rejects.toBe(reason);
  });

  test.each([
    ["nothing", undefined],
    ["no wallet", { schemes }],
    ["no schemes", { wallet }],
    [
      "a store that cannot be read",
      { wallet, schemes, journal: { append: async () => undefined } },
    ],
    ["tokens of null", { wallet, schemes, journal: createMemoryJournal(), tokens: [null] }],
  ])("options with %s are refused", async (_name, options) => {
    const platform = { now: Date.now, send: fetch, pause: async () => undefined };
    expect(await outcomeOf(() => createPayerOn(platform, bad(options)))).toBe("invalid_argument");
  });
});

describe("answers in a folder", () => {
  function makeFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), "arcs-answers-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  test("that several payers of one process keep at once are kept whole by each", async () => {
    const folder = makeFolder();
    const payers = Array.from({ length: 8 }, () =>
      open({ options: { journal: openFileJournal(folder) } }),
    );
    const { id } = await (payers[0] ?? open()).make(terms(), { call: "a" });
    const ended = payers.map(async (payer) =>
      payer.end(id, new Response("work")).then(async (answer) => answer.text()),
    );
    expect(await Promise.all(ended)).toEqual(payers.map(() => "work"));
  });

  test("that cannot be kept say so, and the same call goes on", async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, "answers"), "in the way");
    const payer = open({ options: { journal: openFileJournal(folder) } });
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("store_failed");
    rmSync(join(folder, "answers"));
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("200");
    rmSync(join(folder, "answers"), { recursive: true });
    writeFileSync(join(folder, "answers"), "in the way");
    expect(await outcomeOf(() => payer.fetch(url, {}, { call: "a" }))).toBe("store_failed");
    expect((await payer.state()).payments).toHaveLength(1);
  });
});

test("two payers with one journal pay by the stricter limit of each, whoever came first", async () => {
  const journal = createMemoryJournal();
  const lax = open({ options: { journal, trial: "1", perDay: "10" } });
  const strict = open({ options: { journal, trial: "0.005", perDay: "20" } });
  expect(await outcomeOf(() => lax.fetch(url, {}, { call: "a" }))).toBe("200");
  expect(await outcomeOf(() => strict.fetch(url, {}, { call: "b" }))).toBe(
    "payment_refused not_earned",
  );
  expect(await outcomeOf(() => lax.fetch(url, {}, { call: "c" }))).toBe(
    "payment_refused not_earned",
  );
  expect((await strict.state()).budgets).toMatchObject([{ window: "perDay", limit: "10" }]);
  await lax.replacePolicy();
  expect(await outcomeOf(() => strict.fetch(url, {}, { call: "b" }))).toBe("200");
});
