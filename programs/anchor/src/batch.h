// Many credentials, one account, at ["batch", issuer, root]: the root of a Merkle tree (RFC 9162) over their records, and
// one revocation bit for each. Because the root is part of the address, the account cannot be about another tree.
#ifndef BATCH_H
#define BATCH_H

#include "proof.h"
#include "record.h"

enum { BATCH_MAGIC = 0x31425241 }; // "ARB1"
// 8 KiB of bits; an account grows by at most 10 KiB in one instruction.
enum { LARGEST_BATCH = 65536 };

/** The account. Then follows the bitmap: bit i of byte i / 8, from the least significant. */
typedef struct {
  u32 magic;
  u8 bump, unused[3];
  u32 revokedCount;
  // From here to `closableAt` the issuer's message covers everything.
  u32 size;
  u8 issuer[32], root[32];
  i64 closableAt; // Unix seconds: when the last of the credentials has expired; 0 is never
  i64 createdAt;
  u64 createdSlot, updatedSlot;
  u8 payer[32];         // who gets the rent back
  Authorization authorization; // the issuer's, for the anchoring
} Batch;

_Static_assert(sizeof(Batch) == 216, "readers of accounts know this layout");
enum { BATCH_SIGNED_FROM = 12, BATCH_SIGNED_TO = 88 };
_Static_assert(__builtin_offsetof(Batch, size) == BATCH_SIGNED_FROM && __builtin_offsetof(Batch, createdAt) == BATCH_SIGNED_TO, "");

INLINE void batch_message(const u8 *tag, const Call *call, const Account *account, const Slice *extra, u8 *message) {
  Slice parts[4] = {{call->program, ADDRESS_BYTES},
                    {account->address, ADDRESS_BYTES},
                    {account->data + BATCH_SIGNED_FROM, BATCH_SIGNED_TO - BATCH_SIGNED_FROM},
                    *extra};
  make_message(tag, parts, 4, message);
}

static const Slice NOTHING = {SYSTEM_PROGRAM, 0};

/**
 * anchor batch: payer (signer, writable), issuer, batch (writable), instructions sysvar, system program.
 *
 * data: tag, three zeros, size (u32), lamports (u64), closableAt (i64), root (32).
 */
HANDLER anchor_batch(Call *call) {
  enum { LENGTH = 56 };
  if (call->accountCount != 5) return WRONG_ACCOUNTS;
  const u8 *data = call->data, *root = data + 24;
  if (call->dataLength != LENGTH || data[1] || data[2] || data[3]) return MALFORMED_INSTRUCTION;
  u64 size = read_u32(data + 4);
  i64 closableAt = (i64)read_u64(data + 16);
  if (size == 0 || size > LARGEST_BATCH || closableAt < 0) return INVALID_FIELD;

  Account *payer = &call->accounts[0], *issuer = &call->accounts[1], *account = &call->accounts[2];
  if (!payer->isSigner || !payer->isWritable) return PAYER_NOT_SIGNER;
  if (!account->isWritable || !is_address(call->accounts[4].address, SYSTEM_PROGRAM)) return WRONG_ACCOUNTS;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  if (is_past(closableAt, &clock)) return ALREADY_EXPIRED;

  u8 address[ADDRESS_BYTES], bump = 0;
  Slice seeds[4] = {{(const u8 *)"batch", 5}, {issuer->address, ADDRESS_BYTES}, {root, HASH_BYTES}, {&bump, 1}};
  if (sol_try_find_program_address(seeds, 3, call->program, address, &bump)) return WRONG_ADDRESS;
  if (!is_address(address, account->address)) return WRONG_ADDRESS;
  if (*account->dataLength != 0 || !is_address(account->owner, SYSTEM_PROGRAM)) return ALREADY_EXISTS;
  NewAccount new_ = {payer, account, seeds, 4, sizeof(Batch) + (size + 7) / 8, read_u64(data + 8)};
  u64 error = create_account(&new_, call->program);
  if (error) return error;

  Batch *batch = (Batch *)account->data; // all zeros
  batch->magic = BATCH_MAGIC;
  batch->bump = bump;
  batch->size = (u32)size;
  sol_memcpy_(batch->issuer, issuer->address, ADDRESS_BYTES);
  sol_memcpy_(batch->root, root, HASH_BYTES);
  batch->closableAt = closableAt;
  batch->createdAt = clock.unixTimestamp;
  batch->createdSlot = batch->updatedSlot = clock.slot;
  sol_memcpy_(batch->payer, payer->address, ADDRESS_BYTES);

  u8 message[MESSAGE_BYTES];
  batch_message((const u8 *)"ARCS:batch:v1\0\0\0", call, account, &NOTHING, message);
  return take_proof(&call->accounts[3], batch->issuer, message, clock.unixTimestamp, &batch->authorization);
}

INLINE u64 load_batch(const Call *call, u64 accountCount, u64 dataLength, Batch **batch) {
  if (call->accountCount != accountCount) return WRONG_ACCOUNTS;
  if (call->dataLength != dataLength) return MALFORMED_INSTRUCTION;
  *batch = (Batch *)call->accounts[0].data;
  return check_own(&call->accounts[0], call->program, sizeof(Batch), BATCH_MAGIC);
}

/**
 * revoke in batch: batch (writable), instructions sysvar. data: tag, reason, two zeros, index (u32).
 *
 * Bits are only ever set. The signature is not kept in the account (there may be 65,536 of them) but in the transaction.
 */
HANDLER revoke_in_batch(Call *call) {
  Batch *batch;
  u64 error = load_batch(call, 2, 8, &batch);
  if (error) return error;
  if (read_u16(call->data + 2) != 0) return MALFORMED_INSTRUCTION;
  u64 index = read_u32(call->data + 4);
  if (index >= batch->size || !is_reason(call->data[1])) return INVALID_FIELD;
  u8 *byte = call->accounts[0].data + sizeof(Batch) + index / 8, bit = (u8)(1u << (index % 8));
  if (*byte & bit) return ALREADY_REVOKED;

  Clock clock;
  sol_get_clock_sysvar(&clock);
  u8 message[MESSAGE_BYTES];
  Authorization taken;
  Slice extra = {call->data + 1, 7}; // reason, zeros, index
  batch_message((const u8 *)"ARCS:brevoke:v1\0", call, &call->accounts[0], &extra, message);
  if ((error = take_proof(&call->accounts[1], batch->issuer, message, clock.unixTimestamp, &taken))) return error;
  *byte |= bit;
  batch->revokedCount++;
  batch->updatedSlot = clock.slot;
  return 0;
}

/** close batch: batch (writable), instructions sysvar, rent receiver (writable: the payer). data: tag. */
HANDLER close_batch(Call *call) {
  Batch *batch;
  u64 error = load_batch(call, 3, 1, &batch);
  if (error) return error;
  Account *receiver = &call->accounts[2];
  if (!is_address(receiver->address, batch->payer)) return WRONG_RENT_RECEIVER;
  if (!receiver->isWritable) return WRONG_ACCOUNTS;
  Clock clock;
  sol_get_clock_sysvar(&clock);
  if (!is_past(batch->closableAt, &clock)) return NOT_EXPIRED;
  u8 message[MESSAGE_BYTES];
  Authorization taken;
  batch_message((const u8 *)"ARCS:bclose:v1\0\0", call, &call->accounts[0], &NOTHING, message);
  if ((error = take_proof(&call->accounts[1], batch->issuer, message, clock.unixTimestamp, &taken))) return error;
  close_account(&call->accounts[0], receiver);
  return 0;
}

#endif
