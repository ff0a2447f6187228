import { isSolanaError } from "@solana/kit";
import { parseSystemInstruction as parse, SystemInstruction } from "@solana-program/system";

import { type NamedInstruction, type ParsedInstruction, withMetas } from "./parsed-form.ts";

/** Parses an instruction of the system program by which an account is made, or lamports are moved. */
export function parseSystemInstruction(instruction: NamedInstruction): ParsedInstruction | undefined {
  try {
    return show(parse(withMetas(instruction)));
  } catch (error) {
    // Another instruction, or one whose data or accounts end too early.
    if (isSolanaError(error)) return undefined;
    throw error;
  }
}

/** Nodes name some parts otherwise than the program's client does. */
function show(parsed: ReturnType<typeof parse>): ParsedInstruction | undefined {
  switch (parsed.instructionType) {
    case SystemInstruction.CreateAccount: {
      const { accounts, data } = parsed;
      const addresses = { source: accounts.payer.address, newAccount: accounts.newAccount.address };
      const { lamports, space, programAddress: owner } = data;
      return { type: "createAccount", info: { ...addresses, lamports, space, owner } };
    }
    case SystemInstruction.Assign: {
      const { accounts, data } = parsed;
      return { type: "assign", info: { account: accounts.account.address, owner: data.programAddress } };
    }
    case SystemInstruction.TransferSol: {
      const { accounts, data } = parsed;
      const addresses = { source: accounts.source.address, destination: accounts.destination.address };
      return { type: "transfer", info: { ...addresses, lamports: data.amount } };
    }
    case SystemInstruction.Allocate: {
      const { accounts, data } = parsed;
      return { type: "allocate", info: { account: accounts.newAccount.address, space: data.space } };
    }
    default:
      return undefined;
  }
}
