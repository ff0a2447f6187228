// Steps of random histories: what payers, sellers, operators and thieves do with each form of
// payment, and what of it is a payment of whom.
import {
  encodeAbiParameters,
  hashTypedData,
  type Hex,
  keccak256,
  pad,
  toHex,
  zeroAddress,
} from "viem";

import type { Random } from "../../../process/test/support/random.ts";
import { PLACES } from "./contracts.ts";
import { callOf, type Payer, type Stage, transfer } from "./form-stage.ts";
import { authorizationMembers, type Call } from "./tokens.ts";

const FOREVER = 2 ** 40;

/**
 * A thing that is paid in steps. What changes is in `state`, which a failed transaction puts back.
 * `isReal` ones are at the contracts that the reader knows, others at lookalikes of them.
 */
export type Thing = {
  [Kind in keyof States]: Parts & { kind: Kind; state: States[Kind] };
}[keyof States];
type Of<Kind extends Thing["kind"]> = Extract<Thing, { kind: Kind }>;
type Parts = {
  payer: Payer;
  receiver: Hex;
  isReal: boolean;
  /** Whether the payer has signed nothing: another signs vouchers, or pays, in its name. */
  isForged: boolean;
  salt: Hex;
};
type States = {
  /** Channel of batch-settlement. */
  batch: { balance: bigint; claimed: bigint; refunds: bigint };
  /** Payment of auth-capture: what may still be captured, and was captured. */
  capture: { left: bigint; captured: bigint; isCollected: boolean };
  /** Session of MPP, with its number at the reserve; 0 where it is not open. */
  session: { number: bigint; deposit: bigint; settled: bigint };
  permit: Record<string, never>;
  plain: Record<string, never>;
};

const kinds: readonly Thing["kind"][] = [
  "batch",
  "batch",
  "capture",
  "capture",
  "session",
  "permit",
  "plain",
];

export function createThing(stage: Stage, random: Random): Thing {
  const kind = random.pick(kinds);
  // Only accounts that make a call open sessions, and a transaction makes those of smart wallets.
  const payer = random.pick(
    kind === "session" ? stage.wallets : [...stage.payers, ...stage.wallets],
  );
  const flags = { isReal: random.chance(0.8), isForged: random.chance(0.2) };
  const parts = { payer, receiver: random.pick(stage.sellers), ...flags, salt: newSalt(stage) };
  const states: States = {
    batch: { balance: 0n, claimed: 0n, refunds: 0n },
    capture: { left: 0n, captured: 0n, isCollected: false },
    session: { number: 0n, deposit: 0n, settled: 0n },
    permit: {},
    plain: {},
  };
  return { kind, ...parts, state: states[kind] } as Thing;
}

/** Payment of the model. */
export type Payment = { form: string; payer: Hex; payee: Hex; amount: bigint };

export type World = {
  stage: Stage;
  random: Random;
  /** All of the history. */
  things: readonly Thing[];
  /** Enters a payment into the model. */
  pay(payment: Payment): void;
};

/** Returns the calls of a random action on a thing, and enters what it pays into the model. */
export async function act(thing: Thing, world: World): Promise<Call[]> {
  switch (thing.kind) {
    case "batch":
      return actOnChannel(thing, world);
    case "capture":
      return actOnCapture(thing, world);
    case "session":
      return actOnSession(thing, world);
    case "permit":
      return payByPermit(thing, world);
    case "plain":
      return payPlainly(thing, world);
  }
}

