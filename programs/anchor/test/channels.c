// Stand-in for the payment-channels program of @x402/svm `upto` and @solana/mpp sessions, whose executable is not published:
// accounts, data, state and order of transfers as in solana-foundation/payment-channels at 3ffa4d6. Left out: events, the
// grace period (request_close, seal, withdraw_payer, reclaim), redirected payouts, and most checks of mistakes.
#define MOST_ACCOUNTS 16
#include "../src/accounts.h"

enum { OPEN = 1, SETTLE = 2, TOP_UP = 3, SETTLE_AND_SEAL = 4, DISTRIBUTE = 7 };
enum { STATUS_OPEN, STATUS_CLOSING, STATUS_SEALED, STATUS_DISTRIBUTED };
enum { TOKEN_CLOSE = 9, TOKEN_TRANSFER_CHECKED = 12, ENTRY_BYTES = 34, WHOLE = 10000 };

typedef struct __attribute__((packed)) {
  u8 discriminator, version, bump, status;
  u64 salt, deposit, settled, paid;
  i64 closureStartedAt, payerWithdrawnAt;
  u32 gracePeriod;
  u8 distributionHash[32], payer[32], payee[32], signer[32], mint[32], rentPayer[32];
  u64 openSlot;
} Channel;

INLINE AccountMeta meta_of(const Account *account, u8 isWritable, u8 isSigner) {
  return (AccountMeta){account->address, isWritable, isSigner};
}

/** Calls another program; at most six accounts. */
HANDLER call_program(const Instruction *instruction, const Account *const *accounts, const SignerSeeds *seeds) {
  AccountInfo infos[6];
  for (u64 i = 0; i < instruction->accountCount; i++) {
    const Account *a = accounts[i];
    infos[i] = (AccountInfo){a->address, a->lamports, *a->dataLength, a->data, a->owner, 0, a->isSigner, a->isWritable, a->isExecutable};
  }
  return sol_invoke_signed_c(instruction, infos, instruction->accountCount, seeds, seeds ? 1 : 0);
}

typedef struct { const Account *program, *from, *mint, *to, *authority; u64 amount; const SignerSeeds *seeds; } Transfer;

HANDLER transfer(const Transfer *t) {
  if (t->amount == 0) return 0;
  u8 data[10] = {TOKEN_TRANSFER_CHECKED};
  sol_memcpy_(data + 1, &t->amount, 8);
  data[9] = t->mint->data[44]; // decimals
  const Account *accounts[4] = {t->from, t->mint, t->to, t->authority};
  AccountMeta metas[4] = {meta_of(t->from, 1, 0), meta_of(t->mint, 0, 0), meta_of(t->to, 1, 0), meta_of(t->authority, 0, 1)};
  Instruction instruction = {t->program->address, metas, 4, data, 10};
  return call_program(&instruction, accounts, t->seeds);
}

typedef struct { Slice slices[8]; u8 salt[8], openSlot[8], bump; } Seeds;

/** Fills in the seeds of a channel: the eighth is the bump. */
INLINE void seeds_of(const Channel *c, Seeds *seeds) {
  sol_memcpy_(seeds->salt, &c->salt, 8);
  sol_memcpy_(seeds->openSlot, &c->openSlot, 8);
  seeds->bump = c->bump;
  seeds->slices[0] = (Slice){(const u8 *)"channel", 7};
  seeds->slices[1] = (Slice){c->payer, 32};
  seeds->slices[2] = (Slice){c->payee, 32};
  seeds->slices[3] = (Slice){c->mint, 32};
  seeds->slices[4] = (Slice){c->signer, 32};
  seeds->slices[5] = (Slice){seeds->salt, 8};
  seeds->slices[6] = (Slice){seeds->openSlot, 8};
  seeds->slices[7] = (Slice){&seeds->bump, 1};
}

