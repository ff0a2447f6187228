import { runLedgerProgram } from "../../src/cli/main.ts";
import { type Mistake, testMistakes } from "../../../process/test/support/test-mistakes.ts";

// Common first mistakes, and the expected messages: the option, the expected value, the actual one,
// the next step.

const mistakes: readonly Mistake[] = [
  ["strat", "unknown command strat; did you mean start?"],
  ["start now", 'unexpected argument "now"; see --help'],
  ["start --port x", '--port expected a number from 0 to 65535, got "x" (invalid_argument)'],
  ["start --port $PORT", "port $PORT is taken; choose another with --port (invalid_argument)"],
  [
    "start --port 0 --folder $F/file",
    "--folder expected a folder that can be written, got $F/file, which is a file (EEXIST)",
  ],
  [
    "start --port 0 --airdrop bob",
    '--airdrop expected an address, base58 of 32 bytes, got "bob" (invalid_argument)',
  ],
  ["keygen", "the name of a file is needed; see --help (invalid_argument)"],
  [
    "keygen $F/file",
    "keygen expected a new file in a folder that is there (an old file may be the only copy of a key), got $F/file, which is there already (EEXIST)",
  ],
  [
    "keygen $F/none/x",
    "keygen expected a new file in a folder that is there (an old file may be the only copy of a key), got $F/none/x, which was not found (ENOENT)",
  ],
  ["keygen a b", 'unexpected argument "b"; see --help'],
  [
    "deploy --payer $F/key --program $F/key --url devnet",
    '--url expected a URL that begins with http:// or https://, got "devnet"',
  ],
  [
    "deploy --payer $F/key --program $F/key --network moon",
    '--network expected mainnet-beta, devnet, testnet or local, got "moon"',
  ],
  [
    "deploy --payer $F/key --program $F/key",
    'LEDGER_CLUSTER expected mainnet-beta, devnet, testnet or local, got "moon"',
    { LEDGER_CLUSTER: "moon" },
  ],
  [
    "deploy --payer $F/key --program $F/other-key --json",
    "--json expected --yes with it, since it does not ask (invalid_argument)",
  ],
  ["deploy", "--payer and --program are needed; see --help (invalid_argument)"],
  [
    "deploy --payer $F/none --program $F/key",
    "--payer expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "deploy --payer $F/dir --program $F/key",
    "--payer expected a file that can be read, got $F/dir, which is a folder (EISDIR)",
  ],
  [
    "deploy --payer $F/file --program $F/key",
    "--payer expected a key file, as arcs-ledger keygen makes one: wallet key expected 32 or 64 bytes, got 1 (invalid_wallet_key)",
  ],
  [
    "deploy --payer $F/key --program $F/file",
    "--program expected a key file, as arcs-ledger keygen makes one: wallet key expected 32 or 64 bytes, got 1 (invalid_wallet_key)",
  ],
  [
    "deploy --payer $F/key --program $F/key --priority high",
    '--priority expected a whole number, got "high" (invalid_argument)',
  ],
  [
    "deploy --payer $F/key --program $F/key --url http://127.0.0.1:1/secret",
    "the RPC endpoint could not be reached: bad port: 127.0.0.1:1; --url names another (ledger_unreachable)",
  ],
];

testMistakes(runLedgerProgram, { mistakes });
