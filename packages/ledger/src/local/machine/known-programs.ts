export { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";

/** Creates the token accounts whose addresses derive from wallet and mint. */
export const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

/** The memo programs, current and former. */
export const memoPrograms: ReadonlySet<string> = new Set([
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
]);
