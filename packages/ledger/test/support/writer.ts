// Issues credentials on a local ledger in a folder, and prints the id of each once acknowledged,
// until it is killed.
import { createLedgerAnchor } from "../../src/index.ts";
import { createLocalLedger } from "../../src/local/index.ts";
import { issuer, makeCredential, payer } from "./fixtures.ts";

const [folder, round] = process.argv.slice(2) as [string, string];
const ledger = await createLocalLedger({ folder });
await ledger.airdrop(payer.address, 10_000_000_000n);
const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
for (let count = 0; ; count++) {
  const { record } = await makeCredential({ nonce: `${round} ${count}` });
  await anchor.issue(record, { issuer });
  process.stdout.write(`${record.credentialId}\n`);
}
