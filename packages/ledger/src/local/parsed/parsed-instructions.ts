import { SYSTEM_PROGRAM } from "../../base/native-programs.ts";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  memoPrograms,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from "../machine/known-programs.ts";
import type { NamedInstruction, ParsedInstruction } from "./parsed-form.ts";
import { parseSystemInstruction } from "./parsed-system.ts";
import { parseTokenInstruction } from "./parsed-token.ts";

/**
 * Parses an instruction of the programs that a node knows and that ordinary transactions have. Of the others, `undefined`:
 * they are shown with their accounts and bytes.
 */
export function parseInstruction(
  instruction: NamedInstruction,
): { program: string; parsed: ParsedInstruction | string } | undefined {
  const { programId, data } = instruction;
  if (memoPrograms.has(programId)) return { program: "spl-memo", parsed: new TextDecoder().decode(data) };
  const known = parsers.get(programId);
  const parsed = known?.parse(instruction);
  return known === undefined || parsed === undefined ? undefined : { program: known.program, parsed };
}

type Parser = { program: string; parse: (instruction: NamedInstruction) => ParsedInstruction | undefined };
const parsers: ReadonlyMap<string, Parser> = new Map([
  [SYSTEM_PROGRAM as string, { program: "system", parse: parseSystemInstruction }],
  [TOKEN_PROGRAM, { program: "spl-token", parse: parseTokenInstruction }],
  [TOKEN_2022_PROGRAM, { program: "spl-token", parse: parseTokenInstruction }],
  [ASSOCIATED_TOKEN_PROGRAM, { program: "spl-associated-token-account", parse: parseAssociatedToken }],
]);

const ataKinds = new Map<number | undefined, string>([
  [undefined, "create"],
  [0, "create"],
  [1, "createIdempotent"],
]);

function parseAssociatedToken({ accounts, data }: NamedInstruction): ParsedInstruction | undefined {
  const type = ataKinds.get(data[0]);
  if (type === undefined || accounts.length < 6) return undefined;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } };
}
