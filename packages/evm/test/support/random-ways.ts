// Ways of moving tokens in random and hostile transactions, with the possible payers of each.
import { randomInt } from "node:crypto";

import type { PrivateKeyAccount } from "viem/accounts";

import { deployFiatToken } from "./fiat-token.ts";
import type { LocalEvm } from "./local-evm.ts";
import { openPublished, type SmartAccount } from "./published.ts";
import { type Call, callOf, type Hex, newAccount, newAddress, type TokenEvm } from "./tokens.ts";

/** The listed tokens, by their behaviour. */
export const kinds = ["FiatToken", "FeeToken", "LyingToken", "ShrinkingToken"] as const;
export type Kind = (typeof kinds)[number];

/** A sent transaction. */
export type Sent = {
  hash: Hex;
  /** Owners of the moved tokens: no other account may count as the payer. */
  payers: readonly string[];
  /** Required result of an honest transaction, so that nothing is refused without reason. */
  must?: { payer: string; payee: string; value: bigint };
  /** Whether the token must have refused it. */
  isRefused?: true;
};

/** The parties and tokens of random transactions. */
export type Market = {
  listed: ReadonlyMap<Hex, Kind>;
  /** Sends a transaction of a random kind. */
  send(): Promise<Sent>;
};

const FORTUNE = 10n ** 15n;

function oneOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

