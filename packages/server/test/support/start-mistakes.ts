import type { Mistake } from "../../../process/test/support/test-mistakes.ts";

// Common mistakes, and the messages that they must get: the option, the expected value, the value
// received, the next step.

/** Mistakes in names, settings and places. */
export const startMistakes: readonly Mistake[] = [
  ["strat", "unknown command strat; did you mean start?"],
  ["keys", "keys expected one of create, list, revoke behind it, got none"],
  ["keys craete", "unknown command keys craete; did you mean keys create?"],
  ["--port 80", "a command expected before --port, as in start --port"],
  ["start now", 'unexpected argument "now"; see --help'],
  ["start --prot 1", "there is no option --prot, did you mean --port; see --help"],
  ["start --port", "--port expected a value, got none"],
  ["start --port http", '--port expected a whole number from 0 to 65535, got "http"'],
  ["start --port 70000", '--port expected a whole number from 0 to 65535, got "70000"'],
  [
    "start --log-level loud",
    '--log-level expected one of trace, debug, info, warn, error, fatal, silent, got "loud"',
  ],
  [
    "start --public-url arcs.example",
    '--public-url expected a URL that begins with http:// or https://, got "arcs.example"',
  ],
  [
    "start --shutdown-seconds 1h",
    '--shutdown-seconds expected a whole number from 1 to 86400, got "1h"',
  ],
  [
    "start",
    'PORT expected a whole number from 0 to 65535, got "x"\nARCS_LOG_LEVEL expected one of trace, debug, info, warn, error, fatal, silent, got "loud"',
    { PORT: "x", ARCS_LOG_LEVEL: "loud" },
  ],
  [
    "start --port x",
    'warning: ARCS_DATBASE_URL is set, and no setting has this name; did you mean DATABASE_URL?\nwarning: ARCS_COLOUR is set, and no setting has this name; arcs-server start --help lists them\n--port expected a whole number from 0 to 65535, got "x"',
    {
      ARCS_DATBASE_URL: "postgres://arcs:hunter2@h/x",
      ARCS_COLOUR: "hunter2",
      ARCS_OPERATORS: "hunter2",
    },
  ],
  [
    "start --ledger-cluster solana",
    '--ledger-cluster expected mainnet-beta, devnet, testnet or local, got "solana"',
  ],
  [
    "start --ledger-cluster devnet",
    "LEDGER_PROGRAM_ADDRESS (--ledger-program-address) expected the anchor program's address on devnet (arcs-ledger deploy prints it), got none",
  ],
  [
    "start --database-url mysql://u:hunter2@h/x",
    "--database-url expected a URL that begins with postgres:// or postgresql://, with / ? # @ of a password as %2F %3F %23 %40 (or the password in PGPASSWORD), and without schema= (a schema is named by ?options=-c%20search_path%3Dname), got another value",
  ],
  [
    "start --database-url $DOWN --port 0 --data-folder $F/new",
    "the store failed: ECONNREFUSED; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "start --data-folder $F/file --port 0",
    "ARCS_DATA_FOLDER (--data-folder) expected a folder that can be written, got $F/file, which is a file (EEXIST)",
  ],
  [
    "start --data-folder $F/file/x --port 0",
    "ARCS_DATA_FOLDER (--data-folder) expected a folder that can be written, got $F/file/x, which leads through a file (ENOTDIR)",
  ],
  ["migrate up", 'unexpected argument "up"; see --help'],
  [
    "migrate --database-url $DOWN",
    "the store failed: ECONNREFUSED; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "migrate --database-url postgres://arcs@nowhere.invalid/arcs",
    "the store failed: ENOTFOUND; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "keys list --data-folder $F/file",
    "ARCS_DATA_FOLDER (--data-folder) expected a folder with a store, got $F/file, which has none; `arcs-server start` or `arcs-server migrate` makes one (store_failed)",
  ],
  ["keys create", "--name is needed; see --help (invalid_argument)"],
  ["keys create ci", 'unexpected argument "ci"; see --help'],
  [
    "keys create --name=",
    "--name expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "keys create --name ci --permissions wirte",
    '--permissions expected some of read,write,issuer,arbiter,admin, got "wirte" (invalid_argument)',
  ],
  [
    "keys create --name ci --permissions=",
    "--permissions expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "keys create --name ci --plan free",
    '--plan expected one of starter, growth, scale, enterprise, got "free" (invalid_argument)',
  ],
  [
    "keys create --name ci --mode prod",
    '--mode expected one of live, test, got "prod" (invalid_argument)',
  ],
  ["keys create --jsno", "there is no option --jsno, did you mean --json; see --help"],
  ["keys revoke", "the id of a key is needed; arcs-server keys list shows them (invalid_argument)"],
  ["keys revoke key_x key_y", 'unexpected argument "key_y"; see --help'],
];
