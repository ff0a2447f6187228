// The issuer's signature. The program does not verify Ed25519 itself: the ledger's precompile does, in the instruction
// directly before ours, and a transaction whose precompile instruction fails never gets here. What has to be checked is
// that this instruction is about our key and our message, and nothing else.
#ifndef PROOF_H
#define PROOF_H

#include "accounts.h"

enum { SIGNATURE_BYTES = 64, HASH_BYTES = 32, TAG_BYTES = 16, TIME_BYTES = 8 };
// What is signed: tag, last valid time, hash. What we expect to be signed comes without the time, which is the issuer's choice.
enum { TIME_AT = TAG_BYTES, HASH_AT = TAG_BYTES + TIME_BYTES, SIGNED_BYTES = HASH_AT + HASH_BYTES };
enum { MESSAGE_BYTES = TAG_BYTES + HASH_BYTES };

// How far ahead the last valid time may be: an hour. It is a time and not a slot because an issuer has a clock of his own,
// and knows the slot from endpoints only. The bound is for one whose clock is wrong: he is told at once, and no signature
// can land for longer. An hour, because the ledger's clock has lagged behind by more than half of one, and may again.
enum { MOST_SECONDS_AHEAD = 3600 };

/** What an account keeps of a proof. */
typedef struct { u8 signature[SIGNATURE_BYTES]; i64 lastValidAt; } Authorization;

// Where the one accepted form of a precompile instruction has its parts: 16 bytes of header, then key, signature, message.
enum { KEY_AT = 16, SIGNATURE_AT = 48, MESSAGE_AT = 112, PROOF_BYTES = MESSAGE_AT + SIGNED_BYTES };

static const u8 INSTRUCTIONS_SYSVAR[ADDRESS_BYTES] = {6,   167, 213, 23,  24,  123, 209, 102, 53,  218, 212,
                                                      4,   85,  253, 194, 192, 193, 36,  198, 143, 33,  86,
                                                      117, 165, 219, 186, 203, 95,  8,   0,   0,   0};
static const u8 ED25519_PROGRAM[ADDRESS_BYTES] = {3,   125, 70, 214, 124, 147, 251, 190, 18,  249, 66,
                                                  143, 131, 141, 64, 255, 5,   112, 116, 73,  39,  244,
                                                  138, 100, 252, 202, 112, 68,  128, 0,   0,   0};

// One signature, not padded; every part is in this same instruction (index 0xffff).
static const u8 PROOF_HEADER[KEY_AT] = {1, 0, SIGNATURE_AT, 0, 0xff, 0xff, KEY_AT, 0, 0xff, 0xff,
                                        MESSAGE_AT, 0, SIGNED_BYTES, 0, 0xff, 0xff};

/**
 * Finds the issuer's signature over a message in the instruction directly before the current one, and copies it out.
 *
 * Directly before, so that one precompile instruction cannot serve two of ours. Under a call from another program
 * "current" is the outermost instruction: the signature is still over this program, this account and these fields.
 *
 * A proof has an end, inside of what is signed: one that did not land is worth nothing to who kept it.
 */
HANDLER take_proof(const Account *sysvar, const u8 *issuer, const u8 *message, i64 now, Authorization *taken) {
  if (!is_address(sysvar->address, INSTRUCTIONS_SYSVAR)) return WRONG_SYSVAR;
  const u8 *sysvarData = sysvar->data;
  u64 current = read_u16(sysvarData + *sysvar->dataLength - 2);
  if (current == 0) return PROOF_MISSING;
  const u8 *before = sysvarData + read_u16(sysvarData + 2 * current); // offset number current - 1, after a u16 count
  u64 accounts = read_u16(before);
  before += 2 + accounts * (1 + ADDRESS_BYTES);
  if (!is_address(before, ED25519_PROGRAM)) return PROOF_MISSING;
  u64 length = read_u16(before + ADDRESS_BYTES);
  const u8 *proof = before + ADDRESS_BYTES + 2;
  if (length != PROOF_BYTES || !equals(proof, PROOF_HEADER, KEY_AT)) return PROOF_MALFORMED;
  if (!is_address(proof + KEY_AT, issuer)) return PROOF_WRONG_KEY;
  const u8 *signed_ = proof + MESSAGE_AT;
  if (!equals(signed_, message, TAG_BYTES)) return PROOF_WRONG_MESSAGE;
  if (!equals(signed_ + HASH_AT, message + TAG_BYTES, HASH_BYTES)) return PROOF_WRONG_MESSAGE;
  i64 lastValidAt = (i64)read_u64(signed_ + TIME_AT);
  if (lastValidAt < now) return PROOF_EXPIRED;
  if ((u64)lastValidAt - (u64)now > MOST_SECONDS_AHEAD) return PROOF_TOO_FAR_AHEAD; // unsigned: no overflow
  sol_memcpy_(taken->signature, proof + SIGNATURE_AT, SIGNATURE_BYTES);
  taken->lastValidAt = lastValidAt;
  return 0;
}

/** Reasons are those of RFC 5280, section 5.3.1, that make sense here: 0 to 5, and 9. */
INLINE int is_reason(u8 reason) { return reason < 10 && (0x23f >> reason & 1); }

/** What an issuer signs, but for the time: a tag that names the action, and a hash over everything that it is about. */
INLINE void make_message(const u8 *tag, const Slice *parts, u64 count, u8 *message) {
  sol_memcpy_(message, tag, TAG_BYTES);
  sol_sha256(parts, count, message + TAG_BYTES);
}

#endif
