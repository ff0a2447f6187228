import { createSigner, type Signer } from "@arcs/core";
import { sha256, utf8ToBytes } from "@arcs/core/internal";
import { type Address, createNoopSigner, type Instruction } from "@solana/kit";
import {
  findAssociatedTokenPda,
  getBurnCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getMintEncoder,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS as tokenProgram,
} from "@solana-program/token";

import { createLedgerRequest, type LedgerTransport } from "../transaction/ledger-request.ts";
import type { LedgerAccount } from "./machine/virtual-machine.ts";
import {
  createTransactionSender,
  type TransactionSender,
} from "../transaction/send-transaction.ts";

const DECIMALS = 6;
const LAMPORTS = 1_000_000_000n;
// Enough for two new accounts and a transfer: some 60,000 were measured.
const COMPUTE_UNITS = 200_000;

/** Fake money on the network `local`. */
export type MadeUpToken = {
  /** Address of the token: always the same, for `ARCS_PAYMENT_TOKENS`. */
  mint: string;
  /** Gives lamports for fees and an amount in millionths to a wallet, whose account it opens. */
  fund(owner: Signer, amount: bigint): Promise<void>;
  /**
   * Pays an amount in millionths from a wallet, after funding it with the amount and the fees.
   *
   * @returns the transaction's signature
   */
  pay(payer: Signer, { to, amount }: { to: string; amount: bigint }): Promise<string>;
  /**
   * Burns an amount in millionths of a wallet, after funding it with the amount and the fees.
   *
   * @returns the transaction's signature
   */
  burn(owner: Signer, { amount }: { amount: bigint }): Promise<string>;
};

/**
 * Stands in for USDC on a local ledger, for development only. Its key is public, so it is worth
 * nothing.
 *
 * @param options.transport - carries requests to the local ledger: its own `transport`, or one of
 *   `@solana/kit`
 * @throws SdkError (when paying) one of the `ledger_…` codes of docs/errors.md
 * @example
 * ```ts
 * const token = createMadeUpToken({ transport: ledger.transport });
 * const transactionHash = await token.pay(createSigner(seed), { to: agentAddress, amount: 250_000n });
 * ```
 */
export function createMadeUpToken({ transport }: { transport: LedgerTransport }): MadeUpToken {
  return openToken(transport, makeAuthority().address);
}

/** Makes the signer that issues every sample token; anybody can compute its key. */
const makeAuthority = (): Signer =>
  createSigner(sha256(utf8ToBytes("arcs USDC of the network local")));

/**
 * Puts the sample token at the address of another one on a local ledger, such as USDC of the
 * devnet: the packages of x402 know no others by name.
 *
 * @param options.mint - address of the token that it stands in for
 * @example
 * ```ts
 * const token = await placeMadeUpToken(ledger, { mint: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU" });
 * ```
 */
export async function placeMadeUpToken(
  ledger: {
    transport: LedgerTransport;
    setAccount(address: string, account: LedgerAccount): Promise<void>;
  },
  { mint }: { mint: string },
): Promise<MadeUpToken> {
  await ledger.setAccount(mint, makeMadeUpToken().account);
  return openToken(ledger.transport, mint);
}

/**
 * Makes the account of a sample token of which there is nothing yet, and the address that it has on
 * every local ledger.
 */
export function makeMadeUpToken(): { mint: string; account: LedgerAccount } {
  const mint = makeAuthority().address;
  const data = getMintEncoder().encode({
    mintAuthority: mint as Address,
    supply: 0n,
    decimals: DECIMALS,
    isInitialized: true,
    freezeAuthority: null,
  });
  const account = {
    owner: tokenProgram,
    lamports: LAMPORTS,
    executable: false,
    data: Uint8Array.from(data),
  };
  return { mint, account };
}

function openToken(transport: LedgerTransport, address: string): MadeUpToken {
  const request = createLedgerRequest({ network: "local", transport });
  const authority = makeAuthority();
  const mint = address as Address;
  // The sender signs later: the instructions only need to name the signer.
  const issuer = createNoopSigner(authority.address as Address);
  const senderFor = (payer: Signer): TransactionSender =>
    createTransactionSender(request, { payer, settings: { pollIntervalMs: 20 } });
  const accountOf = async (owner: string): Promise<Address> =>
    (await findAssociatedTokenPda({ owner: owner as Address, mint, tokenProgram }))[0];
  const open = (payer: Signer, owner: string): Promise<Instruction> =>
    getCreateAssociatedTokenIdempotentInstructionAsync({
      payer: createNoopSigner(payer.address as Address),
      owner: owner as Address,
      mint,
    });
  const send = (
    payer: Signer,
    instructions: readonly Instruction[],
    signers: readonly Signer[] = [],
  ) => senderFor(payer).send(instructions, { computeUnits: COMPUTE_UNITS, signers });

  /**
   * Funds a wallet, in a transaction of its own: tokens that a payer receives and passes on in one
   * transaction are no payment of its own.
   */
  async function fund(payer: Signer, amount: bigint): Promise<void> {
    await request("requestAirdrop", [payer.address, LAMPORTS]);
    const token = await accountOf(payer.address);
    const give = getMintToInstruction({ mint, token, mintAuthority: issuer, amount });
    await send(payer, [await open(payer, payer.address), give], [authority]);
  }
  return {
    mint,
    fund,
    async pay(payer, { to, amount }) {
      await fund(payer, amount);
      const payment = getTransferCheckedInstruction({
        source: await accountOf(payer.address),
        mint,
        destination: await accountOf(to),
        authority: createNoopSigner(payer.address as Address),
        amount,
        decimals: DECIMALS,
      });
      return (await send(payer, [await open(payer, to), payment])).transactionHash;
    },
    async burn(owner, { amount }) {
      await fund(owner, amount);
      const burn = getBurnCheckedInstruction({
        account: await accountOf(owner.address),
        mint,
        authority: createNoopSigner(owner.address as Address),
        amount,
        decimals: DECIMALS,
      });
      return (await send(owner, [burn])).transactionHash;
    },
  };
}