HANDLER open_channel(const Call *call) {
  enum { PAYER, RENT_PAYER, PAYEE, MINT, SIGNER, CHANNEL, PAYER_TOKENS, ESCROW, TOKEN, SYSTEM, RENT, ASSOCIATED };
  const Account *a = call->accounts;
  const u8 *args = call->data + 1;
  if (call->accountCount != 14 || call->dataLength < 33 || !a[PAYER].isSigner || !a[RENT_PAYER].isSigner) return WRONG_ACCOUNTS;
  Channel c;
  sol_memset_(&c, 0, sizeof c);
  c.discriminator = 1;
  c.version = 2;
  c.salt = read_u64(args);
  c.deposit = read_u64(args + 8);
  c.gracePeriod = (u32)read_u32(args + 16);
  c.openSlot = read_u64(args + 20);
  Slice plan = {args + 28, call->dataLength - 29};
  sol_sha256(&plan, 1, c.distributionHash);
  sol_memcpy_(c.payer, a[PAYER].address, 32);
  sol_memcpy_(c.payee, a[PAYEE].address, 32);
  sol_memcpy_(c.signer, a[SIGNER].address, 32);
  sol_memcpy_(c.mint, a[MINT].address, 32);
  sol_memcpy_(c.rentPayer, a[RENT_PAYER].address, 32);
  Seeds seeds;
  u8 address[32];
  seeds_of(&c, &seeds);
  if (sol_try_find_program_address(seeds.slices, 7, call->program, address, &c.bump)) return WRONG_ACCOUNTS;
  seeds.bump = c.bump;
  if (!is_address(address, a[CHANNEL].address) || !is_address(a[PAYER_TOKENS].data + 32, c.payer)) return WRONG_ACCOUNTS;
  NewAccount new_ = {&a[RENT_PAYER], &a[CHANNEL], seeds.slices, 8, sizeof c, 2672640};
  u64 error = create_account(&new_, call->program);
  if (error) return error;
  const u8 idempotent[1] = {1};
  const Account *accounts[6] = {&a[RENT_PAYER], &a[ESCROW], &a[CHANNEL], &a[MINT], &a[SYSTEM], &a[TOKEN]};
  AccountMeta metas[6] = {meta_of(accounts[0], 1, 1), meta_of(accounts[1], 1, 0), meta_of(accounts[2], 0, 0),
                          meta_of(accounts[3], 0, 0), meta_of(accounts[4], 0, 0), meta_of(accounts[5], 0, 0)};
  Instruction create = {a[ASSOCIATED].address, metas, 6, idempotent, 1};
  if ((error = call_program(&create, accounts, 0))) return error;
  Transfer deposit = {&a[TOKEN], &a[PAYER_TOKENS], &a[MINT], &a[ESCROW], &a[PAYER], c.deposit, 0};
  if ((error = transfer(&deposit))) return error;
  sol_memcpy_(a[CHANNEL].data, &c, sizeof c);
  return 0;
}

HANDLER top_up(const Call *call) {
  enum { PAYER, CHANNEL, PAYER_TOKENS, ESCROW, MINT, TOKEN };
  const Account *a = call->accounts;
  Channel *c = (Channel *)a[CHANNEL].data;
  if (call->accountCount != 6 || call->dataLength != 9 || !is_address(a[CHANNEL].owner, call->program)) return WRONG_ACCOUNTS;
  if (!a[PAYER].isSigner || !is_address(a[PAYER].address, c->payer) || c->status != STATUS_OPEN) return WRONG_ACCOUNTS;
  u64 amount = read_u64(call->data + 1);
  c->deposit += amount;
  Transfer more = {&a[TOKEN], &a[PAYER_TOKENS], &a[MINT], &a[ESCROW], &a[PAYER], amount, 0};
  return transfer(&more);
}

/** Takes the voucher from the Ed25519 instruction right before: "V", 1, channel, cumulative amount, time of expiry. */
INLINE u64 take_voucher(const Account *sysvar, const Account *channel) {
  Channel *c = (Channel *)channel->data;
  u64 current = read_u16(sysvar->data + *sysvar->dataLength - 2);
  if (current == 0) return PROOF_MISSING;
  const u8 *before = sysvar->data + read_u16(sysvar->data + 2 * current);
  const u8 *proof = before + 2 + read_u16(before) * 33 + 34; // past the accounts, the program and the length
  const u8 *message = proof + 112;
  if (!is_address(proof + 16, c->signer) || message[0] != 'V' || !is_address(message + 2, channel->address)) return PROOF_WRONG_KEY;
  u64 cumulative = read_u64(message + 34);
  if (cumulative <= c->settled || cumulative > c->deposit) return INVALID_FIELD;
  c->settled = cumulative;
  return 0;
}

HANDLER settle(const Call *call) {
  const Account *channel = &call->accounts[0];
  if (call->accountCount != 2 || !is_address(channel->owner, call->program)) return WRONG_ACCOUNTS;
  if (((Channel *)channel->data)->status != STATUS_OPEN) return WRONG_ACCOUNTS;
  return take_voucher(&call->accounts[1], channel);
}

