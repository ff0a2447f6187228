// One credential, one account, at ["cred", issuer, sha256(credentialId)]: issue, activate, revoke, expire, close.
#ifndef RECORD_H
#define RECORD_H

#include "proof.h"

enum { PENDING = 0, ACTIVE = 1, REVOKED = 2, EXPIRED = 3 };
enum { RECORD_MAGIC = 0x31435241 }; // "ARC1"
enum { LONGEST_ID = 32, LONGEST_TEMPLATE = 200, LONGEST_URI = 640, CLOCK_TOLERANCE_SECONDS = 300 };

/** The account. Then follow, without gaps: credential id, template, subject data URI. */
typedef struct {
  u32 magic;
  u8 status, reason, bump, unused;
  // From here to `signature` the issuer's message covers everything, lengths included: otherwise a relayer could move
  // the boundary between id, template and URI.
  u8 idLength, templateLength;
  u16 uriLength;
  u32 zero;
  u8 issuer[32], subject[32];
  i64 issuedAt, expiresAt; // Unix seconds; expiresAt 0 is never
  u8 subjectDataHash[32];
  u8 signature[64]; // of the credential's Data Integrity proof
  i64 revokedAt;    // 0 is not revoked
  u64 createdSlot, updatedSlot;
  u8 payer[32];         // who gets the rent back
  Authorization authorization; // the issuer's, for the last issue, activation or revocation
} Record;

_Static_assert(sizeof(Record) == 320, "readers of accounts know this layout");
enum { SIGNED_FROM = 8, SIGNED_TO = 192 };
_Static_assert(__builtin_offsetof(Record, idLength) == SIGNED_FROM && __builtin_offsetof(Record, revokedAt) == SIGNED_TO, "");

INLINE u64 text_length(const Record *record) {
  return (u64)record->idLength + record->templateLength + record->uriLength;
}

/** The signed message: program and address (no replay elsewhere), every field as it is stored, and one byte more. */
INLINE void record_message(const u8 *tag, const Account *account, const u8 *program, u8 extra, u8 *message) {
  const Record *record = (const Record *)account->data;
  Slice parts[5] = {{program, ADDRESS_BYTES},
                    {account->address, ADDRESS_BYTES},
                    {account->data + SIGNED_FROM, SIGNED_TO - SIGNED_FROM},
                    {account->data + sizeof(Record), text_length(record)},
                    {&extra, 1}};
  make_message(tag, parts, 5, message);
}

/**
 * issue: payer (signer, writable), issuer, subject, record (writable), instructions sysvar, system program.
 *
 * data: tag, status, id length, template length, URI length (u16), two zeros, lamports (u64), issuedAt, expiresAt (i64),
 * subject data hash (32), signature (64), then id, template, URI.
 */
HANDLER issue(Call *call) {
  enum { HEADER = 128 };
  if (call->accountCount != 6) return WRONG_ACCOUNTS;
  const u8 *data = call->data;
  if (call->dataLength < HEADER) return MALFORMED_INSTRUCTION;
  u64 idLength = data[2], templateLength = data[3], uriLength = read_u16(data + 4);
  u64 textLength = idLength + templateLength + uriLength;
  if (call->dataLength != HEADER + textLength || read_u16(data + 6) != 0) return MALFORMED_INSTRUCTION;
  if (idLength == 0 || idLength > LONGEST_ID || templateLength == 0 || templateLength > LONGEST_TEMPLATE) return INVALID_FIELD;
  if (uriLength == 0 || uriLength > LONGEST_URI || data[1] > ACTIVE) return INVALID_FIELD;

  Account *payer = &call->accounts[0], *issuer = &call->accounts[1], *account = &call->accounts[3];
  if (!payer->isSigner || !payer->isWritable) return PAYER_NOT_SIGNER;
  if (!account->isWritable || !is_address(call->accounts[5].address, SYSTEM_PROGRAM)) return WRONG_ACCOUNTS;

  Clock clock;
  sol_get_clock_sysvar(&clock);
  i64 issuedAt = (i64)read_u64(data + 16), expiresAt = (i64)read_u64(data + 24);
  if (issuedAt < 0 || expiresAt < 0 || (expiresAt != 0 && expiresAt <= issuedAt)) return INVALID_FIELD;
  if (issuedAt > clock.unixTimestamp + CLOCK_TOLERANCE_SECONDS) return ISSUED_IN_FUTURE;
  if (expiresAt != 0 && expiresAt <= clock.unixTimestamp) return ALREADY_EXPIRED;

  u8 idHash[HASH_BYTES], address[ADDRESS_BYTES], bump = 0;
  Slice id = {data + HEADER, idLength};
  sol_sha256(&id, 1, idHash);
  Slice seeds[4] = {{(const u8 *)"cred", 4}, {issuer->address, ADDRESS_BYTES}, {idHash, HASH_BYTES}, {&bump, 1}};
  if (sol_try_find_program_address(seeds, 3, call->program, address, &bump)) return WRONG_ADDRESS;
  if (!is_address(address, account->address)) return WRONG_ADDRESS;
  if (*account->dataLength != 0 || !is_address(account->owner, SYSTEM_PROGRAM)) return ALREADY_EXISTS;
  NewAccount new_ = {payer, account, seeds, 4, sizeof(Record) + textLength, read_u64(data + 8)};
  u64 error = create_account(&new_, call->program);
  if (error) return error;

  Record *record = (Record *)account->data; // all zeros
  record->magic = RECORD_MAGIC;
  record->status = data[1];
  record->bump = bump;
  record->idLength = (u8)idLength;
  record->templateLength = (u8)templateLength;
  record->uriLength = (u16)uriLength;
  sol_memcpy_(record->issuer, issuer->address, ADDRESS_BYTES);
  sol_memcpy_(record->subject, call->accounts[2].address, ADDRESS_BYTES);
  record->issuedAt = issuedAt;
  record->expiresAt = expiresAt;
  sol_memcpy_(record->subjectDataHash, data + 32, HASH_BYTES + SIGNATURE_BYTES);
  record->createdSlot = record->updatedSlot = clock.slot;
  sol_memcpy_(record->payer, payer->address, ADDRESS_BYTES);
  sol_memcpy_(account->data + sizeof(Record), data + HEADER, textLength);

  // Last, over the record as it now stands: what is signed is what is stored. A refusal undoes all of the above.
  u8 message[MESSAGE_BYTES];
  record_message((const u8 *)"ARCS:issue:v1\0\0\0", account, call->program, record->status, message);
  return take_proof(&call->accounts[4], record->issuer, message, clock.unixTimestamp, &record->authorization);
}

