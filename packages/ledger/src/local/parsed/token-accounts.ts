import type { Token } from "@solana-program/token";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../machine/known-programs.ts";
import { readMint, readToken } from "../machine/token-state.ts";
import type { LedgerAccount, VirtualMachine } from "../machine/virtual-machine.ts";

/** An account that holds tokens. */
export type HoldingAccount = LedgerAccount & { address: string; token: Token };

/** Finds accounts that hold tokens: all, or those of a token program, or of one mint. */
export function tokenAccounts(
  machine: Pick<VirtualMachine, "programAccounts">,
  { programId, mint }: { programId?: string; mint?: string },
): HoldingAccount[] {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    .filter((program) => program === (programId ?? program))
    .flatMap((program) => machine.programAccounts(program))
    .flatMap((account) => {
      const token = readToken(account);
      return token === undefined || token.mint !== (mint ?? token.mint) ? [] : [{ ...account, token }];
    });
}

/** Returns the decimals of a mint; `undefined` for another address. */
export function decimalsIn(machine: Pick<VirtualMachine, "account">, mint: string): number | undefined {
  const account = machine.account(mint);
  return account && readMint(account)?.decimals;
}
