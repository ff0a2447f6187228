// Payment channels on a local ledger, by a stand-in for their program
// (programs/anchor/test/channels.c).
import type { Signer } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import {
  AccountRole,
  type AccountMeta,
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from "@solana/kit";
import { readFileSync } from "node:fs";

import { littleEndian, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import { PAYMENT_CHANNELS_PROGRAM } from "../../src/settlement/payment-channel.ts";
import { associatedAddress, type Token } from "./spl.ts";

export const channelsProgram: Uint8Array = readFileSync(
  new URL("../../../../programs/anchor/test/channels.so", import.meta.url),
);

const ED25519_PROGRAM = "Ed25519SigVerify111111111111111111111111111";
const INSTRUCTIONS_SYSVAR = "Sysvar1nstructions1111111111111111111111111";
const RENT_SYSVAR = "SysvarRent111111111111111111111111111111111";
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/** Owner of the treasury of the devnet (@x402/svm 2.27.0). */
export const TREASURY = "4zTeC5mVqWLruDexgU2mV66p9t5vCA9JyiZqdGDUspap";

/** A channel that is not opened yet, or is. */
export type Channel = {
  program: string;
  address: string;
  token: Token;
  payer: string;
  /** Pays the rent, and signs `settle_and_seal`: the facilitator. */
  payee: Signer;
  /** Signs the vouchers. */
  signer: Signer;
  salt: bigint;
  openSlot: bigint;
  recipients: readonly { recipient: string; bps: number }[];
};

const bytesOf = (address: string): Uint8Array =>
  Uint8Array.from(getAddressEncoder().encode(address as Address));
const meta = (address: string, role: AccountRole): AccountMeta => ({
  address: address as Address,
  role,
});
const writable = (address: string): AccountMeta => meta(address, AccountRole.WRITABLE);
const readonly = (address: string): AccountMeta => meta(address, AccountRole.READONLY);
const signing = (address: string): AccountMeta => meta(address, AccountRole.WRITABLE_SIGNER);

/** Returns a channel with its address. */
export async function channelOf(
  parts: Omit<Channel, "address" | "program"> & { program?: string },
): Promise<Channel> {
  const { program = PAYMENT_CHANNELS_PROGRAM, payer, payee, token, signer, salt, openSlot } = parts;
  const [address] = await getProgramDerivedAddress({
    programAddress: program as Address,
    seeds: [
      "channel",
      ...[payer, payee.address, token.mint, signer.address].map(bytesOf),
      littleEndian(salt, 8),
      littleEndian(openSlot, 8),
    ],
  });
  return { ...parts, program, address };
}

function planOf({ recipients }: Channel): Uint8Array {
  const entries = recipients.flatMap(({ recipient, bps }) => [
    bytesOf(recipient),
    littleEndian(bps, 2),
  ]);
  return concatBytes(littleEndian(recipients.length, 4), ...entries);
}

async function eventAuthority({ program }: Channel): Promise<string> {
  const [address] = await getProgramDerivedAddress({
    programAddress: program as Address,
    seeds: ["event_authority"],
  });
  return address;
}

/** `open`: signed by the payer and by the facilitator, who pays the rent. */
export async function openChannel(
  channel: Channel,
  { deposit }: { deposit: bigint },
): Promise<Instruction> {
  const { program, address, token, payer, payee, signer, salt, openSlot } = channel;
  return {
    programAddress: program as Address,
    accounts: [
      signing(payer),
      signing(payee.address),
      readonly(payee.address),
      readonly(token.mint),
      readonly(signer.address),
      writable(address),
      writable(await associatedAddress(token, payer)),
      writable(await associatedAddress(token, address)),
      readonly(token.program),
      readonly(SYSTEM_PROGRAM),
      readonly(RENT_SYSVAR),
      readonly(ASSOCIATED_TOKEN_PROGRAM),
      readonly(await eventAuthority(channel)),
      readonly(program),
    ],
    data: concatBytes(
      Uint8Array.of(1),
      littleEndian(salt, 8),
      littleEndian(deposit, 8),
      littleEndian(900n, 4),
      littleEndian(openSlot, 8),
      planOf(channel),
    ),
  };
}

/** `top_up`: signed by the payer. */
export async function topUp(
  channel: Channel,
  { amount }: { amount: bigint },
): Promise<Instruction> {
  const { program, address, token, payer } = channel;
  return {
    programAddress: program as Address,
    accounts: [
      signing(payer),
      writable(address),
      writable(await associatedAddress(token, payer)),
      writable(await associatedAddress(token, address)),
      readonly(token.mint),
      readonly(token.program),
    ],
    data: concatBytes(Uint8Array.of(3), littleEndian(amount, 8)),
  };
}

/** The voucher over the amount of all payments so far, as an instruction of the precompile. */
async function voucher({ address, signer }: Channel, cumulative: bigint): Promise<Instruction> {
  const message = concatBytes(
    Uint8Array.of(86, 1),
    bytesOf(address),
    littleEndian(cumulative, 8),
    littleEndian(4_000_000_000, 8),
  );
  const head = [0xff, 0xff];
  const places = Uint8Array.of(
    1,
    0,
    48,
    0,
    ...head,
    16,
    0,
    ...head,
    112,
    0,
    message.length,
    0,
    ...head,
  );
  const data = concatBytes(places, bytesOf(signer.address), await signer.sign(message), message);
  return { programAddress: ED25519_PROGRAM as Address, accounts: [], data };
}

/** `settle`: the channel stays open. */
export async function settle(channel: Channel, cumulative: bigint): Promise<Instruction[]> {
  const accounts = [writable(channel.address), readonly(INSTRUCTIONS_SYSVAR)];
  const settling = { programAddress: channel.program as Address, accounts, data: Uint8Array.of(2) };
  return [await voucher(channel, cumulative), settling];
}

/** `settle_and_seal`: signed by the facilitator; without a voucher everything goes back. */
export async function settleAndSeal(channel: Channel, cumulative?: bigint): Promise<Instruction[]> {
  const { program, address, payee } = channel;
  const sealing = {
    programAddress: program as Address,
    accounts: [
      meta(payee.address, AccountRole.READONLY_SIGNER),
      writable(address),
      readonly(INSTRUCTIONS_SYSVAR),
    ],
    data: Uint8Array.of(4, cumulative === undefined ? 0 : 1),
  };
  return cumulative === undefined ? [sealing] : [await voucher(channel, cumulative), sealing];
}

/** `distribute`: anyone can send it. */
export async function distribute(channel: Channel): Promise<Instruction> {
  const { program, address, token, payer, payee, recipients } = channel;
  const tokensOf = async (owner: string): Promise<AccountMeta> =>
    writable(await associatedAddress(token, owner));
  return {
    programAddress: program as Address,
    accounts: [
      writable(address),
      writable(payer),
      writable(payee.address),
      await tokensOf(address),
      await tokensOf(payer),
      await tokensOf(payee.address),
      await tokensOf(TREASURY),
      readonly(token.mint),
      readonly(token.program),
      readonly(await eventAuthority(channel)),
      readonly(program),
      ...(await Promise.all(recipients.map(({ recipient }) => tokensOf(recipient)))),
    ],
    data: concatBytes(Uint8Array.of(7), planOf(channel)),
  };
}

/**
 * Names a channel, as anybody can who knows its address: a transfer of nothing, which has it as
 * another account.
 */
export function nameChannel({ address, payee }: Channel, { each }: { each: number }): Instruction {
  return {
    programAddress: SYSTEM_PROGRAM as Address,
    accounts: [signing(payee.address), writable(payee.address), readonly(address)],
    // Of different amounts, so that no two are the same transaction.
    data: concatBytes(littleEndian(2, 4), littleEndian(BigInt(each), 8)),
  };
}
