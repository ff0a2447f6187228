// A program of the tests: it calls another one, with the accounts and the data that it was given, as often as it is told.
// data: how often, then the data to pass on. accounts: the program to call, then the accounts to pass on.
#include "../src/accounts.h"

u64 entrypoint(u8 *input) {
  Call call;
  u64 error = read_call(input, &call);
  if (error) return error;
  AccountMeta metas[MOST_ACCOUNTS];
  AccountInfo infos[MOST_ACCOUNTS];
  for (u64 i = 0; i < call.accountCount; i++) {
    const Account *account = &call.accounts[i];
    metas[i] = (AccountMeta){account->address, account->isWritable, account->isSigner};
    infos[i] = (AccountInfo){account->address, account->lamports, *account->dataLength, account->data, account->owner, 0,
                             account->isSigner, account->isWritable, account->isExecutable};
  }
  Instruction instruction = {call.accounts[0].address, metas + 1, call.accountCount - 1, call.data + 1, call.dataLength - 1};
  for (u64 times = call.data[0]; times > 0; times--) {
    if ((error = sol_invoke_signed_c(&instruction, infos, call.accountCount, 0, 0))) return error;
  }
  return 0;
}