/** Returns calls that pay nobody, or not by the form that they look like. */
export async function disturb(thing: Thing, world: World): Promise<Call[]> {
  const { stage, random, things } = world;
  if (random.chance(0.3)) {
    // A contract that signs nothing pays the same right behind a payment.
    const paid: Payment[] = [];
    const pay = (payment: Payment): void => {
      world.pay(payment);
      paid.push(payment);
    };
    const calls = await act(thing, { ...world, pay });
    return [
      ...calls,
      ...paid.map(({ payee: to, amount }) => transfer(stage.token, { to, amount })),
    ];
  }
  const amount = amountOf(random);
  const [token, { receiver }] = [thing.kind === "session" ? stage.tip20 : stage.token, thing];
  // Tokens of a contract that signs nothing, of the amount and to the payee of the event beside
  // them.
  const own = transfer(token, { to: receiver, amount });
  switch (thing.kind) {
    case "batch": {
      const { id } = channelOf(thing, stage);
      return [
        { to: stage.liars.settlement, data: callOf("FalseSettlement", "claimedLog", [id, amount]) },
        own,
      ];
    }
    case "capture": {
      const { hash } = paymentOf(thing, stage);
      return [{ to: stage.operator, data: callOf("Operator", "capturedLog", [hash, amount]) }, own];
    }
    case "session": {
      const { id } = sessionOf(thing, stage);
      const said = callOf("FalseReserve", "settledLog", [
        id,
        thing.payer.address,
        receiver,
        amount,
      ]);
      return [own, { to: stage.liars.reserve, data: said }];
    }
    case "permit":
      return payByLookalike(thing, world);
    case "plain": {
      // Calls that name other things, to an account that runs nothing.
      const noise = things.flatMap((each): Call[] => {
        const to = stage.thief.address;
        if (each.kind === "capture") {
          return [
            { to, data: callOf("AuthCaptureEscrow", "getHash", [paymentOf(each, stage).info]) },
          ];
        }
        if (each.kind !== "batch") return [];
        return [
          { to, data: callOf("BatchSettlement", "getChannelId", [channelOf(each, stage).config]) },
        ];
      });
      // Somebody's tokens go into an escrow past all of its functions.
      const escrow = random.pick([
        PLACES.BatchSettlement,
        PLACES.AuthCaptureEscrow,
        PLACES.ChannelReserve,
      ]);
      return [...noise, transferBy(random.pick(stage.wallets), { token, to: escrow, amount })];
    }
  }
}

const newSalt = (stage: Stage): Hex => pad(toHex(++stage.salts), { size: 32 });
const amountOf = (random: Random): bigint => BigInt(1 + random.below(1_000_000));
/** Returns a random part of an amount, at least one. */
const partOf = (amount: bigint, random: Random): bigint =>
  1n + BigInt(random.below(Number(amount)));
/** Has smart wallets make calls, as anybody can. */
const by = (wallet: Hex, ...calls: Call[]): Call => ({
  to: wallet,
  data: callOf("Wallet", "execute", [calls]),
});
const transferBy = (
  { address }: Payer,
  { token, ...payment }: { token: Hex; to: Hex; amount: bigint },
): Call => by(address, transfer(token, payment));

