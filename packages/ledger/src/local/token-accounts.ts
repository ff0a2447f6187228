import { getBase58Decoder } from "@solana/kit";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../settlement/token-instruction.ts";
import type { LedgerAccount, VirtualMachine } from "./virtual-machine.ts";

// Where both token programs keep mint and owner, and the size that an account has at least.
const MINT_AT = 0;
const OWNER_AT = 32;
const SIZE = 165;
// Where Token-2022 writes what an extended account is, and the value for one that holds tokens.
const TYPE_AT = 165;
const HOLDER = 2;

/** Finds the accounts in which an owner holds tokens: those of a token program, or those of one mint. */
export function tokenAccountsOf(
  machine: Pick<VirtualMachine, "programAccounts">,
  owner: string,
  { programId, mint }: { programId?: string; mint?: string },
): (LedgerAccount & { address: string })[] {
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].filter((program) => program === (programId ?? program));
  return programs
    .flatMap((program) => machine.programAccounts(program))
    .filter(
      ({ data }) =>
        isHolder(data) &&
        addressAt(data, OWNER_AT) === owner &&
        (mint ?? addressAt(data, MINT_AT)) === addressAt(data, MINT_AT),
    );
}

function isHolder(data: Uint8Array): boolean {
  return data.length === SIZE || (data.length > SIZE && data[TYPE_AT] === HOLDER);
}

function addressAt(data: Uint8Array, offset: number): string {
  return getBase58Decoder().decode(data.subarray(offset, offset + 32));
}
