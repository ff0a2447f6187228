import type { Mistake } from "../../../process/test/support/test-mistakes.ts";

// Common mistakes, and the messages that they must get: the option, the expected value, the value
// received, the next step.

/** Mistakes in names, settings and places. */
export const startMistakes: readonly Mistake[] = [
  ["strat", "unknown command strat; did you mean start?"],
  ["keys", "keys needs a command: one of create, list, revoke"],
  ["keys craete", "unknown command keys craete; did you mean keys create?"],
  ["--port 80", "a command comes before --port, as in start --port"],
  ["start now", 'unexpected argument "now"; see --help'],
  ["start --prot 1", "there is no option --prot, did you mean --port; see --help"],
  ["start --port", "--port needs a value"],
  ["start --port http", '--port must be a whole number from 0 to 65535 (received "http")'],
  ["start --port 70000", '--port must be a whole number from 0 to 65535 (received "70000")'],
  [
    "start --log-level loud",
    '--log-level must be one of trace, debug, info, warn, error, fatal, silent (received "loud")',
  ],
  [
    "start --public-url arcs.example",
    '--public-url must be a URL that begins with http:// or https:// (received "arcs.example")',
  ],
  [
    "start --shutdown-seconds 1h",
    '--shutdown-seconds must be a whole number from 1 to 86400 (received "1h")',
  ],
  [
    "start",
    'PORT must be a whole number from 0 to 65535 (received "x")\nARCS_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent (received "loud")',
    { PORT: "x", ARCS_LOG_LEVEL: "loud" },
  ],
  [
    "start --port x",
    'warning: ARCS_DATBASE_URL is set, and no setting has this name; did you mean DATABASE_URL?\nwarning: ARCS_COLOUR is set, and no setting has this name; arcs-server start --help lists them\n--port must be a whole number from 0 to 65535 (received "x")',
    {
      ARCS_DATBASE_URL: "postgres://arcs:hunter2@h/x",
      ARCS_COLOUR: "hunter2",
      ARCS_OPERATORS: "hunter2",
    },
  ],
  [
    "start --ledger-cluster solana",
    '--ledger-cluster must be mainnet-beta, devnet, testnet or local (received "solana")',
  ],
  [
    "start --ledger-cluster devnet",
    "LEDGER_PROGRAM_ADDRESS (--ledger-program-address) must be the anchor program's address on devnet (arcs-ledger deploy prints it) (received none)",
  ],
  [
    "start --database-url mysql://u:hunter2@h/x",
    "--database-url must be a URL that begins with postgres:// or postgresql://, with / ? # @ of a password as %2F %3F %23 %40 (or the password in PGPASSWORD), and without schema= (a schema is named by ?options=-c%20search_path%3Dname) (received another value)",
  ],
  [
    "start --database-url $DOWN --port 0 --data-folder $F/new",
    "the store failed: ECONNREFUSED; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "start --data-folder $F/file --port 0",
    "ARCS_DATA_FOLDER (--data-folder) must be a folder that can be written (received $F/file, which is a file (EEXIST))",
  ],
  [
    "start --data-folder $F/file/x --port 0",
    "ARCS_DATA_FOLDER (--data-folder) must be a folder that can be written (received $F/file/x, which leads through a file (ENOTDIR))",
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
    "ARCS_DATA_FOLDER (--data-folder) must be a folder with a store (received $F/file, which has none); `arcs-server start` or `arcs-server migrate` makes one (store_failed)",
  ],
  ["keys create", "--name is needed; see --help (invalid_argument)"],
  ["keys create ci", 'unexpected argument "ci"; see --help'],
  ["keys create --name=", "--name must not be empty: is the variable that holds it set?"],
  [
    "keys create --name ci --permissions wirte",
    '--permissions must be some of read,write,issuer,arbiter,admin (received "wirte") (invalid_argument)',
  ],
  [
    "keys create --name ci --permissions=",
    "--permissions must not be empty: is the variable that holds it set?",
  ],
  [
    "keys create --name ci --plan free",
    '--plan must be one of starter, growth, scale, enterprise (received "free") (invalid_argument)',
  ],
  [
    "keys create --name ci --mode prod",
    '--mode must be one of live, test (received "prod") (invalid_argument)',
  ],
  ["keys create --jsno", "there is no option --jsno, did you mean --json; see --help"],
  ["keys revoke", "the id of a key is needed; arcs-server keys list shows them (invalid_argument)"],
  ["keys revoke key_x key_y", 'unexpected argument "key_y"; see --help'],
];