const bytes32 = (name: string) => ({ name, type: "bytes32" }) as const;
const address = (name: string) => ({ name, type: "address" }) as const;
const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` }) as const;

/** Signs the authorization (EIP-3009) by which a collector gets tokens. */
function authorize(
  { payer }: Thing,
  { stage, to, value, nonce }: { stage: Stage; to: Hex; value: bigint; nonce: Hex },
): Promise<Hex> {
  return payer.owner.signTypedData({
    domain: {
      name: "USD Coin",
      version: "2",
      chainId: stage.chainId,
      verifyingContract: stage.token,
    },
    types: { ReceiveWithAuthorization: authorizationMembers },
    primaryType: "ReceiveWithAuthorization",
    message: {
      from: payer.address,
      to,
      value,
      validAfter: 0n,
      validBefore: BigInt(FOREVER),
      nonce,
    },
  });
}

/** Returns a channel of batch-settlement as the escrow has it. */
function channelOf({ payer, receiver, isReal, isForged, salt }: Of<"batch">, stage: Stage) {
  const isWallet = payer.address !== payer.owner.address;
  const config = {
    payer: payer.address,
    payerAuthorizer: isForged ? stage.thief.address : isWallet ? zeroAddress : payer.address,
    receiver,
    receiverAuthorizer: stage.facilitator.address,
    token: stage.token,
    withdrawDelay: 900,
    salt,
  };
  const escrow: Hex = isReal ? PLACES.BatchSettlement : stage.lookalikes.settlement;
  const domain = {
    name: "x402 Batch Settlement",
    version: "1",
    chainId: stage.chainId,
    verifyingContract: escrow,
  };
  const members = ["payer", "payerAuthorizer", "receiver", "receiverAuthorizer", "token"].map(
    address,
  );
  const types = { ChannelConfig: [...members, uint("withdrawDelay", 40), bytes32("salt")] };
  const id = hashTypedData({ domain, types, primaryType: "ChannelConfig", message: config });
  return { config, id, escrow, domain, signer: isForged ? stage.thief : payer.owner };
}

async function actOnChannel(
  thing: Of<"batch">,
  { stage, random, pay, things }: World,
): Promise<Call[]> {
  const { state, isReal, isForged, receiver } = thing;
  const { config, id, escrow, domain } = channelOf(thing, stage);
  const callEscrow = (functionName: string, ...args: unknown[]): Call =>
    by(stage.facilitator.address, {
      to: escrow,
      data: callOf("BatchSettlement", functionName, args),
    });
  const open = state.balance - state.claimed;
  const roll = random.below(8);
  if (open === 0n || roll === 0) {
    const amount = amountOf(random);
    state.balance += amount;
    // One may deposit for another: who signs the vouchers pays all the same.
    if (!isReal || isForged || random.chance(0.2)) {
      return [callEscrow("deposit", config, amount, stage.own.deposits, "0x")];
    }
    const salt = newSalt(stage);
    const nonce = keccak256(encodeAbiParameters([bytes32("id"), uint("salt")], [id, BigInt(salt)]));
    const signature = await authorize(thing, {
      stage,
      to: PLACES.Erc3009DepositCollector,
      value: amount,
      nonce,
    });
    const data = encodeAbiParameters(
      [uint("validAfter"), uint("validBefore"), uint("salt"), { type: "bytes" }],
      [0n, BigInt(FOREVER), BigInt(salt), signature],
    );
    return [callEscrow("deposit", config, amount, PLACES.Erc3009DepositCollector, data)];
  }
  if (roll === 1) return [callEscrow("settle", receiver, stage.token)];
  if (roll === 2) {
    const amount = partOf(open, random);
    const content = { channelId: id, nonce: state.refunds++, amount };
    state.balance -= amount;
    const types = { Refund: [bytes32("channelId"), uint("nonce"), uint("amount", 128)] };
    const signed = { domain, types, primaryType: "Refund", message: content } as const;
    const signature = await stage.facilitator.owner.signTypedData(signed);
    return [callEscrow("refundWithSignature", config, amount, content.nonce, signature)];
  }
  // Claims of many channels in one call, each once.
  const others = things.filter(
    (each): each is Of<"batch"> => each.kind === "batch" && each.isReal === isReal,
  );
  const rows = [];
  for (const each of roll < 5 ? [thing] : others) {
    const left = each.state.balance - each.state.claimed;
    if (left === 0n) continue;
    const total = each.state.claimed + partOf(left, random);
    const payment = {
      payer: each.payer.address,
      payee: each.receiver,
      amount: total - each.state.claimed,
    };
    if (isReal && !each.isForged) pay({ form: "batch-settlement", ...payment });
    each.state.claimed = total;
    rows.push(await claimOf(each, { stage, total }));
  }
  const calls = rows.length === 0 ? [] : [callEscrow("claim", rows)];
  // Claimed a second time, nothing is paid.
  return random.chance(0.1) ? [...calls, ...calls] : calls;
}

async function claimOf(
  thing: Of<"batch">,
  { stage, total }: { stage: Stage; total: bigint },
): Promise<object> {
  const { config, id, domain, signer } = channelOf(thing, stage);
  const types = { Voucher: [bytes32("channelId"), uint("maxClaimableAmount", 128)] };
  const message = { channelId: id, maxClaimableAmount: total };
  const signature = await signer.signTypedData({ domain, types, primaryType: "Voucher", message });
  return {
    voucher: { channel: config, maxClaimableAmount: total },
    signature,
    totalClaimed: total,
  };
}

const MAX_CAPTURED = 1_000_000n;

/**
 * Returns a payment of auth-capture as the escrow has it, its hash, and the nonce of the payer's
 * authorization.
 */
function paymentOf({ payer, receiver, isReal, salt }: Of<"capture">, stage: Stage) {
  const info = {
    operator: stage.operator,
    payer: payer.address,
    receiver,
    token: stage.token,
    maxAmount: MAX_CAPTURED,
    preApprovalExpiry: FOREVER,
    authorizationExpiry: FOREVER,
    refundExpiry: FOREVER,
    minFeeBps: 0,
    maxFeeBps: 10_000,
    feeReceiver: zeroAddress,
    salt: BigInt(salt),
  };
  const escrow: Hex = isReal ? PLACES.AuthCaptureEscrow : stage.lookalikes.escrow;
  const hashOf = (of: typeof info): Hex => {
    const members = Object.keys(info).map((name) => TYPES[name as keyof typeof info]);
    const type = keccak256(
      toHex(`PaymentInfo(${members.map(({ name, type }) => `${type} ${name}`).join(",")})`),
    );
    const inner = keccak256(
      encodeAbiParameters([bytes32("type"), ...members], [type, ...Object.values(of)]),
    );
    const outer = [uint("chain"), address("escrow"), bytes32("inner")];
    return keccak256(encodeAbiParameters(outer, [BigInt(stage.chainId), escrow, inner]));
  };
  return { info, escrow, hash: hashOf(info), nonce: hashOf({ ...info, payer: zeroAddress }) };
}

const TYPES = {
  operator: address("operator"),
  payer: address("payer"),
  receiver: address("receiver"),
  token: address("token"),
  maxAmount: uint("maxAmount", 120),
  preApprovalExpiry: uint("preApprovalExpiry", 48),
  authorizationExpiry: uint("authorizationExpiry", 48),
  refundExpiry: uint("refundExpiry", 48),
  minFeeBps: uint("minFeeBps", 16),
  maxFeeBps: uint("maxFeeBps", 16),
  feeReceiver: address("feeReceiver"),
  salt: uint("salt"),
};

async function actOnCapture(thing: Of<"capture">, { stage, random, pay }: World): Promise<Call[]> {
  const { state, isReal, isForged, payer, receiver } = thing;
  const { info, escrow, nonce } = paymentOf(thing, stage);
  const callEscrow = (functionName: string, ...args: unknown[]): Call => ({
    to: escrow,
    data: callOf("AuthCaptureEscrow", functionName, [info, ...args]),
  });
  const bps = random.chance(0.3) ? random.below(10_000) : 0;
  const enter = (amount: bigint): void => {
    const fee = (amount * BigInt(bps)) / 10_000n;
    for (const [payee, part] of [
      [stage.feeReceiver, fee] as const,
      [receiver, amount - fee] as const,
    ]) {
      if (isReal && !isForged && part > 0n)
        pay({ form: "auth-capture", payer: payer.address, payee, amount: part });
    }
  };
  if (!state.isCollected) {
    state.isCollected = true;
    const amount = partOf(MAX_CAPTURED, random);
    let collection: readonly unknown[] = [stage.own.captures, "0x"];
    if (isReal && !isForged) {
      const to = PLACES.Erc3009Collector;
      const signature = await authorize(thing, { stage, to, value: MAX_CAPTURED, nonce });
      collection = [to, signature];
    }
    if (random.chance(0.2)) {
      state.captured = amount;
      enter(amount);
      return [callEscrow("charge", amount, ...collection, bps, stage.feeReceiver)];
    }
    state.left = amount;
    return [callEscrow("authorize", amount, ...collection)];
  }
  const roll = random.below(6);
  if (roll === 0 && state.left > 0n) {
    state.left = 0n;
    return [callEscrow("void")];
  }
  if (roll === 1 && state.captured > 0n) {
    const amount = partOf(state.captured, random);
    state.captured -= amount;
    return [callEscrow("refund", amount, stage.own.refunds, "0x")];
  }
  if (state.left === 0n) return [];
  const amount = partOf(state.left, random);
  state.left -= amount;
  state.captured += amount;
  enter(amount);
  return [callEscrow("capture", amount, bps, stage.feeReceiver)];
}

/** Returns a session of MPP as the reserve has it. */
function sessionOf({ payer, receiver, salt, state }: Of<"session">, stage: Stage) {
  const nonce = keccak256(encodeAbiParameters([uint("number")], [state.number]));
  const descriptor = {
    payer: payer.address,
    payee: receiver,
    operator: stage.operator,
    token: stage.tip20,
    salt,
    authorizedSigner: zeroAddress,
    expiringNonceHash: nonce,
  };
  const members = [
    ...["payer", "payee", "operator", "token"].map(address),
    bytes32("salt"),
    address("signer"),
  ];
  const place = [bytes32("nonce"), address("reserve"), uint("chain")];
  const values = [...Object.values(descriptor), PLACES.ChannelReserve, BigInt(stage.chainId)];
  return {
    descriptor,
    id: keccak256(encodeAbiParameters([...members, ...place], values as never)),
  };
}

async function actOnSession(thing: Of<"session">, { stage, random, pay }: World): Promise<Call[]> {
  const { state, payer, receiver, salt } = thing;
  const to = PLACES.ChannelReserve;
  if (state.number === 0n) {
    const deposit = amountOf(random);
    Object.assign(state, { number: ++stage.opened, deposit, settled: 0n });
    const args = [receiver, stage.operator, stage.tip20, deposit, salt, zeroAddress];
    return [by(payer.address, { to, data: callOf("ChannelReserve", "open", args) })];
  }
  const { descriptor, id } = sessionOf(thing, stage);
  const isClosed = random.chance(0.3);
  const left = state.deposit - state.settled;
  const amount = left === 0n || (isClosed && random.chance(0.3)) ? 0n : partOf(left, random);
  if (amount === 0n && !isClosed) return [];
  state.settled += amount;
  if (amount > 0n) pay({ form: "mpp-session", payer: payer.address, payee: receiver, amount });
  const signature = await payer.owner.signTypedData({
    domain: {
      name: "TIP20 Channel Reserve",
      version: "1",
      chainId: stage.chainId,
      verifyingContract: to,
    },
    types: { Voucher: [bytes32("channelId"), uint("cumulativeAmount", 96)] },
    primaryType: "Voucher",
    message: { channelId: id, cumulativeAmount: state.settled },
  });
  const totals = isClosed ? [state.settled, state.settled] : [state.settled];
  const data = callOf("ChannelReserve", isClosed ? "close" : "settle", [
    descriptor,
    ...totals,
    signature,
  ]);
  if (isClosed) state.number = 0n;
  return [{ to, data }];
}

/** Pays by Permit2: all of it, or a part. */
async function payByPermit(thing: Of<"permit">, { stage, random, pay }: World): Promise<Call[]> {
  const { payer, receiver, isReal } = thing;
  const permitted = amountOf(random);
  const isPart = isReal && random.chance(0.5);
  const amount = isPart ? partOf(permitted, random) : permitted;
  pay({ form: isReal ? "permit2" : "plain", payer: payer.address, payee: receiver, amount });
  const spender: Hex = isPart
    ? PLACES.UptoPermit2Proxy
    : isReal
      ? PLACES.ExactPermit2Proxy
      : stage.lookalikes.proxy;
  const validAfter = 0n;
  const witness = isPart
    ? { to: receiver, facilitator: stage.operator, validAfter }
    : { to: receiver, validAfter };
  const permit = {
    permitted: { token: stage.token, amount: permitted },
    nonce: BigInt(newSalt(stage)),
    deadline: BigInt(FOREVER),
  };
  const signed = {
    domain: { name: "Permit2", chainId: stage.chainId, verifyingContract: PLACES.Permit2 },
    types: {
      PermitWitnessTransferFrom: [
        { name: "permitted", type: "TokenPermissions" },
        address("spender"),
        uint("nonce"),
        uint("deadline"),
        { name: "witness", type: "Witness" },
      ],
      TokenPermissions: [address("token"), uint("amount")],
      Witness: [address("to"), ...(isPart ? [address("facilitator")] : []), uint("validAfter")],
    },
    primaryType: "PermitWitnessTransferFrom",
    message: { ...permit, spender, witness },
  };
  // The witness has a member more for a part: viem types one form alone.
  const signature = await payer.owner.signTypedData(signed as never);
  const args = [permit, ...(isPart ? [amount] : []), payer.address, witness, signature];
  return [
    {
      to: spender,
      data: callOf(isPart ? "UptoPermit2Proxy" : "ExactPermit2Proxy", "settle", args),
    },
  ];
}

/** Pays by Permit2 through a contract like that of x402: a payment all the same, of no form. */
function payByLookalike(thing: Of<"permit">, world: World): Promise<Call[]> {
  return payByPermit({ ...thing, isReal: false }, world);
}

async function payPlainly(
  { payer, receiver }: Of<"plain">,
  { stage, random, pay }: World,
): Promise<Call[]> {
  const amount = amountOf(random);
  const isWallet = payer.address !== payer.owner.address;
  pay({ form: "plain", payer: payer.address, payee: receiver, amount });
  if (isWallet && random.chance(0.5))
    return [transferBy(payer, { token: stage.token, to: receiver, amount })];
  const payment = { from: payer.address, to: receiver, value: amount, nonce: newSalt(stage) };
  return [await stage.tokens.authorize(stage.token, payer.owner, payment)];
}
