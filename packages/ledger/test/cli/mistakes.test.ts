import { runLedgerProgram } from "../../src/cli/main.ts";
import { type Mistake, testMistakes } from "../../../process/test/support/test-mistakes.ts";

// Common first mistakes, and the expected messages: the option, the expected value, the actual one,
// the next step.

const mistakes: readonly Mistake[] = [
  ["strat", "unknown command strat; did you mean start?"],
  ["start now", 'unexpected argument "now"; see --help'],
  ["start --port x", '--port must be a number from 0 to 65535 (received "x") (invalid_argument)'],
  ["start --port $PORT", "port $PORT is taken; choose another with --port (invalid_argument)"],
  [
    "start --port 0 --folder $F/file",
    "--folder must be a folder that can be written (received $F/file, which is a file (EEXIST))",
  ],
  [
    "start --port 0 --airdrop bob",
    '--airdrop must be an address, base58 of 32 bytes (received "bob") (invalid_argument)',
  ],
  ["keygen", "the name of a file is needed; see --help (invalid_argument)"],
  [
    "keygen $F/file",
    "keygen must be a new file in a folder that is there (an old file may be the only copy of a key) (received $F/file, which is there already (EEXIST))",
  ],
  [
    "keygen $F/none/x",
    "keygen must be a new file in a folder that is there (an old file may be the only copy of a key) (received $F/none/x, which was not found (ENOENT))",
  ],
  ["keygen a b", 'unexpected argument "b"; see --help'],
  [
    "deploy --payer $F/key --program $F/key --url devnet",
    '--url must be a URL that begins with http:// or https:// (received "devnet")',
  ],
  [
    "deploy --payer $F/key --program $F/key --network moon",
    '--network must be mainnet-beta, devnet, testnet or local (received "moon")',
  ],
  [
    "deploy --payer $F/key --program $F/key",
    'LEDGER_CLUSTER must be mainnet-beta, devnet, testnet or local (received "moon")',
    { LEDGER_CLUSTER: "moon" },
  ],
  [
    "deploy --payer $F/key --program $F/other-key --json",
    "--json needs --yes, since it does not ask (invalid_argument)",
  ],
  ["deploy", "--payer and --program are needed; see --help (invalid_argument)"],
  [
    "deploy --payer $F/none --program $F/key",
    "--payer must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "deploy --payer $F/dir --program $F/key",
    "--payer must be a file that can be read (received $F/dir, which is a folder (EISDIR))",
  ],
  [
    "deploy --payer $F/file --program $F/key",
    "--payer must be a key file, as arcs-ledger keygen makes one: wallet key must be 32 or 64 bytes (received 1) (invalid_wallet_key)",
  ],
  [
    "deploy --payer $F/key --program $F/file",
    "--program must be a key file, as arcs-ledger keygen makes one: wallet key must be 32 or 64 bytes (received 1) (invalid_wallet_key)",
  ],
  [
    "deploy --payer $F/key --program $F/key --priority high",
    '--priority must be a whole number (received "high") (invalid_argument)',
  ],
  [
    "deploy --payer $F/key --program $F/key --url http://127.0.0.1:1/secret",
    "the RPC endpoint could not be reached: bad port: 127.0.0.1:1; --url names another (ledger_unreachable)",
  ],
];

testMistakes(runLedgerProgram, { mistakes });
