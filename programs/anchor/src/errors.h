// What the program answers where it refuses: InstructionError::Custom(code). packages/ledger/src/program/program-errors.ts
// has the same list; a published code keeps its number.
#ifndef ERRORS_H
#define ERRORS_H

enum {
  MALFORMED_INSTRUCTION = 0x1001, // unknown tag, or lengths that do not add up
  WRONG_ACCOUNTS = 0x1002,        // too few or too many, one not writable, another program in place of the system's
  PAYER_NOT_SIGNER = 0x1003,
  WRONG_ADDRESS = 0x1004,         // not the canonical program address of these seeds
  ALREADY_EXISTS = 0x1005,
  WRONG_OWNER = 0x1006,           // an account that belongs to another program
  MALFORMED_ACCOUNT = 0x1007,     // ours, but of the other form
  WRONG_SYSVAR = 0x1008,          // something else in place of the instructions sysvar
  PROOF_MISSING = 0x1009,         // the instruction directly before is no Ed25519 precompile
  PROOF_MALFORMED = 0x100a,       // several signatures, or offsets that point elsewhere
  PROOF_WRONG_KEY = 0x100b,       // signed by another than the issuer
  PROOF_WRONG_MESSAGE = 0x100c,   // the issuer signed something else
  INVALID_FIELD = 0x100d,
  ISSUED_IN_FUTURE = 0x100e,
  ALREADY_EXPIRED = 0x100f,       // issue or activate at or after expiresAt
  NOT_EXPIRED = 0x1010,           // expire or close before expiresAt
  NOT_PENDING = 0x1011,
  ALREADY_REVOKED = 0x1012,
  NOT_LIVE = 0x1013,              // expire what is revoked or expired already
  WRONG_RENT_RECEIVER = 0x1014,   // the rent goes back to who paid it
  PROOF_EXPIRED = 0x1015,         // landed after the last time that the issuer signed
  PROOF_TOO_FAR_AHEAD = 0x1016,   // a last valid time further ahead than anybody needs
};

#endif
