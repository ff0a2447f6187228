import { createSigner, type Signer } from "@arcs/core";
import { sha256, utf8ToBytes } from "@arcs/core/internal";
import { type Address, createNoopSigner, type Instruction } from "@solana/kit";
import { getCreateAccountInstruction } from "@solana-program/system";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS as tokenProgram,
} from "@solana-program/token";

import { connectLedger } from "../transaction/ledger-rpc.ts";
import type { LedgerTransport } from "../transaction/http-transport.ts";
import { rentOf, request } from "../transaction/request.ts";
import { createTransactionSender, type TransactionSender } from "../transaction/send-transaction.ts";

const DECIMALS = 6;
const LAMPORTS = 1_000_000_000n;
// Enough for two new accounts, a mint and a transfer: some 60,000 were measured.
const COMPUTE_UNITS = 200_000;

/** Fake money on the network `local`. */
export type MadeUpToken = {
  /** Address of the token: always the same, for `ARCS_PAYMENT_TOKENS`. */
  mint: string;
  /** Creates the token if the ledger has none yet; the payer pays for its account. */
  make(payer: Signer): Promise<void>;
  /**
   * Pays an amount in millionths from a wallet, after funding it with the amount and the fees.
   *
   * @returns the transaction's signature
   */
  pay(payer: Signer, { to, amount }: { to: string; amount: bigint }): Promise<string>;
};

/**
 * Stands in for USDC on a local ledger, for development only. Its key is public, so it is worth nothing.
 *
 * @param options.transport - carries requests to the local ledger: its own `transport`, or one of `@solana/kit`
 * @throws SdkError (when paying) one of the `ledger_…` codes of docs/errors.md
 * @example
 * ```ts
 * const token = createMadeUpToken({ transport: ledger.transport });
 * const transactionHash = await token.pay(createSigner(seed), { to: agentAddress, amount: 250_000n });
 * ```
 */
export function createMadeUpToken({ transport }: { transport: LedgerTransport }): MadeUpToken {
  const rpc = connectLedger("local", { transport });
  const authority = createSigner(sha256(utf8ToBytes("arcs USDC of the network local")));
  const mint = authority.address as Address;
  // The sender signs later: the instructions only need to name the signers.
  const newMint = createNoopSigner(mint);

  async function isMade(): Promise<boolean> {
    const send = () => rpc.getAccountInfo(mint, { encoding: "base64" }).send();
    return request(send, ({ value }) => value !== null);
  }
  const senderFor = (payer: Signer): TransactionSender =>
    createTransactionSender(rpc, { payer, settings: { pollIntervalMs: 20 } });
  async function make(payer: Signer): Promise<void> {
    if (await isMade()) return;
    const account = { newAccount: newMint, programAddress: tokenProgram, space: getMintSize() };
    const lamports = await rentOf(rpc, getMintSize());
    const create = getCreateAccountInstruction({
      payer: createNoopSigner(payer.address as Address),
      lamports,
      ...account,
    });
    const initialize = getInitializeMint2Instruction({ mint, decimals: DECIMALS, mintAuthority: mint });
    await senderFor(payer).send([create, initialize], { computeUnits: COMPUTE_UNITS, signers: [authority] });
  }
  return {
    mint,
    make,
    async pay(payer, { to, amount }) {
      const drop = () => rpc.requestAirdrop(payer.address as Address, LAMPORTS as never).send();
      await request(drop, () => undefined);
      await make(payer);
      const owner = createNoopSigner(payer.address as Address);
      const accountOf = async (holder: Address): Promise<Address> =>
        (await findAssociatedTokenPda({ owner: holder, mint, tokenProgram }))[0];
      const open = (holder: Address): Promise<Instruction> =>
        getCreateAssociatedTokenIdempotentInstructionAsync({ payer: owner, owner: holder, mint });
      const payee = to as Address;
      const source = await accountOf(owner.address);
      const send = (instructions: Parameters<TransactionSender["send"]>[0], signers: readonly Signer[]) =>
        senderFor(payer).send(instructions, { computeUnits: COMPUTE_UNITS, signers });
      // In a separate transaction: tokens that a payer receives and passes on in one transaction are no payment of its
      // own.
      const give = getMintToInstruction({ mint, token: source, mintAuthority: newMint, amount });
      await send([await open(owner.address), give], [authority]);
      const payment = {
        source,
        mint,
        destination: await accountOf(payee),
        authority: owner,
        amount,
        decimals: DECIMALS,
      };
      const landed = await send([await open(payee), getTransferCheckedInstruction(payment)], []);
      return landed.transactionHash;
    },
  };
}
