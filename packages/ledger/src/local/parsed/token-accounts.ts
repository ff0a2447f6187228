import { getBase58Decoder } from "@solana/kit";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import { kindOfTokenAccount } from "./parsed-accounts.ts";
import type { LedgerAccount, VirtualMachine } from "../machine/virtual-machine.ts";

// Where both token programs keep them.
const MINT_AT = 0;
const OWNER_AT = 32;
const DELEGATE_AT = 72;
const DECIMALS_AT = 44;

/** Finds the accounts in which an owner holds tokens: those of a token program, or those of one mint. */
export function tokenAccountsOf(
  machine: Pick<VirtualMachine, "programAccounts">,
  owner: string,
  { programId, mint }: { programId?: string; mint?: string },
): (LedgerAccount & { address: string })[] {
  return tokenAccounts(machine, programId).filter(
    ({ data }) => addressAt(data, OWNER_AT) === owner && (mint ?? mintOf(data)) === mintOf(data),
  );
}

/** Finds all accounts in which tokens are held. */
export function tokenAccounts(
  machine: Pick<VirtualMachine, "programAccounts">,
  programId?: string,
): (LedgerAccount & { address: string })[] {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    .filter((program) => program === (programId ?? program))
    .flatMap((program) => machine.programAccounts(program))
    .filter(({ data }) => kindOfTokenAccount(data) === "account");
}

/** The mint of a token account. */
export function mintOf(data: Uint8Array): string {
  return addressAt(data, MINT_AT);
}

/** Who may spend from a token account besides its owner. */
export function delegateOf(data: Uint8Array): string | undefined {
  return data[DELEGATE_AT] === 1 ? addressAt(data, DELEGATE_AT + 4) : undefined;
}

/** The decimals of a mint; `undefined` where it is none. */
export function decimalsIn(machine: Pick<VirtualMachine, "account">, mint: string): number | undefined {
  const account = machine.account(mint);
  const isToken = account?.owner === TOKEN_PROGRAM || account?.owner === TOKEN_2022_PROGRAM;
  return isToken && kindOfTokenAccount(account.data) === "mint" ? account.data[DECIMALS_AT] : undefined;
}

function addressAt(data: Uint8Array, offset: number): string {
  return getBase58Decoder().decode(data.subarray(offset, offset + 32));
}
