// The Solana virtual machine as a freestanding C program sees it: integers, syscalls, the structures that syscalls take.
#ifndef SBPF_H
#define SBPF_H

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

// A function of more than five arguments, or a stack frame of more than 4 KiB, does not exist here. Marking handlers as
// not to be inlined keeps every frame small.
#define HANDLER __attribute__((noinline)) static u64
#define INLINE __attribute__((always_inline)) static inline

// A static syscall of sBPF v3 is a call whose immediate is murmur3-32 of the name (SIMD-0178). Through `int`, because a
// hash above 2^31 would otherwise become an indirect call. programs/test holds the hashes to their names.
#define SYSCALL(hash) ((void *)(long long)(int)(hash))

typedef struct { const u8 *bytes; u64 length; } Slice; // SolBytes, SolSignerSeed
typedef struct { const Slice *seeds; u64 count; } SignerSeeds;
typedef struct { const u8 *address; u8 isWritable, isSigner; } AccountMeta;
typedef struct { const u8 *program; AccountMeta *accounts; u64 accountCount; const u8 *data; u64 dataLength; } Instruction;
typedef struct {
  const u8 *address; u64 *lamports; u64 dataLength; u8 *data; const u8 *owner; u64 rentEpoch;
  u8 isSigner, isWritable, isExecutable;
} AccountInfo;
typedef struct { u64 slot; i64 epochStart; u64 epoch, leaderScheduleEpoch; i64 unixTimestamp; } Clock;

static u64 (*const sol_sha256)(const Slice *, u64, u8 *) = SYSCALL(0x11f49d86);
static u64 (*const sol_try_find_program_address)(const Slice *, u64, const u8 *, u8 *, u8 *) = SYSCALL(0x48504a38);
static u64 (*const sol_invoke_signed_c)(const Instruction *, const AccountInfo *, u64, const SignerSeeds *, u64) = SYSCALL(0xa22b9c85);
static u64 (*const sol_get_clock_sysvar)(Clock *) = SYSCALL(0xd56b5fe9);
static void (*const sol_memcpy_)(void *, const void *, u64) = SYSCALL(0x717cc4a3);
static void (*const sol_memset_)(void *, u64, u64) = SYSCALL(0x3770fb22);
static void (*const sol_memcmp_)(const void *, const void *, u64, int *) = SYSCALL(0x5fdcde31);

INLINE int equals(const void *left, const void *right, u64 length) {
  int difference = 0;
  sol_memcmp_(left, right, length, &difference);
  return difference == 0;
}

// Read byte by byte: instruction data and the instructions sysvar keep no alignment.
INLINE u64 read_u16(const u8 *p) { return (u64)p[0] | (u64)p[1] << 8; }
INLINE u64 read_u32(const u8 *p) { return read_u16(p) | read_u16(p + 2) << 16; }
INLINE u64 read_u64(const u8 *p) { return read_u32(p) | read_u32(p + 4) << 32; }

#endif
