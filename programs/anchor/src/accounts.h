// The accounts of an instruction, and the making and clearing of those that this program owns.
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "errors.h"
#include "sbpf.h"

#ifndef MOST_ACCOUNTS // programs of the tests read more
#define MOST_ACCOUNTS 8
#endif

enum { ADDRESS_BYTES = 32, GROWTH_BYTES = 10240, NOT_DUPLICATE = 0xff };

typedef struct { u8 *address, *owner, *data; u64 *lamports, *dataLength; u8 isSigner, isWritable, isExecutable; } Account;

/** What an instruction comes with. */
typedef struct { Account accounts[MOST_ACCOUNTS]; u64 accountCount; const u8 *data; u64 dataLength; const u8 *program; } Call;

static const u8 SYSTEM_PROGRAM[ADDRESS_BYTES] = {0};

INLINE int is_address(const u8 *left, const u8 *right) { return equals(left, right, ADDRESS_BYTES); }

/**
 * Reads the input that the loader serialises (aligned form of loader-v3): the accounts, then the data, then our address.
 * The runtime wrote it, so lengths in it are true; only the number of accounts is the caller's choice.
 */
INLINE u64 read_call(u8 *input, Call *call) {
  u64 count = *(u64 *)input;
  u8 *p = input + 8;
  if (count > MOST_ACCOUNTS) return WRONG_ACCOUNTS;
  for (u64 i = 0; i < count; i++) {
    if (p[0] != NOT_DUPLICATE) { // p[0] is the index of the earlier mention
      call->accounts[i] = call->accounts[p[0]];
      p += 8;
      continue;
    }
    Account *account = &call->accounts[i];
    account->isSigner = p[1];
    account->isWritable = p[2];
    account->isExecutable = p[3];
    account->address = p + 8;
    account->owner = p + 40;
    account->lamports = (u64 *)(p + 72);
    account->dataLength = (u64 *)(p + 80);
    account->data = p + 88;
    p = account->data + *account->dataLength + GROWTH_BYTES;
    p = (u8 *)(((u64)p + 7) & ~7ull) + 8; // to the next multiple of 8, and past the rent epoch
  }
  call->accountCount = count;
  call->dataLength = *(u64 *)p;
  call->data = p + 8;
  call->program = call->data + call->dataLength;
  return 0;
}

/** Checks that an account is ours, writable, and begins with the magic number of its form. */
INLINE u64 check_own(const Account *account, const u8 *program, u64 headerLength, u32 magic) {
  if (!is_address(account->owner, program)) return WRONG_OWNER;
  if (!account->isWritable) return WRONG_ACCOUNTS;
  if (*account->dataLength < headerLength || *(u32 *)account->data != magic) return MALFORMED_ACCOUNT;
  return 0;
}

enum { SYSTEM_ASSIGN = 1, SYSTEM_TRANSFER = 2, SYSTEM_ALLOCATE = 8 };

HANDLER invoke_system(const u8 *data, u64 length, const Account *accounts, u64 count, const SignerSeeds *seeds) {
  AccountMeta metas[2];
  AccountInfo infos[2];
  for (u64 i = 0; i < count; i++) {
    const Account *account = &accounts[i];
    metas[i].address = account->address;
    metas[i].isWritable = 1;
    metas[i].isSigner = !(data[0] == SYSTEM_TRANSFER && i == 1); // the receiver of a transfer does not sign
    infos[i].address = account->address;
    infos[i].lamports = account->lamports;
    infos[i].dataLength = *account->dataLength;
    infos[i].data = account->data;
    infos[i].owner = account->owner;
    infos[i].rentEpoch = 0;
    infos[i].isSigner = account->isSigner;
    infos[i].isWritable = account->isWritable;
    infos[i].isExecutable = account->isExecutable;
  }
  Instruction instruction = {SYSTEM_PROGRAM, metas, count, data, length};
  return sol_invoke_signed_c(&instruction, infos, count, seeds, seeds ? 1 : 0);
}

/** A new account of ours: who pays, at which seeds, how large, with how many lamports in all. */
typedef struct { const Account *payer, *account; const Slice *seeds; u64 seedCount, space, lamports; } NewAccount;

/**
 * Makes an account at a program address. Transfer, allocate, assign in place of one "create account": the latter fails
 * for an address that somebody has sent a lamport to, which would let anybody block a credential id.
 */
HANDLER create_account(const NewAccount *new_, const u8 *program) {
  Account accounts[2] = {*new_->payer, *new_->account};
  SignerSeeds seeds = {new_->seeds, new_->seedCount};
  u8 data[36];
  u64 error, held = *new_->account->lamports;
  // The ledger forgets an account without lamports when the transaction ends, and calls the transaction a success.
  if (held == 0 && new_->lamports == 0) return INVALID_FIELD;
  if (held < new_->lamports) {
    u64 missing = new_->lamports - held;
    sol_memset_(data, 0, 36);
    data[0] = SYSTEM_TRANSFER;
    sol_memcpy_(data + 4, &missing, 8);
    if ((error = invoke_system(data, 12, accounts, 2, 0))) return error;
  }
  sol_memset_(data, 0, 36);
  data[0] = SYSTEM_ALLOCATE;
  sol_memcpy_(data + 4, &new_->space, 8);
  if ((error = invoke_system(data, 12, accounts + 1, 1, &seeds))) return error;
  sol_memset_(data, 0, 36);
  data[0] = SYSTEM_ASSIGN;
  sol_memcpy_(data + 4, program, ADDRESS_BYTES);
  return invoke_system(data, 36, accounts + 1, 1, &seeds);
}

/** Clears an account of ours and gives its lamports to the receiver. */
INLINE void close_account(Account *account, Account *receiver) {
  *receiver->lamports += *account->lamports;
  *account->lamports = 0;
  sol_memset_(account->data, 0, *account->dataLength);
  *account->dataLength = 0;
  sol_memset_(account->owner, 0, ADDRESS_BYTES); // back to the system program
}

#endif
