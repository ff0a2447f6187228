// A server with an empty store, two agents, a job paid for on the ledger, and its effect on a Trust
// Score.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createArcsClient, openDispute, ratePayment, registerAgent } from "@arcs/client";
import { createLog, readCommandLine, startServer } from "@arcs/service";

import { readReputation, scoreAfter } from "./public-reputation.ts";
import { printReputation, say, step } from "./print.ts";
import { writeRootList } from "./roots.ts";
import { createToken } from "./token.ts";
import { createWallet } from "./wallet.ts";

const folder = await mkdtemp(join(tmpdir(), "arcs-demo-"));
const [mint, bank, translator, buyer, newsstand, weatherStation] = await Promise.all([
  createWallet(),
  createWallet(),
  createWallet(),
  createWallet(),
  createWallet(),
  createWallet(),
]);
const rootList = join(folder, "roots.json");
const rootsSigner = await writeRootList(rootList, {
  mint,
  newsstand,
  weatherStation,
  network: "local",
});

step("A server starts on empty state: its own store, its own ledger");
// The demo and the server share a process: a blocked event loop is no sign of too many requests.
const { settings } = readCommandLine(
  [
    "--max-event-loop-delay-ms",
    "0",
    "--port",
    "0",
    "--data-folder",
    join(folder, "data"),
    "--payment-tokens",
    `local:${mint.address}:USDC`,
    "--vouching-roots",
    rootList,
    "--vouching-roots-signers",
    rootsSigner,
    "--issuer-name",
    "Demo issuer",
  ],
  { env: {} },
);
const server = await startServer(settings, { log: createLog({ level: "error" }) });
say("listens at", server.url);
const admin = createArcsClient({ baseUrl: server.url, apiKey: server.firstAdminKey ?? "" });
const token = await createToken(server, { mint, bank });
await token.give(buyer, 10n);

step("Two agents register: each wallet signs a challenge");
await registerAgent(
  admin,
  { name: "Translator", capabilities: ["translation"] },
  { agent: translator.signer },
);
const researcher = { name: "Researcher", capabilities: ["research"], createKey: true };
const { key } = await registerAgent(admin, researcher, { agent: buyer.signer });
const asBuyer = createArcsClient({ baseUrl: server.url, apiKey: key ?? "" });
say("Translator", translator.address);
say("Researcher", buyer.address);
const atFirst = await readReputation(admin, translator);
printReputation("Trust Score of Translator", atFirst);

step(
  "Researcher burns 0.50 USDC: that gives it a voice at once, and what it spends with listed sellers, a day later",
);
const { voices } = await asBuyer.reputation.showVoice({
  transactionHash: await token.burn(buyer, 50n),
});
for (const { kind, amount } of voices) say(kind, `${amount} USDC`);

step("Researcher pays Translator 0.25 USDC on the ledger, reports it, and rates the work");
const transactionHash = await token.pay(buyer, translator, 25n);
const payment = await asBuyer.payments.report({
  event: "payment.completed",
  agentId: translator.address,
  payer: { address: buyer.address },
  amount: "0.25",
  transactionHash,
  responseTimeMs: 4200,
});
say("payment", `${payment.id}, ${payment.status}, vouched for by the ${payment.evidence}`);
say("transaction", transactionHash);
const spoken = { payment, network: "local" };
const rating = { ...spoken, rating: 5, comment: "Right to the minute" };
const rated = await ratePayment(asBuyer, rating, { payer: buyer.signer });
say("rating", `${rated.rating} of 5, signed by the payer's wallet`);
const risen = await scoreAfter(admin, translator, { than: rated.createdAt });
printReputation("Trust Score of Translator", risen, atFirst);
say("", "The payment settles in a day; until then the limit of the score stays.");

step("The service attests the score: a ReputationCredential, signed and anchored");
const issued = await admin.credentials.issue({
  type: "ReputationCredential",
  subjectId: translator.address,
  claims: {},
});
const document = await admin.credentials.getW3c(issued.id);
const { overallScore, tier, evidenceDigest } = document.credentialSubject as {
  overallScore: number;
  tier: string;
  evidenceDigest: string;
};
say("credential", issued.id);
say("claims", `score ${overallScore}, ${tier}; evidence ${evidenceDigest.slice(0, 16)}…`);
const { valid, checks } = await admin.credentials.verify({ credential: document });
say("verified", `${valid ? "valid" : "not valid"}: ${Object.keys(checks).join(", ")}`);

step("Researcher disputes the payment");
const disputed = { ...spoken, reason: "half of it was missing" };
const dispute = await openDispute(asBuyer, disputed, { payer: buyer.signer });
say("dispute", `${dispute.id}, ${dispute.status}`);
printReputation(
  "Trust Score of Translator",
  await scoreAfter(admin, translator, { than: dispute.createdAt }),
  risen,
);

step("Anybody checks the credential, with nothing but its id");
say("page", issued.verificationUrl);

if (process.argv.includes("--keep")) {
  say("", "The server stays until Ctrl-C.");
  await new Promise((resolve) => process.once("SIGINT", resolve));
} else {
  say("", "To open it: npm run demo -- --keep");
}
await server.close();
await rm(folder, { recursive: true });