/** Opens tokens, wallets of all sorts, and contracts that move their tokens. */
export async function openMarket(
  evm: LocalEvm,
  tokens: TokenEvm,
  chainId: number,
): Promise<Market> {
  const published = await openPublished(evm, tokens, chainId);
  const listed = new Map<Hex, Kind>();
  const fiat = await deployFiatToken(evm, tokens);
  listed.set(fiat.address, "FiatToken");
  for (const kind of kinds.slice(1)) listed.set(await tokens.deployToken(kind), kind);
  const unlisted = [await tokens.deployToken(), await tokens.deployToken("LyingToken")];
  const logic = await tokens.deploy("LyingToken");
  const factory = await tokens.deploy("WalletFactory");
  const all = [...listed.keys(), ...unlisted];
  const honest = fiat.address;
  const keys: PrivateKeyAccount[] = [newAccount(), newAccount(), newAccount()];
  const wallets: Hex[] = [];
  for (const { address } of keys) wallets.push(await tokens.deploy("Wallet", address));
  const accounts: SmartAccount[] = [];
  for (let i = 0; i < 2; i++) accounts.push(await published.openAccount(newAccount()));
  const contracts = [...wallets, ...accounts.map(({ address }) => address)];
  const holders = [...contracts, ...keys.map(({ address }) => address)];
  for (const token of all) {
    for (const holder of holders) await tokens.mint(token, holder, FORTUNE);
  }
  for (const wallet of wallets) await fiat.allowMinting(wallet);
  const blacklisted = newAddress();
  await fiat.setAccess(blacklisted, "blacklisted");

  const amount = (): bigint => BigInt(randomInt(100_000));
  const someToken = (): Hex => (randomInt(10) < 6 ? honest : oneOf(all));
  const somebody = (): Hex => (randomInt(3) === 0 ? newAddress() : oneOf(holders));
  const transfer = (token: Hex, to: Hex): Call => ({
    to: token,
    data: callOf("Token", "transfer", [to, amount()]),
  });

  /**
   * Random calls of a wallet: it pays, lets another wallet act, delegates to foreign code, mints,
   * is created and destroyed.
   */
  function step(depth: number): Call[] {
    const roll = randomInt(23);
    if (roll < 11 || depth > 3) return [transfer(someToken(), somebody())];
    if (roll < 16)
      return [{ to: oneOf(wallets), data: callOf("Wallet", "execute", [steps(depth + 1)]) }];
    const lie = callOf("Token", "transfer", [oneOf(wallets), amount()]);
    if (roll < 18)
      return [{ to: oneOf(wallets), data: callOf("Wallet", "delegate", [logic, lie]) }];
    if (roll < 19)
      return [{ to: oneOf(wallets), data: callOf("Token", "mint", [oneOf(wallets), 5n]) }];
    if (roll < 20) return [transfer(honest, blacklisted)];
    if (roll < 21) return [{ to: honest, data: callOf("FiatToken", "burn", [amount()]) }];
    return [
      {
        to: someToken(),
        data: callOf("Token", "mint", [oneOf(holders), BigInt(randomInt(1_000))]),
      },
    ];
  }
  function steps(depth: number): Call[] {
    return Array.from({ length: 1 + randomInt(4) }, () => step(depth)).flat();
  }

  /**
   * A wallet that is paid before it exists, is created, pays, and destroys itself, all at once. Its
   * tokens stay behind.
   */
  async function bornAndEnded(): Promise<Sent> {
    const owner = newAddress();
    const data = callOf("WalletFactory", "addressOf", [owner]);
    const born: Hex = `0x${(await evm.rpc<Hex>("eth_call", { to: factory, data }, "latest")).slice(26)}`;
    const hash = await tokens.batch(oneOf(wallets), [
      transfer(oneOf(all), born),
      transfer(honest, born),
      { to: factory, data: callOf("WalletFactory", "create", [owner]) },
      {
        to: born,
        data: callOf("Wallet", "execute", [
          [transferOf(honest, somebody(), BigInt(randomInt(1_000))), ...steps(2)],
        ]),
      },
      { to: born, data: callOf("Wallet", "end", []) },
      ...steps(2),
    ]);
    return { hash, payers: [...contracts, born] };
  }
  const transferOf = (to: Hex, payee: Hex, value: bigint): Call => ({
    to,
    data: callOf("Token", "transfer", [payee, value]),
  });

  /** A payment by signature, which another account sends to the token. */
  async function signed(pay: TokenEvm["payBySignature"], token = someToken()): Promise<Sent> {
    const [payer, value] = [oneOf(keys), 1n + amount()];
    const to = randomInt(20) === 0 ? blacklisted : somebody();
    const hash = await pay(token, payer, { to, value });
    return {
      hash,
      payers: [payer.address],
      ...expectation({ token, payer: payer.address, payee: to, value }),
    };
  }

  /**
   * Does the same for a smart wallet, with a signature that only the wallet understands (ERC-1271).
   */
  async function signedByWallet(): Promise<Sent> {
    const [at, value, to] = [randomInt(keys.length), 1n + amount(), somebody()];
    const [owner, wallet] = [keys[at] as PrivateKeyAccount, wallets[at] as Hex];
    const hash = await tokens.payBySignature(honest, owner, { to, value, from: wallet });
    return {
      hash,
      payers: [wallet],
      ...expectation({ token: honest, payer: wallet, payee: to, value }),
    };
  }

  function expectation({
    token,
    payer,
    payee,
    value,
  }: NonNullable<Sent["must"]> & { token: Hex }): Partial<Sent> {
    if (token !== honest) return {};
    if (payee === blacklisted) return { isRefused: true };
    return payee === payer ? {} : { must: { payer, payee, value } };
  }

  /** An action of the token's operator, with a payment in between. */
  async function operated(): Promise<Sent> {
    const roll = randomInt(3);
    if (roll === 0) {
      await fiat.upgrade();
      return signed(tokens.payBySignature, honest);
    }
    if (roll === 1) {
      await fiat.setPaused("paused");
      const { hash, payers } = await signed(tokens.payBySignature, honest);
      await fiat.setPaused("open");
      return { hash, payers, isRefused: true };
    }
    const { address } = oneOf(keys);
    await fiat.setAccess(address, "blacklisted");
    const hash = await tokens.pay(honest, address, somebody(), amount());
    await fiat.setAccess(address, "open");
    return { hash, payers: [address], isRefused: true };
  }

  return {
    listed,
    async send() {
      const roll = randomInt(30);
      if (roll < 1) return operated();
      if (roll < 12)
        return { hash: await tokens.batch(oneOf(wallets), steps(0)), payers: contracts };
      if (roll < 17)
        return { hash: await published.batch(oneOf(accounts), steps(0)), payers: contracts };
      if (roll < 20) return bornAndEnded();
      if (roll < 23) return signedByWallet();
      return signed(roll < 27 ? published.payByPermit2 : tokens.payBySignature);
    },
  };
}
