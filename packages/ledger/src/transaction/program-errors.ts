import type { ErrorCode } from "@arcs/core";

/** What the anchor program answers where it refuses (programs/anchor/src/errors.h), by its custom error code. */
export const programErrors: ReadonlyMap<number, { code: ErrorCode; message: string }> = new Map([
  [0x1001, { code: "ledger_malformed_instruction", message: "the instruction is malformed" }],
  [
    0x1002,
    { code: "ledger_malformed_instruction", message: "the instruction does not have the accounts that it needs" },
  ],
  [0x1003, { code: "ledger_malformed_instruction", message: "the payer did not sign" }],
  [0x1004, { code: "ledger_wrong_address", message: "the account is not at the address of this issuer and id" }],
  [0x1005, { code: "ledger_already_exists", message: "there is a record, or a batch, at this address already" }],
  [0x1006, { code: "ledger_wrong_owner", message: "the account does not belong to the anchor program" }],
  [0x1007, { code: "ledger_malformed_account", message: "the account has another form" }],
  [0x1008, { code: "ledger_wrong_sysvar", message: "the instructions sysvar was replaced by another account" }],
  [0x1009, { code: "ledger_proof_missing", message: "the instruction before is not the Ed25519 precompile" }],
  [0x100a, { code: "ledger_proof_malformed", message: "the precompile instruction does not have the accepted form" }],
  [0x100b, { code: "ledger_proof_wrong_key", message: "the proof was made by another key than the issuer's" }],
  [0x100c, { code: "ledger_proof_wrong_message", message: "the issuer signed something else" }],
  [0x100d, { code: "ledger_invalid_field", message: "a field is empty, too long or out of range" }],
  [0x100e, { code: "ledger_issued_in_future", message: "issuedAt is ahead of the ledger's clock" }],
  [0x100f, { code: "ledger_already_expired", message: "expiresAt has passed" }],
  [0x1010, { code: "ledger_not_expired", message: "expiresAt has not passed, or there is none" }],
  [0x1011, { code: "ledger_not_pending", message: "the record is not pending" }],
  [0x1012, { code: "ledger_already_revoked", message: "it is revoked already" }],
  [0x1013, { code: "ledger_not_live", message: "the record is revoked or expired already" }],
  [0x1014, { code: "ledger_wrong_rent_receiver", message: "the rent goes to who paid it" }],
  [0x1015, { code: "ledger_proof_expired", message: "what the issuer signed did not land before its last valid time" }],
  [
    0x1016,
    { code: "ledger_proof_too_far_ahead", message: "the last valid time that the issuer signed is too far ahead" },
  ],
]);
