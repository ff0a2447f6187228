/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "unread-transactions.test.ts": {
    "payment-logged-as-transfer": {
      means: "A reported payment is logged again as what a root gave back.",
      instead: "false",
    },
    "transfer-logged-as-payment": {
      means: "What a root gave back is logged again as a payment.",
      instead: "false",
    },
  },
  "unclaimed-accounts.test.ts": {
    "one-caller-fills-the-queue": {
      means: "One caller has any number of accounts be read.",
      instead: "false",
    },
    "queue-without-places": {
      means: "Accounts of others wait behind all those of one caller.",
      instead: '"null::int"',
    },
    "one-caller-reads-all": {
      means: "One caller uses up the reads of the day.",
      instead: '"$3::float8 is not null"',
    },
    "paid-accounts-share-reads": {
      means: "One account that was paid uses up the reads of all of them.",
      instead: "\"coalesce((select reads from used where asked_by = 'payments'), 0)\"",
    },
    "taken-over-by-asking": {
      means: "Who has no reads left takes an account over, and it is read no more.",
      instead: '"$3::float8 + $4::float8 is not null"',
    },
    "behind-said-complete": {
      means: "What is not read any more is called complete.",
      instead: "false",
    },
    "strangers-push-accounts-aside": {
      means: "Accounts that strangers open for somebody push aside the one that is paid.",
      instead: "[]",
    },
    "reads-without-limit": {
      means: "Accounts are read beyond what the operator pays for.",
      instead: "false",
    },
  },
};
