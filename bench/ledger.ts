// Cost of anchoring (lamports, compute units) and its speed: on the local ledger, over HTTP.
import {
  createSigner,
  type CredentialRecord,
  issueX402AgentCredential,
  type Signer,
} from "@arcs/core";
import {
  buildBatch,
  createLedgerAnchor,
  type LedgerTransport,
  type ProgramAnchor,
} from "@arcs/ledger";
import { createLocalLedger } from "@arcs/ledger/local";

const [issuer, payer, agent] = [1, 2, 3].map((fill) =>
  createSigner(new Uint8Array(32).fill(fill)),
) as [Signer, Signer, Signer];
const ledger = await createLocalLedger({ clock: "manual" });
await ledger.airdrop(payer.address, 1_000_000_000_000n);
const anchor = createLedgerAnchor({ network: "local", transport: ledger.transport, payer });
const { credential } = await issueX402AgentCredential(
  {
    agentAddress: agent.address,
    agentId: "translator-1",
    owner: agent.address,
    name: "Translator",
    serviceEndpoint: "https://translator.example/api",
    capabilities: ["translation", "summarization"],
    x402PaymentAddress: agent.address,
    x402PricePerCall: "10000",
    network: "local",
  },
  { signer: issuer, now: new Date() },
);
let count = 0;
/** One more record, which differs only in its id. */
const next = (): CredentialRecord => ({ ...credential, credentialId: `agentidentity-${count++}` });

await printCosts();
await printThroughput();
await printBatch();
await ledger.close();

async function ask(method: string, params: unknown[]): Promise<any> {
  const answer = (await ledger.transport({
    payload: { jsonrpc: "2.0", id: "1", method, params },
  })) as {
    result: unknown;
  };
  return answer.result;
}

async function balance(address: string): Promise<bigint> {
  return BigInt((await ask("getBalance", [address])).value);
}

async function printCosts(): Promise<void> {
  const rows: string[][] = [];
  const measure = async (
    name: string,
    run: () => Promise<{ address: string; transactionHash: string }>,
    share = 1,
  ): Promise<void> => {
    const before = await balance(payer.address);
    const { address, transactionHash } = await run();
    const paid = before - (await balance(payer.address));
    const { meta } = await ask("getTransaction", [
      transactionHash,
      { maxSupportedTransactionVersion: 0, commitment: "confirmed" },
    ]);
    const rent =
      name.startsWith("anchor") || name.startsWith("issue") ? await balance(address) : 0n;
    const each = share === 1 ? "" : `${Number(paid) / share}`.slice(0, 8);
    rows.push([name, String(paid), String(rent), String(meta.computeUnitsConsumed), each]);
  };
  const records = [next(), next()] as [CredentialRecord, CredentialRecord];
  await measure("issue a record", () => anchor.issue(records[0], { issuer }));
  await measure("revoke it", () => anchor.revoke(records[0].credentialId, { issuer }));
  await anchor.issue(records[1], { issuer, status: "Pending" });
  await measure("activate", () => anchor.activate(records[1].credentialId, { issuer }));
  for (const size of [1000, 65_536]) {
    const root = crypto.getRandomValues(new Uint8Array(32));
    await measure(
      `anchor a batch of ${size}`,
      () => anchor.anchorBatch({ root, size }, { issuer }),
      size,
    );
    await measure("revoke one of them", () =>
      anchor.revokeInBatch({ root, leafIndex: size - 1 }, { issuer }),
    );
  }
  const expiring = { ...next(), expiresAt: credential.issuedAt + 10 };
  await anchor.issue(expiring, { issuer });
  await ledger.advance({ seconds: 11 });
  await measure("expire", () => anchor.expire(expiring));
  await measure("close (the rent comes back)", () =>
    anchor.close(expiring.credentialId, { issuer }),
  );
  console.log(
    "what                          lamports   of it rent   compute units   per credential",
  );
  for (const [name, paid, rent, units, each] of rows) {
    console.log(
      `${name!.padEnd(27)} ${paid!.padStart(10)} ${rent!.padStart(12)} ${units!.padStart(15)} ${each!.padStart(16)}`,
    );
  }
}

/**
 * Issues one after the other over HTTP; what the ledger itself takes is measured in the same run.
 */
async function printThroughput(): Promise<void> {
  const { url } = await ledger.listen();
  const overHttp = createLedgerAnchor({ network: "local", rpcUrl: url, payer });
  let inLedger = 0;
  const timed: LedgerTransport = async (request) => {
    const begun = performance.now();
    try {
      return await ledger.transport(request);
    } finally {
      inLedger += performance.now() - begun;
    }
  };
  const inProcess = createLedgerAnchor({ network: "local", transport: timed, payer });
  const [httpTimes, processTimes] = [[] as number[], [] as number[]];
  const ROUNDS = 200;
  for (let round = 0; round < ROUNDS; round++) {
    httpTimes.push(await time(overHttp));
    processTimes.push(await time(inProcess));
  }
  const median = (values: number[]): number =>
    values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  const whole = median(processTimes);
  const ledgerShare = inLedger / ROUNDS;
  console.log(
    `\nissue over HTTP       ${median(httpTimes).toFixed(2)} ms, ${(1000 / median(httpTimes)).toFixed(0)} a second, one after the other`,
  );
  console.log(
    `issue in the process  ${whole.toFixed(2)} ms, of which the ledger (3 requests) ${ledgerShare.toFixed(2)} ms`,
  );
  console.log(
    `our own code          ${(whole - ledgerShare).toFixed(2)} ms: ${(((whole - ledgerShare) / whole) * 100).toFixed(0)} % in the process, ${(((whole - ledgerShare) / median(httpTimes)) * 100).toFixed(0)} % over HTTP`,
  );
}

async function time(by: ProgramAnchor): Promise<number> {
  const record = next();
  const begun = performance.now();
  await by.issue(record, { issuer });
  return performance.now() - begun;
}

/** The largest batch there is: tree, one transaction, all proofs. */
async function printBatch(): Promise<void> {
  const SIZE = 65_536;
  const records = Array.from({ length: SIZE }, next);
  const begun = performance.now();
  const batch = buildBatch(records);
  const built = performance.now();
  await anchor.anchorBatch(batch, { issuer });
  const anchored = performance.now();
  let bytes = 0;
  for (let index = 0; index < SIZE; index++)
    bytes = JSON.stringify(batch.inclusionProof(index)).length;
  const proved = performance.now();
  console.log(`\n${SIZE} credentials: ${((proved - begun) / 1000).toFixed(2)} s in all`);
  console.log(
    `  tree ${(built - begun).toFixed(0)} ms, one transaction ${(anchored - built).toFixed(0)} ms, all proofs ${(proved - anchored).toFixed(0)} ms`,
  );
  console.log(`  a proof has ${batch.inclusionPath(0).length * 32} bytes, ${bytes} as JSON`);
}
