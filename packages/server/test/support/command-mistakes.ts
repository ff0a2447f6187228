import type { Mistake } from "../../../process/test/support/test-mistakes.ts";

// Common mistakes, and the messages that they must get: the option, the expected value, the value
// received, the next step.

/** Mistakes with single commands. */
export const commandMistakes: readonly Mistake[] = [
  ["issuers add", "--name is needed; see --help (invalid_argument)"],
  [
    "issuers add --name x --keys $F/none",
    "--keys expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "issuers add --name x --keys $F/dir",
    "--keys expected a file that can be read, got $F/dir, which is a folder (EISDIR)",
  ],
  [
    "issuers add --name x --keys $F/file",
    "--keys expected a file with a JSON array, got $F/file with something else (invalid_argument)",
  ],
  // An empty word or value is a variable that is not set. Without it the command means something
  // else: a key that is no agent's.
  [
    "issuers add $EMPTY --name x",
    "argument 1 expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "keys create --name x --agent $EMPTY",
    "--agent expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "keys create --name x --issuer=",
    "--issuer expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "issuers add --name x --account=",
    "--account expected a value, got an empty text: is the variable that holds it set?",
  ],
  ["roots diff", "--from is needed; see --help (invalid_argument)"],
  ["roots propose", "--from is needed; see --help (invalid_argument)"],
  // A curator has no anchor program.
  [
    "roots propose",
    "--from is needed; see --help (invalid_argument)",
    { LEDGER_CLUSTER: "devnet" },
  ],
  [
    "roots propose --from $F/none",
    "--from expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "roots propose --from $F/file",
    "--from expected JSON, got $F/file with something else (invalid_argument)",
  ],
  ["roots sign", "--key is needed; see --help (invalid_argument)"],
  [
    "roots sign $F/list.json --key $F/none",
    "--key expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "roots sign $F/list.json --key $F/dir",
    "--key expected a file that can be read, got $F/dir, which is a folder (EISDIR)",
  ],
  [
    "roots sign $F/list.json --key $F/file",
    "--key expected a file that holds nothing but a key: wallet key expected 32 or 64 bytes, got 1 (invalid_wallet_key)",
  ],
  [
    "roots sign $F/none --key $F/key",
    "the list of roots expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "roots sign $F/file --key $F/key",
    "the list of roots expected JSON, got $F/file with something else (invalid_root_list)",
  ],
  [
    "roots sign --key $F/key",
    "a file with a list of roots is needed; see --help (invalid_argument)",
  ],
  [
    "roots sign $F/list.json --key $F/key",
    "the root list expected an object, got an array of 0 items (invalid_root_list)",
  ],
  [
    "roots sign $F/draft.json --key $F/key",
    'the list of roots expected each "TO DO" of its draft to be filled in, got one that is left (invalid_root_list)',
  ],
  [
    "roots check --vouching-roots $F/none",
    "ARCS_VOUCHING_ROOTS_SIGNERS (--vouching-roots-signers) expected the DIDs of those whose lists of roots are trusted, got none (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/none --vouching-roots-signers $DID",
    "ARCS_VOUCHING_ROOTS (--vouching-roots) expected a file, a folder with 1 to 64 files *.json, or a URL that can be read, got $F/none (ENOENT) (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/dir --vouching-roots-signers $DID",
    "ARCS_VOUCHING_ROOTS (--vouching-roots) expected a file, a folder with 1 to 64 files *.json, or a URL that can be read, got $F/dir (0 files *.json) (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/file --vouching-roots-signers $DID",
    "the list of roots at $F/file is refused: the document expected JSON text that can be parsed (malformed_json) (invalid_root_list)",
  ],
  [
    "roots diff --from $F/none",
    "--from expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "dev pay --to a --amount 1 --key=",
    "--key expected a value, got an empty text: is the variable that holds it set?",
  ],
  [
    "dev pay --to a --amount 1",
    "--key (or ARCS_API_KEY) expected the characters of an API key, got an empty text: is the variable that holds it set? (invalid_argument)",
    { ARCS_API_KEY: "" },
  ],
  [
    "dev pay --key k --to a --amount 1 --url arcs.example",
    '--url (or ARCS_API_URL) expected a URL that begins with http:// or https://, got "arcs.example" (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --url http://u:hunter2@127.0.0.1:1",
    "http://127.0.0.1:1 did not answer (ECONNREFUSED); does the server run there? --url names another (unavailable)",
  ],
  [
    "bridge prepare",
    "BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL, expected, got neither; see --help (invalid_argument)",
  ],
  [
    "bridge prepare --bridge-secret-key x",
    "--bridge-secret-key expected a server-side key: sk_staging_… or sk_production_…, got another value",
  ],
  [
    "bridge prepare --bridge-chain moon",
    '--bridge-chain expected one of ethereum, sepolia, base, base-sepolia, polygon, polygon-amoy, arbitrum, arbitrum-sepolia, got "moon"',
  ],
  ["witness", "--witness-name and --witness-logs are needed; see --help (invalid_argument)"],
  [
    "witness --witness-name w.example --witness-logs x",
    '--witness-logs expected a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them, got "x"',
  ],
  [
    'witness --witness-name w.example --witness-logs {"error":{"code":"not_found","details":[1,2]}}',
    "--witness-logs expected a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them, got JSON, such as a server's error in place of its key",
  ],
  [
    "witness --witness-name w.example --witness-logs <html>",
    "--witness-logs expected a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them, got HTML, such as a server's page in place of its key",
  ],
  [
    "witness --witness-name w.example --witness-logs PRIVATE+KEY+w.example+51ffd3ba+hunter2",
    "--witness-logs expected a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them, got a private key: what others may have is its verifier key",
  ],
  ["dev pay --key k", "--to is needed; see --help (invalid_argument)"],
  [
    "dev pay --key k --to a --amount many",
    '--amount expected a number above 0 with at most 6 digits behind the point, got "many" (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --rating 9",
    '--rating expected a whole number from 1 to 5, got "9" (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --url http://127.0.0.1:1",
    "http://127.0.0.1:1 did not answer (ECONNREFUSED); does the server run there? --url names another (unavailable)",
  ],
  ["export store.jsonl", 'unexpected argument "store.jsonl"; see --help'],
  [
    "export --out $F/file",
    "--out expected a new file in a folder that is there, got $F/file, which is there already (EEXIST)",
  ],
  [
    "export --out $F/none/x",
    "--out expected a new file in a folder that is there, got $F/none/x, which was not found (ENOENT)",
  ],
  [
    "export --out $F/x --database-url $DOWN",
    "the store failed: ECONNREFUSED; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "import --in $F/none",
    "--in expected a file that can be read, got $F/none, which was not found (ENOENT)",
  ],
  [
    "import --in $F/dir",
    "--in expected a file that can be read, got $F/dir, which is a folder (invalid_argument)",
  ],
  [
    "seed-demo --agents many",
    '--agents expected a whole number from 1 to 5000, got "many" (invalid_argument)',
  ],
  [
    "seed-demo --agents 0",
    '--agents expected a whole number from 1 to 5000, got "0" (invalid_argument)',
  ],
];
