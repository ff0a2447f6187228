import { type Address, address } from "@solana/kit";

/** Programs and sysvars of the ledger that instructions name. */
export const ED25519_PROGRAM: Address = address("Ed25519SigVerify111111111111111111111111111");
export const INSTRUCTIONS_SYSVAR: Address = address("Sysvar1nstructions1111111111111111111111111");
export const SYSTEM_PROGRAM: Address = address("11111111111111111111111111111111");
/** The SPL Memo program (v3), which every cluster has. */
export const MEMO_PROGRAM: Address = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
