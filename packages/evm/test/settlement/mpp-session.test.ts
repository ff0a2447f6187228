// Sessions of the Machine Payments Protocol on Tempo: stand-ins for its channel reserve and for a
// TIP-20 token. What mppx does with them is in
// examples/pay-with-trust-gate/test/forms.system.test.ts.
import { encodeEventTopics, encodeFunctionData, type Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";

import { mppSession } from "../../src/settlement/mpp-session.ts";
import { readReceiptLogs } from "../../src/settlement/transfer-logs.ts";
import { TRANSFER_TOPIC } from "../../src/settlement/transfer-logs.ts";
import { readContracts } from "../support/contracts.ts";
import { hasEvm, needsEvm } from "../support/local-evm.ts";
import { chainId, evm, read, tokens, useSettlements } from "../support/settlement-scene.ts";
import {
  openReserve,
  RESERVE,
  type ReserveEvm,
  type Session,
  tempoContracts,
} from "../support/mpp-session.ts";
import { callOf, newAccount, newAddress, newNonce } from "../support/tokens.ts";

const { Tip20, ChannelReserve, FalseReserve } = tempoContracts;
const { Operator } = readContracts<"Operator">("auth-capture");

describe("the event of a session", () => {
  const word = (value: string | bigint): string =>
    typeof value === "bigint"
      ? value.toString(16).padStart(64, "0")
      : value.slice(2).padStart(64, "0");
  const [payer, thief, payee] = [1, 2, 3].map((digit): Hex => `0x${String(digit).repeat(40)}`) as [
    Hex,
    Hex,
    Hex,
  ];
  const [topic] = encodeEventTopics({ abi: ChannelReserve.abi, eventName: "Settled" }) as [Hex];
  const sent = (value: bigint): object => ({
    address: `0x${"20".repeat(20)}`,
    topics: [TRANSFER_TOPIC, `0x${word(RESERVE)}`, `0x${word(payee)}`],
    data: `0x${word(value)}`,
  });
  const settled = (by: Hex, amount: bigint, address: string = RESERVE): object => ({
    address,
    topics: [topic, `0x${"5".repeat(64)}`, `0x${word(by)}`, `0x${word(payee)}`],
    data: `0x${word(amount)}${word(amount)}${word(amount)}`,
  });
  const readFirst = (...logs: object[]): unknown =>
    mppSession
      .findPayouts(
        readReceiptLogs(
          logs.map((log, index) => ({ ...log, logIndex: `0x${index.toString(16)}` })),
        ),
      )
      .get(0)
      ?.provePayer(undefined as never, undefined as never);

  test("names the payer of the transfer before it, by the reserve alone, and of its amount", async () => {
    expect(await readFirst(sent(5n), settled(payer, 5n))).toEqual({ payer });
    expect(await readFirst(sent(5n), settled(thief, 5n, payee), settled(payer, 5n))).toEqual({
      payer,
    });
    expect(await readFirst(sent(5n), settled(payer, 4n))).toHaveProperty("problem");
    expect(await readFirst(sent(5n))).toHaveProperty("problem");
  });
});

describe.skipIf(!hasEvm)(`payments by sessions of MPP${needsEvm}`, () => {
  useSettlements();
  let token: Hex;
  let operator: Hex;
  let open: ReserveEvm["open"];
  let settle: ReserveEvm["settle"];
  let close: ReserveEvm["close"];
  beforeAll(async () => {
    token = await evm.deploy(Tip20);
    operator = await evm.deploy(Operator);
    ({ open, settle, close } = await openReserve(evm, { tokens, token, operator, chainId }));
  });

  const idOf = (address: string): string => `eip155:${chainId}:${address.toLowerCase()}`;
  const readToken = (hash: Hex) => read(hash, token);
  const run = (...steps: { to: Hex; data: Hex }[]): Promise<Hex> => {
    const data = encodeFunctionData({ abi: Operator.abi, functionName: "run", args: [steps] });
    return tokens.send(newAddress(), operator, data);
  };

  const payment = ({ payer, payee }: Session, amount: bigint): object => ({
    payer: idOf(payer.address),
    payee: idOf(payee),
    amount,
    received: amount,
    form: "mpp-session",
  });

  test("are by who opened the channel: each settlement, and what closes it, less the rest", async () => {
    const session = await open(newAccount());
    const settled = await run(await settle(session, 300n));
    const closed = await run(await close(session, 450n));
    expect(await readToken(closed)).toMatchObject({
      err: null,
      transfers: [payment(session, 150n)],
      unproven: [
        {
          amount: 550n,
          payee: idOf(session.payer.address),
          reason: expect.stringContaining("went back"),
        },
      ],
    });
    expect(await readToken(settled)).toMatchObject({
      transfers: [payment(session, 300n)],
      unproven: [],
    });
  });

  test("of many payers in one transaction are each their own", async () => {
    const payee = newAddress();
    const [one, two] = [await open(newAccount(), { payee }), await open(newAccount(), { payee })];
    const hash = await run(await settle(two, 5n), await close(one, 7n), await settle(two, 9n));
    const found = await readToken(hash);
    expect(found?.transfers).toMatchObject([payment(two, 5n), payment(one, 7n), payment(two, 4n)]);
    expect(found?.unproven.map(({ amount }) => amount)).toEqual([993n]);
  });

  test("are none where a channel is opened, and where it is closed without a charge", async () => {
    const session = await open(newAccount());
    const closed = await run(await close(session, 0n));
    // Nor to the reserve, although anybody can have payments to it be read: else strangers used up
    // the voices of those who deposit.
    expect(await readToken(session.opened)).toMatchObject({
      transfers: [],
      unproven: [{ payee: idOf(RESERVE) }],
    });
    for (const hash of [session.opened, closed]) {
      const { transfers = [], unproven = [] } = (await readToken(hash)) ?? {};
      expect([...transfers, ...unproven].map(({ payee }) => payee)).not.toContain(
        idOf(session.payee),
      );
    }
  });

  test("a lookalike of the reserve, and an event that repeats a real one, name nobody", async () => {
    const session = await open(newAccount());
    await run(await settle(session, 300n));
    const liar = await evm.deploy(FalseReserve);
    await tokens.mint(token, operator, 300n);
    const said = encodeFunctionData({
      abi: FalseReserve.abi,
      functionName: "settledLog",
      args: [session.id, session.payer.address, session.payee, 300n],
    });
    const pays = { to: token, data: callOf("Token", "transfer", [session.payee, 300n]) };
    const found = await readToken(await run(pays, { to: liar, data: said }));
    expect(found).toMatchObject({
      err: null,
      transfers: [],
      unproven: [{ amount: 300n, payee: idOf(session.payee) }],
    });
    expect(found?.unproven[0]).not.toHaveProperty("form");
  });

  test("an event behind another's settlement names nobody for it", async () => {
    const [real, named] = [await open(newAccount()), await open(newAccount())];
    const liar = await evm.deploy(FalseReserve);
    const said = encodeFunctionData({
      abi: FalseReserve.abi,
      functionName: "settledLog",
      args: [named.id, named.payer.address, real.payee, 300n],
    });
    const found = await readToken(
      await run({ to: liar, data: said }, await settle(real, 300n), { to: liar, data: said }),
    );
    expect(found).toMatchObject({ transfers: [payment(real, 300n)], unproven: [] });
  });

  test("charges are transfers with a memo, by the account in the token's log", async () => {
    const [payer, payee] = [newAccount(), newAddress()];
    await tokens.mint(token, payer.address, 50n);
    const data = encodeFunctionData({
      abi: Tip20.abi,
      functionName: "transferWithMemo",
      args: [payee, 50n, newNonce()],
    });
    const found = await readToken(await tokens.send(payer.address, token, data));
    expect(found).toMatchObject({
      transfers: [{ payer: idOf(payer.address), payee: idOf(payee), received: 50n }],
    });
  });
});