/** Loads a record that an instruction is about. */
INLINE u64 load_record(const Call *call, u64 accountCount, u64 dataLength, Record **record) {
  if (call->accountCount != accountCount) return WRONG_ACCOUNTS;
  if (call->dataLength != dataLength) return MALFORMED_INSTRUCTION;
  *record = (Record *)call->accounts[0].data;
  return check_own(&call->accounts[0], call->program, sizeof(Record), RECORD_MAGIC);
}

INLINE int is_past(i64 expiresAt, const Clock *clock) { return expiresAt != 0 && clock->unixTimestamp >= expiresAt; }

/** activate: record (writable), instructions sysvar. data: tag. */
HANDLER activate(Call *call) {
  Record *record;
  u64 error = load_record(call, 2, 1, &record);
  if (error) return error;
  if (record->status != PENDING) return NOT_PENDING;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  if (is_past(record->expiresAt, &clock)) return ALREADY_EXPIRED;
  u8 message[MESSAGE_BYTES];
  record_message((const u8 *)"ARCS:activate:v1", &call->accounts[0], call->program, 0, message);
  if ((error = take_proof(&call->accounts[1], record->issuer, message, clock.unixTimestamp, &record->authorization))) return error;
  record->status = ACTIVE;
  record->updatedSlot = clock.slot;
  return 0;
}

/** revoke: record (writable), instructions sysvar. data: tag, reason. Final: no instruction leads out of REVOKED. */
HANDLER revoke(Call *call) {
  Record *record;
  u64 error = load_record(call, 2, 2, &record);
  if (error) return error;
  if (!is_reason(call->data[1])) return INVALID_FIELD;
  if (record->status == REVOKED) return ALREADY_REVOKED;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  u8 message[MESSAGE_BYTES];
  record_message((const u8 *)"ARCS:revoke:v1\0\0", &call->accounts[0], call->program, call->data[1], message);
  if ((error = take_proof(&call->accounts[1], record->issuer, message, clock.unixTimestamp, &record->authorization))) return error;
  record->status = REVOKED;
  record->reason = call->data[1];
  record->revokedAt = clock.unixTimestamp;
  record->updatedSlot = clock.slot;
  return 0;
}

/** expire: record (writable). data: tag. Anybody may: the clock decides. */
HANDLER expire(Call *call) {
  Record *record;
  u64 error = load_record(call, 1, 1, &record);
  if (error) return error;
  if (record->status > ACTIVE) return NOT_LIVE;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  if (!is_past(record->expiresAt, &clock)) return NOT_EXPIRED;
  record->status = EXPIRED;
  record->updatedSlot = clock.slot;
  return 0;
}

/**
 * close: record (writable), instructions sysvar, rent receiver (writable: the payer of the record). data: tag.
 *
 * Only after expiresAt, whatever the status: a credential that has not expired keeps its record, so that nothing can be
 * un-revoked by closing it and issuing it anew.
 */
HANDLER close_record(Call *call) {
  Record *record;
  u64 error = load_record(call, 3, 1, &record);
  if (error) return error;
  Account *receiver = &call->accounts[2];
  if (!is_address(receiver->address, record->payer)) return WRONG_RENT_RECEIVER;
  if (!receiver->isWritable) return WRONG_ACCOUNTS;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  if (!is_past(record->expiresAt, &clock)) return NOT_EXPIRED;
  u8 message[MESSAGE_BYTES];
  record_message((const u8 *)"ARCS:close:v1\0\0\0", &call->accounts[0], call->program, 0, message);
  if ((error = take_proof(&call->accounts[1], record->issuer, message, clock.unixTimestamp, &record->authorization))) return error;
  close_account(&call->accounts[0], receiver);
  return 0;
}

#endif
