/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "unread-transactions.test.ts": {
    "payment-logged-as-transfer": {
      means: "A reported payment is logged again as what a root gave back.",
      in: "take-transfer.ts",
      find: "await payments.isSettlementUsed(tx, place)",
      instead: "false",
    },
    "transfer-logged-as-payment": {
      means: "What a root gave back is logged again as a payment.",
      in: "../cover/service.ts",
      find: "known.isTransfer",
      instead: "false",
    },
  },
  "unclaimed-accounts.test.ts": {
    "one-caller-fills-the-queue": {
      means: "One caller has any number of accounts be read.",
      in: "followed-accounts.ts",
      find: "waiting >= MAX_WAITING",
      instead: "false",
    },
    "queue-without-places": {
      means: "Accounts of others wait behind all those of one caller.",
      in: "followed-accounts.ts",
      find: "order by place, next_at",
      instead: "order by null::int, next_at",
    },
    "one-caller-reads-all": {
      means: "One caller uses up the reads of the day.",
      in: "followed-accounts.ts",
      find: 'hasReads("f.asked_by")',
      instead: '"$3::float8 is not null"',
    },
    "paid-accounts-share-reads": {
      means: "One account that was paid uses up the reads of all of them.",
      in: "followed-accounts.ts",
      find: "readsOf(`'${PAYMENTS}'`)",
      instead: "\"coalesce((select reads from used where asked_by = 'payments'), 0)\"",
    },
    "taken-over-by-asking": {
      means: "Who has no reads left takes an account over, and it is read no more.",
      in: "followed-accounts.ts",
      find: 'and (${PAID_BY}) is null and ${hasReads("$2")}`',
      instead: "and $3::float8 + $4::float8 is not null`",
    },
    "behind-said-complete": {
      means: "What is not read any more is called complete.",
      in: "../cover/account-check.ts",
      find: "now.getTime() - readAt.getTime() > BEHIND_MS",
      instead: "false",
    },
    "strangers-push-accounts-aside": {
      means: "Accounts that strangers open for somebody push aside the one that is paid.",
      in: "read-ledger-account.ts",
      find: "all.slice(0, 1)",
      instead: "[]",
    },
    "reads-without-limit": {
      means: "Accounts are read beyond what the operator pays for.",
      in: "follow-accounts.ts",
      find: "for (let start = 0; start < onLedger.length; start += AT_ONCE) { if (!(await mayRead())",
      instead: "for (let start = 0; start < onLedger.length; start += AT_ONCE) { if (false",
    },
  },
};
