import { concatBytes } from "@arcs/core/internal";
import { type Address, address, createNoopSigner, getProgramDerivedAddress, type Instruction } from "@solana/kit";
import { getAllocateInstruction, getAssignInstruction, getTransferSolInstruction } from "@solana-program/system";

import { littleEndian } from "../bytes.ts";
import {
  addressBytes,
  readonly,
  readonlySigner,
  SYSTEM_PROGRAM,
  writable,
  writableSigner,
} from "../program/addresses.ts";

/** Solana's upgradeable loader (v3), which keeps an executable beside the program's own account. */
export const LOADER: Address = address("BPFLoaderUpgradeab1e11111111111111111111111");
const RENT_SYSVAR = address("SysvarRent111111111111111111111111111111111");
const CLOCK_SYSVAR = address("SysvarC1ock11111111111111111111111111111111");

// Bytes before the executable in a buffer and in its final account; and the size of a program account.
export const BUFFER_HEADER_BYTES = 37;
export const PROGRAM_DATA_HEADER_BYTES = 45;
export const PROGRAM_ACCOUNT_BYTES = 36;

// Numbers of the loader's instructions.
const [INITIALIZE_BUFFER, WRITE, DEPLOY, SET_AUTHORITY] = [0, 1, 2, 4] as const;

/** Derives the address of a program's executable. */
export async function programDataAddress(program: string): Promise<Address> {
  const [derived] = await getProgramDerivedAddress({ programAddress: LOADER, seeds: [addressBytes(program)] });
  return derived;
}

/**
 * Creates an account owned by the loader, at an address that may already hold lamports (`held`). It uses transfer,
 * allocate and assign: "create account" fails for an address that somebody has sent a lamport to.
 */
export function createLoaderAccount(options: {
  payer: string;
  account: string;
  lamports: bigint;
  held: bigint;
  space: number;
}): Instruction[] {
  const { payer, account, lamports, held, space } = options;
  const newAccount = createNoopSigner(account as Address);
  const onAccount = [
    getAllocateInstruction({ newAccount, space }),
    getAssignInstruction({ account: newAccount, programAddress: LOADER }),
  ];
  if (held >= lamports) return onAccount;
  const destination = newAccount.address;
  return [
    getTransferSolInstruction({ source: createNoopSigner(payer as Address), destination, amount: lamports - held }),
    ...onAccount,
  ];
}

export function initializeBuffer(buffer: string, authority: string): Instruction {
  return {
    programAddress: LOADER,
    accounts: [writable(buffer), readonly(authority)],
    data: littleEndian(INITIALIZE_BUFFER, 4),
  };
}

export function writeBuffer(
  buffer: string,
  options: { authority: string; offset: number; bytes: Uint8Array },
): Instruction {
  const { authority, offset, bytes } = options;
  const data = concatBytes(littleEndian(WRITE, 4), littleEndian(offset, 4), littleEndian(bytes.length, 8), bytes);
  return { programAddress: LOADER, accounts: [writable(buffer), readonlySigner(authority)], data };
}

export function deployFromBuffer(options: {
  payer: string;
  program: string;
  programData: string;
  buffer: string;
  length: number;
}): Instruction {
  const { payer, program, programData, buffer, length } = options;
  const accounts = [writableSigner(payer), writable(programData), writable(program), writable(buffer)];
  const rest = [readonly(RENT_SYSVAR), readonly(CLOCK_SYSVAR), readonly(SYSTEM_PROGRAM), readonlySigner(payer)];
  return {
    programAddress: LOADER,
    accounts: [...accounts, ...rest],
    data: concatBytes(littleEndian(DEPLOY, 4), littleEndian(length, 8)),
  };
}

/** Removes the right to change a program, permanently. */
export function removeUpgradeAuthority(programData: string, authority: string): Instruction {
  return {
    programAddress: LOADER,
    accounts: [writable(programData), readonlySigner(authority)],
    data: littleEndian(SET_AUTHORITY, 4),
  };
}