HANDLER settle_and_seal(const Call *call) {
  const Account *payee = &call->accounts[0], *channel = &call->accounts[1];
  Channel *c = (Channel *)channel->data;
  if (call->accountCount != 3 || call->dataLength != 2 || !is_address(channel->owner, call->program)) return WRONG_ACCOUNTS;
  if (!payee->isSigner || !is_address(payee->address, c->payee) || c->status != STATUS_OPEN) return WRONG_ACCOUNTS;
  u64 error = call->data[1] ? take_voucher(&call->accounts[2], channel) : 0;
  c->status = STATUS_SEALED;
  return error;
}

INLINE u64 share_of(const Channel *c, u64 bps) { return c->settled * bps / WHOLE - c->paid * bps / WHOLE; }

HANDLER distribute(const Call *call) {
  enum { CHANNEL, PAYER, RENT_PAYER, ESCROW, PAYER_TOKENS, PAYEE_TOKENS, TREASURY, MINT, TOKEN, EVENTS, SELF, RECIPIENTS };
  const Account *a = call->accounts;
  if (call->accountCount < RECIPIENTS || call->dataLength < 5 || !is_address(a[CHANNEL].owner, call->program)) return WRONG_ACCOUNTS;
  Channel c;
  sol_memcpy_(&c, a[CHANNEL].data, sizeof c);
  if (c.status == STATUS_DISTRIBUTED || !is_address(a[PAYER].address, c.payer) || !is_address(a[MINT].address, c.mint)) return WRONG_ACCOUNTS;
  Slice plan = {call->data + 1, call->dataLength - 1};
  u8 hash[32];
  sol_sha256(&plan, 1, hash);
  u64 count = read_u32(call->data + 1);
  if (!equals(hash, c.distributionHash, 32) || call->accountCount != RECIPIENTS + count) return WRONG_ACCOUNTS;
  Seeds seeds;
  seeds_of(&c, &seeds);
  SignerSeeds signers = {seeds.slices, 8};
  Transfer t = {&a[TOKEN], &a[ESCROW], &a[MINT], 0, &a[CHANNEL], 0, &signers};
  u64 error, rest = WHOLE, left = read_u64(a[ESCROW].data + 64);
  for (u64 i = 0; i < count; i++) {
    const u8 *entry = call->data + 5 + i * ENTRY_BYTES;
    u64 bps = read_u16(entry + 32);
    t.to = &a[RECIPIENTS + i];
    if (!is_address(t.to->data + 32, entry)) return WRONG_ACCOUNTS;
    t.amount = share_of(&c, bps);
    rest -= bps;
    left -= t.amount;
    if ((error = transfer(&t))) return error;
  }
  t.amount = share_of(&c, rest);
  t.to = &a[PAYEE_TOKENS];
  left -= t.amount;
  if ((error = transfer(&t))) return error;
  if (c.status == STATUS_OPEN) {
    ((Channel *)a[CHANNEL].data)->paid = c.settled;
    return 0;
  }
  t.amount = c.deposit - c.settled;
  t.to = &a[PAYER_TOKENS];
  left -= t.amount;
  if ((error = transfer(&t))) return error;
  t.amount = left; // what the shares do not divide, and what others sent
  t.to = &a[TREASURY];
  if ((error = transfer(&t))) return error;
  const u8 close[1] = {TOKEN_CLOSE};
  const Account *accounts[3] = {&a[ESCROW], &a[RENT_PAYER], &a[CHANNEL]};
  AccountMeta metas[3] = {meta_of(accounts[0], 1, 0), meta_of(accounts[1], 1, 0), meta_of(accounts[2], 0, 1)};
  Instruction closing = {a[TOKEN].address, metas, 3, close, 1};
  ((Channel *)a[CHANNEL].data)->status = STATUS_DISTRIBUTED;
  return call_program(&closing, accounts, &signers);
}

u64 entrypoint(u8 *input) {
  Call call;
  u64 error = read_call(input, &call);
  if (error) return error;
  if (call.dataLength == 0) return MALFORMED_INSTRUCTION;
  switch (call.data[0]) {
    case OPEN: return open_channel(&call);
    case SETTLE: return settle(&call);
    case TOP_UP: return top_up(&call);
    case SETTLE_AND_SEAL: return settle_and_seal(&call);
    case DISTRIBUTE: return distribute(&call);
    default: return MALFORMED_INSTRUCTION;
  }
}
