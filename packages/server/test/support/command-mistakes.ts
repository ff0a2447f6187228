import type { Mistake } from "../../../process/test/support/test-mistakes.ts";

// Common mistakes, and the messages that they must get: the option, the expected value, the value
// received, the next step.

/** Mistakes with single commands. */
export const commandMistakes: readonly Mistake[] = [
  ["issuers add", "--name is needed; see --help (invalid_argument)"],
  [
    "issuers add --name x --keys $F/none",
    "--keys must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "issuers add --name x --keys $F/dir",
    "--keys must be a file that can be read (received $F/dir, which is a folder (EISDIR))",
  ],
  [
    "issuers add --name x --keys $F/file",
    "--keys must be a file with a JSON array ($F/file holds something else) (invalid_argument)",
  ],
  // An empty word or value is a variable that is not set. Without it the command means something
  // else: a key that is no agent's.
  [
    "issuers add $EMPTY --name x",
    "argument 1 must not be empty: is the variable that holds it set?",
  ],
  [
    "keys create --name x --agent $EMPTY",
    "--agent must not be empty: is the variable that holds it set?",
  ],
  [
    "keys create --name x --issuer=",
    "--issuer must not be empty: is the variable that holds it set?",
  ],
  [
    "issuers add --name x --account=",
    "--account must not be empty: is the variable that holds it set?",
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
    "--from must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "roots propose --from $F/file",
    "--from must be JSON ($F/file holds something else) (invalid_argument)",
  ],
  ["roots sign", "--key is needed; see --help (invalid_argument)"],
  [
    "roots sign $F/list.json --key $F/none",
    "--key must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "roots sign $F/list.json --key $F/dir",
    "--key must be a file that can be read (received $F/dir, which is a folder (EISDIR))",
  ],
  [
    "roots sign $F/list.json --key $F/file",
    "--key must be a file that holds nothing but a key: wallet key must be 32 or 64 bytes (received 1) (invalid_wallet_key)",
  ],
  [
    "roots sign $F/none --key $F/key",
    "the list of roots must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "roots sign $F/file --key $F/key",
    "the list of roots must be JSON ($F/file holds something else) (invalid_root_list)",
  ],
  [
    "roots sign --key $F/key",
    "a file with a list of roots is needed; see --help (invalid_argument)",
  ],
  [
    "roots sign $F/list.json --key $F/key",
    "the root list must be an object (received an array of 0 items) (invalid_root_list)",
  ],
  [
    "roots sign $F/draft.json --key $F/key",
    'the list of roots must have each "TO DO" of its draft filled in (invalid_root_list)',
  ],
  [
    "roots check --vouching-roots $F/none",
    "ARCS_VOUCHING_ROOTS_SIGNERS (--vouching-roots-signers) must be the DIDs of those whose lists of roots are trusted (received none) (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/none --vouching-roots-signers $DID",
    "ARCS_VOUCHING_ROOTS (--vouching-roots) must be a file, a folder with 1 to 64 files *.json, or a URL that can be read (received $F/none (ENOENT)) (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/dir --vouching-roots-signers $DID",
    "ARCS_VOUCHING_ROOTS (--vouching-roots) must be a file, a folder with 1 to 64 files *.json, or a URL that can be read (received $F/dir (0 files *.json)) (invalid_argument)",
  ],
  [
    "roots check --vouching-roots $F/file --vouching-roots-signers $DID",
    "the list of roots at $F/file is refused: the document must be JSON text that can be parsed (malformed_json) (invalid_root_list)",
  ],
  [
    "roots diff --from $F/none",
    "--from must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "dev pay --to a --amount 1 --key=",
    "--key must not be empty: is the variable that holds it set?",
  ],
  [
    "dev pay --to a --amount 1",
    "--key (or ARCS_API_KEY) must be the characters of an API key (received an empty text: is the variable that holds it set?) (invalid_argument)",
    { ARCS_API_KEY: "" },
  ],
  [
    "dev pay --key k --to a --amount 1 --url arcs.example",
    '--url (or ARCS_API_URL) must be a URL that begins with http:// or https:// (received "arcs.example") (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --url http://u:hunter2@127.0.0.1:1",
    "http://127.0.0.1:1 did not answer (ECONNREFUSED); does the server run there? --url names another (unavailable)",
  ],
  [
    "bridge prepare",
    "BRIDGE_SECRET_KEY, or BRIDGE_ATTESTER_KEY and BRIDGE_RPC_URL, expected (received neither); see --help (invalid_argument)",
  ],
  [
    "bridge prepare --bridge-secret-key x",
    "--bridge-secret-key must be a server-side key: sk_staging_… or sk_production_… (received another value)",
  ],
  [
    "bridge prepare --bridge-chain moon",
    '--bridge-chain must be one of ethereum, sepolia, base, base-sepolia, polygon, polygon-amoy, arbitrum, arbitrum-sepolia (received "moon")',
  ],
  ["witness", "--witness-name and --witness-logs are needed; see --help (invalid_argument)"],
  [
    "witness --witness-name w.example --witness-logs x",
    '--witness-logs must be a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them (received "x")',
  ],
  [
    'witness --witness-name w.example --witness-logs {"error":{"code":"not_found","details":[1,2]}}',
    "--witness-logs must be a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them (received JSON, such as a server's error in place of its key)",
  ],
  [
    "witness --witness-name w.example --witness-logs <html>",
    "--witness-logs must be a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them (received HTML, such as a server's page in place of its key)",
  ],
  [
    "witness --witness-name w.example --witness-logs PRIVATE+KEY+w.example+51ffd3ba+hunter2",
    "--witness-logs must be a verifier key name+id+key, of type 0x01 (Ed25519); several with commas between them (received a private key: what others may have is its verifier key)",
  ],
  ["dev pay --key k", "--to is needed; see --help (invalid_argument)"],
  [
    "dev pay --key k --to a --amount many",
    '--amount must be a number above 0 with at most 6 digits behind the point (received "many") (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --rating 9",
    '--rating must be a whole number from 1 to 5 (received "9") (invalid_argument)',
  ],
  [
    "dev pay --key k --to a --amount 1 --url http://127.0.0.1:1",
    "http://127.0.0.1:1 did not answer (ECONNREFUSED); does the server run there? --url names another (unavailable)",
  ],
  ["export store.jsonl", 'unexpected argument "store.jsonl"; see --help'],
  [
    "export --out $F/file",
    "--out must be a new file in a folder that is there (received $F/file, which is there already (EEXIST))",
  ],
  [
    "export --out $F/none/x",
    "--out must be a new file in a folder that is there (received $F/none/x, which was not found (ENOENT))",
  ],
  [
    "export --out $F/x --database-url $DOWN",
    "the store failed: ECONNREFUSED; does the database run that DATABASE_URL (--database-url) names?",
  ],
  [
    "import --in $F/none",
    "--in must be a file that can be read (received $F/none, which was not found (ENOENT))",
  ],
  [
    "import --in $F/dir",
    "--in must be a file that can be read (received $F/dir, which is a folder) (invalid_argument)",
  ],
  [
    "seed-demo --agents many",
    '--agents must be a whole number from 1 to 5000 (received "many") (invalid_argument)',
  ],
  [
    "seed-demo --agents 0",
    '--agents must be a whole number from 1 to 5000 (received "0") (invalid_argument)',
  ],
];
