// The anchor program: records and batches of credentials, changed only with the issuer's signature. Read SECURITY.md first.
#include "batch.h"
#include "record.h"

enum { ISSUE, ACTIVATE, REVOKE, EXPIRE, CLOSE, ANCHOR_BATCH, REVOKE_IN_BATCH, CLOSE_BATCH };

u64 entrypoint(u8 *input) {
  Call call;
  u64 error = read_call(input, &call);
  if (error) return error;
  if (call.dataLength == 0) return MALFORMED_INSTRUCTION;
  switch (call.data[0]) {
    case ISSUE: return issue(&call);
    case ACTIVATE: return activate(&call);
    case REVOKE: return revoke(&call);
    case EXPIRE: return expire(&call);
    case CLOSE: return close_record(&call);
    case ANCHOR_BATCH: return anchor_batch(&call);
    case REVOKE_IN_BATCH: return revoke_in_batch(&call);
    case CLOSE_BATCH: return close_batch(&call);
    default: return MALFORMED_INSTRUCTION;
  }
}
