import { concatBytes } from "@arcs/core/internal";
import {
  type AccountMeta,
  AccountRole,
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from "@solana/kit";

import { littleEndian } from "../../base/bytes.ts";
import { SYSTEM_PROGRAM } from "../../base/native-programs.ts";

// Layouts: `token/program/src/instruction.rs` of solana-program/token 3.5 and of its associated-token-account, 1.1.
const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA" as Address;
const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL" as Address;
/** Bytes of the account of a token itself. */
export const MINT_BYTES = 82;

const bytesOf = (address: string): Uint8Array => Uint8Array.from(getAddressEncoder().encode(address as Address));
const account = (address: string, role: AccountRole): AccountMeta => ({ address: address as Address, role });
const { READONLY, READONLY_SIGNER, WRITABLE, WRITABLE_SIGNER } = AccountRole;

/** Makes a token whose authority is its own key. */
export function createMint(
  mint: string,
  { payer, lamports, decimals }: { payer: string; lamports: bigint; decimals: number },
): Instruction[] {
  const create = [littleEndian(0, 4), littleEndian(lamports, 8), littleEndian(MINT_BYTES, 8), bytesOf(TOKEN_PROGRAM)];
  return [
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [account(payer, WRITABLE_SIGNER), account(mint, WRITABLE_SIGNER)],
      data: concatBytes(...create),
    },
    // `InitializeMint2`, without an authority that may freeze.
    {
      programAddress: TOKEN_PROGRAM,
      accounts: [account(mint, WRITABLE)],
      data: concatBytes(Uint8Array.of(20, decimals), bytesOf(mint), Uint8Array.of(0)),
    },
  ];
}

/** The address of an owner's account of a token. */
export async function tokenAccountOf(owner: string, mint: string): Promise<string> {
  const [address] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [bytesOf(owner), bytesOf(TOKEN_PROGRAM), bytesOf(mint)],
  });
  return address;
}

/** Opens an owner's account of a token, where it is not open. */
export function openTokenAccount(
  at: string,
  { payer, owner, mint }: { payer: string; owner: string; mint: string },
): Instruction {
  const [payerMeta, programs] = [account(payer, WRITABLE_SIGNER), [SYSTEM_PROGRAM, TOKEN_PROGRAM]];
  return {
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [payerMeta, account(at, WRITABLE), ...[owner, mint, ...programs].map((each) => account(each, READONLY))],
    data: Uint8Array.of(1),
  };
}

/** Makes so many base units more. */
export function mintTo(at: string, { mint, amount }: { mint: string; amount: bigint }): Instruction {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [account(mint, WRITABLE), account(at, WRITABLE), account(mint, READONLY_SIGNER)],
    data: concatBytes(Uint8Array.of(7), littleEndian(amount, 8)),
  };
}

/** `TransferChecked`, as x402 pays. */
export function transferChecked(
  { from, to, owner, mint }: Record<"from" | "to" | "owner" | "mint", string>,
  { amount, decimals }: { amount: bigint; decimals: number },
): Instruction {
  return {
    programAddress: TOKEN_PROGRAM,
    accounts: [
      account(from, WRITABLE),
      account(mint, READONLY),
      account(to, WRITABLE),
      account(owner, READONLY_SIGNER),
    ],
    data: concatBytes(Uint8Array.of(12), littleEndian(amount, 8), Uint8Array.of(decimals)),
  };
}
