// Installs the packed packages into empty folders, and uses them from there: all together, and the
// client alone, which must name its missing optional parts. Then native packages are removed, one
// by one.
//
//   node scripts/release/smoke-packages.mjs FOLDER    where scripts/release/pack-packages.mjs put them
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { findPackages } from "../find-packages.mjs";

const programs = {
  client: `
    import { execFile } from "node:child_process";
    import { createServer } from "node:http";
    import { createArcsClient, isSdkError } from "@arcs/client";
    import { createSigner, issueX402AgentCredential, verifyCredential } from "@arcs/client/credentials";
    import { createTrustGate } from "@arcs/client/trust-gate";
    const account = "So11111111111111111111111111111111111111112";
    const check = { account, agentId: null, claimed: false, network: "local", safeToSpend: { amount: "3", costToForge: "3", outstanding: "0", held: "0", currency: "USD" }, lostInDisputes: "0", openDisputes: 0, lastLostAt: null, payments: { count: 1, payers: 1, payersWithVoice: 1, since: "2026-01-01" }, score: null, reading: { state: "reported", finalUntil: null } };
    const server = createServer((request, response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ...check, path: request.url, key: request.headers.authorization })));
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = createArcsClient({ baseUrl: "http://127.0.0.1:" + server.address().port, apiKey: "arcs_test_key" });
    const { path, key } = await client.agents.get("a/b");
    if (path !== "/v1/agents/a%2Fb" || key !== "Bearer arcs_test_key") throw new Error("another request");
    createTrustGate({ client, minTier: "gold" });
    // The command of the package, by its one name.
    const env = { ...process.env, ARCS_API_URL: "http://127.0.0.1:" + server.address().port };
    for (const [stake, code, says] of [["3", 0, "3.00 in test money is safe"], ["4", 1, "3.00 in test money is safe"], ["x", 2, ""]]) {
      const said = await new Promise((resolve) => execFile("node_modules/.bin/arcs", ["check", account, "--at-stake", stake], { env }, (error, out) => resolve([error?.code ?? 0, out])));
      if (said[0] !== code || !said[1].startsWith(says)) throw new Error("arcs check says: " + said);
    }
    server.closeAllConnections();
    server.close();
    const signer = createSigner(new Uint8Array(32).fill(1));
    const identity = { agentAddress: signer.address, agentId: "a", owner: signer.address, name: "A", serviceEndpoint: "https://a.example/", network: "local" };
    const { w3cCredential } = await issueX402AgentCredential(identity, { signer });
    const trustedIssuers = [w3cCredential.issuer.id];
    const { valid } = await verifyCredential(w3cCredential, { trustedIssuers, network: "offline" });
    if (!valid) throw new Error("the credential is not valid");
    for (const asked of [
      verifyCredential(w3cCredential, { trustedIssuers, network: "local" }),
      verifyCredential(w3cCredential, { trustedIssuers, network: "base", provider: "http://127.0.0.1:9", attesters: {}, evidence: {} }),
    ]) {
      const error = await asked.catch((thrown) => thrown);
      if (!isSdkError(error, "package_missing")) throw new Error("an optional package was found, or not asked for: " + error);
    }
    import { constructEvent, signTestWebhook } from "@arcs/client/webhooks";
    const secret = "whsec_" + Buffer.alloc(32, 1).toString("base64");
    const event = { event: "credential.issued", timestamp: new Date().toISOString(), id: "evt_1", data: { credentialId: "a", type: "b", subjectId: "c" } };
    const { body, headers } = signTestWebhook(event, { secret });
    if (constructEvent(body, headers, secret).id !== "evt_1") throw new Error("another event");

    import { createPayer } from "@arcs/client/payer";
    const wallet = { address: "0x" + "11".repeat(20), signTypedData: async () => "0x", signMessage: async () => "0x" };
    const { budgets } = await createPayer({ wallet, schemes: {}, journal: "journal" }).state();
    if (budgets[0]?.left !== "10") throw new Error("the payer has no budget");

    import { arcsTools, callTool } from "@arcs/client/tools";
    const lost = createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey: "arcs_test_x", maxRetries: 0 });
    const { ok, error } = await callTool(arcsTools.find(({ name }) => name === "get_agent"), { agentId: "x" }, { client: lost });
    if (ok || error.code !== "server_unreachable") throw new Error("nobody was asked");
  `,
  a2a: `
    import { verifyAgentCard } from "@arcs/a2a";
    import { cardTools } from "@arcs/a2a/tools";
    const report = await verifyAgentCard("{}", { trustedIssuers: [] });
    if (report.valid) throw new Error("an empty card is valid");
    if (cardTools.length !== 1) throw new Error("no tool");
  `,
  audit: `
    import { createHttpLogReader } from "@arcs/audit";
    import { computeOwnScores } from "@arcs/audit/own-scores";
    import { spawn, spawnSync } from "node:child_process";
    import { createServer } from "node:http";
    if (typeof computeOwnScores !== "function" || typeof createHttpLogReader !== "function") throw new Error("no functions");
    if (!spawnSync("node_modules/.bin/arcs-audit", ["--help"], { encoding: "utf8" }).stdout.includes("--key")) throw new Error("arcs-audit has no help");
    const nothing = "0".repeat(64);
    const published = {
      "/v1/reputation/roots": { digest: nothing, list: { name: "Nobody", assets: [], groups: [], roots: [], credentials: [] }, signed: [] },
      "/v1/reputation/a/evidence": { agentId: "a", overallScore: 0, basis: "seen", proven: 0, tier: "bronze", computedAt: "2026-01-01T00:00:00.000Z", cover: { backing: "0", costToForge: "0", lostInDisputes: "0" }, log: { position: 0, at: "2026-01-01T00:00:00.000Z" }, ownAddresses: [], digest: nothing, totalTransactions: 0, transactions: [], nextCursor: null },
      "/v1/reputation/log": { entries: [], previousHash: nothing, runningHash: nothing, position: 0, total: 0, anchors: [] },
    };
    const publisher = createServer((request, response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(published[request.url.split("?")[0]])));
    await new Promise((resolve) => publisher.listen(0, "127.0.0.1", resolve));
    const scores = await new Promise((resolve) => {
      const child = spawn("node_modules/.bin/arcs-scores", ["--url", "http://127.0.0.1:" + publisher.address().port, "a"], { env: { ...process.env, ARCS_API_KEY: "x" } });
      let told = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (told += text));
      child.once("close", (code) => resolve(code + " " + told));
    });
    publisher.closeAllConnections();
    publisher.close();
    if (!/^0 roots  as the log names them[^]*^a  0 \\(bronze, seen; 0 proven, limit 300\\)  costs 0 to forge/m.test(scores)) throw new Error("arcs-scores does not compute: " + scores);
  `,
  mcp: `
    import { createArcsClient } from "@arcs/client";
    import { readTools } from "@arcs/client/tools";
    import { createAiTools } from "@arcs/mcp/ai";
    import { spawn, spawnSync } from "node:child_process";
    const lost = createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey: "arcs_test_x", maxRetries: 0 });
    if (Object.keys(createAiTools(readTools, { client: lost, jsonSchema: (schema) => schema })).length !== readTools.length) throw new Error("tools are lost");
    const mcp = (...args) => spawnSync("node_modules/.bin/arcs-mcp", args, { encoding: "utf8", env: { ...process.env, ARCS_API_URL: "http://127.0.0.1:9", ARCS_API_KEY: "x" } });
    if (!mcp("--help").stdout.includes("--http")) throw new Error("arcs-mcp has no help");
    const hello = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "smoke", version: "1" } } };
    const answered = await new Promise((resolve) => {
      const child = spawn("node_modules/.bin/arcs-mcp", [], { env: { ...process.env, ARCS_API_URL: "http://127.0.0.1:9", ARCS_API_KEY: "x" } });
      child.stdout.once("data", (text) => (resolve(String(text)), child.kill()));
      child.once("exit", () => resolve(""));
      child.stdin.write(JSON.stringify(hello) + "\\n");
    });
    if (!answered.includes('"name":"arcs"')) throw new Error("arcs-mcp does not answer: " + answered);
  `,
  core: `
    import { createSigner, issueX402AgentCredential, createStatusAnswer, verifyCredential, verifyCredentials } from "@arcs/core";
    import { verifyCredential as verifyOnly } from "@arcs/core/verify-only";
    const signer = createSigner(new Uint8Array(32).fill(1));
    const now = new Date();
    const { credential, w3cCredential } = await issueX402AgentCredential({ agentAddress: signer.address, agentId: "a", owner: signer.address, name: "A", serviceEndpoint: "https://a.example/", network: "devnet" }, { signer, now });
    const resolveStatus = () => createStatusAnswer({ ...credential, status: "Active" });
    const options = { trustedIssuers: [w3cCredential.issuer.id], now, resolveStatus };
    const reports = [
      await verifyCredential(w3cCredential, options),
      await verifyOnly(w3cCredential, options),
      ...(await verifyCredentials(Array.from({ length: 100 }, () => JSON.stringify(w3cCredential)), options)),
    ];
    if (!reports.every(({ valid }) => valid)) throw new Error("the credential is not valid");
  `,
  trust: `
    import { computeTrustScore, readRootList } from "@arcs/trust";
    import { verifyScoreProof } from "@arcs/trust/verify-only";
    import { emptyEdge, growTree, rootOfEdge } from "@arcs/trust/transparency";
    const { overallScore } = computeTrustScore({ transactions: [], ownAddresses: [], now: new Date() });
    if (overallScore !== 0) throw new Error("an agent without payments has a score");
    const { valid } = await verifyScoreProof("{}", { minimum: 1, challenge: "c", domain: "shop.example", trustedIssuers: [], now: new Date() });
    if (valid) throw new Error("an empty object proves a score");
    if (rootOfEdge(emptyEdge()).length !== 32 || typeof readRootList !== "function" || typeof growTree !== "function") throw new Error("no tree");
  `,
  ledger: `
    import { createSigner, issueX402AgentCredential, verifyCredential } from "@arcs/core";
    import { createLedgerAnchor, createLedgerStatusResolver } from "@arcs/ledger";
    import { createLocalLedger } from "@arcs/ledger/local";
    const signer = createSigner(new Uint8Array(32).fill(1));
    const ledger = await createLocalLedger();
    await ledger.airdrop(signer.address, 1_000_000_000n);
    const on = { network: "local", transport: ledger.transport };
    const anchor = createLedgerAnchor({ ...on, payer: signer });
    const now = new Date();
    const { credential, w3cCredential } = await issueX402AgentCredential({ agentAddress: signer.address, agentId: "a", owner: signer.address, name: "A", serviceEndpoint: "https://a.example/", network: "local" }, { signer, now });
    await anchor.issue(credential, { issuer: signer });
    const { valid } = await verifyCredential(w3cCredential, { trustedIssuers: [w3cCredential.issuer.id], now, resolveStatus: createLedgerStatusResolver(on) });
    if (!valid) throw new Error("the credential is not valid");
    await ledger.close();
    const { execFileSync } = await import("node:child_process");
    const help = execFileSync("node_modules/.bin/arcs-ledger", ["--help"], { encoding: "utf8" });
    if (!help.includes("deploy")) throw new Error("the command does not run");
  `,
  "plugin-elizaos": `
    import plugin, { arcsPlugin } from "@arcs/plugin-elizaos";
    if (plugin !== arcsPlugin || plugin.name !== "arcs" || plugin.actions.length !== 7) throw new Error("another plugin");
    const runtime = { character: { settings: { secrets: { AGENT_WALLET_PRIVATE_KEY: "0x" } } }, getSetting: () => null, logger: console, initPromise: new Promise(() => {}) };
    console.warn = () => {};
    const message = await plugin.init({ LEDGER_CLUSTER: "mainnet" }, runtime).then(() => "none", (error) => error.message);
    if (!message.includes("LEDGER_CLUSTER must be one of")) throw new Error(message);
    await plugin.init({ LEDGER_CLUSTER: "devnet", AGENT_WALLET_PRIVATE_KEY: JSON.stringify([...new Uint8Array(32).fill(1)]) }, runtime);
  `,
  server: `
    import { migrate, openStore } from "@arcs/server";
    const store = await openStore({ folder: "data" });
    await migrate(store, { now: new Date() });
    const { rows } = await store.pool.query("select count(*) as count from agents");
    await store.close();
    if (rows[0].count !== 0) throw new Error("a new store has agents");
    // Bundled, and in no registry.
    const { existsSync } = await import("node:fs");
    for (const name of ["embedded-postgres", "process"]) {
      if (existsSync("node_modules/@arcs/" + name)) throw new Error(name + " is a package of its own");
    }
  `,
  service: `
    import { createLog, extras, readCommandLine, startServer } from "@arcs/service";
    const { settings } = readCommandLine(["--data-folder", "service-data", "--port", "0", "--log-level", "silent"], { env: {} });
    const server = await startServer(settings, { log: createLog({ level: "silent" }) });
    for (const path of ["/health", "/", "/verify", "/assets/verify.js"]) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) throw new Error(path + " answers " + status);
    }
    await server.close();
    if (extras.length !== 5) throw new Error("an extra is missing");
  `,
  "web-bot-auth": `
    import { createSigner } from "@arcs/core";
    import { createRequestVerifier, createSignatureDirectory, signRequest } from "@arcs/web-bot-auth";
    import { createDirectoryResolver } from "@arcs/web-bot-auth/node";
    const signer = createSigner(new Uint8Array(32).fill(1));
    const keys = [{ signer, agent: "did:service:devnet:" + signer.address }];
    const { body } = await createSignatureDirectory({ origin: "https://agent.example", keys });
    const request = { method: "GET", url: "https://shop.example/" };
    const fields = await signRequest(request, { signer, agentUrl: "https://agent.example" });
    const verifier = createRequestVerifier({ origin: "https://shop.example", resolveDirectory: async () => body });
    const { valid, agent } = await verifier.verify({ ...request, headers: fields });
    if (!valid || agent.address !== signer.address) throw new Error("another agent sent it");
    await createDirectoryResolver().close();
  `,
  evm: `
    import { createSigner, issueX402AgentCredential } from "@arcs/core";
    import { createBridgeRequest, createEasBridge, createEvmSigner, requestSync, describeSync, verifyOnEvm } from "@arcs/evm";
    const signer = createSigner(new Uint8Array(32).fill(1));
    const attester = await createEvmSigner(new Uint8Array(32).fill(7));
    const now = new Date();
    const { w3cCredential } = await issueX402AgentCredential({ agentAddress: signer.address, agentId: "a", owner: signer.address, name: "A", serviceEndpoint: "https://a.example/", network: "local" }, { signer, now });
    const provider = { request: async ({ method }) => { throw new Error(method); } };
    const bridge = createEasBridge({ chain: "base", provider, attester });
    const state = requestSync({ credentialId: "cred_1", request: createBridgeRequest(w3cCredential) }, { bridge, now });
    if (describeSync(state).syncStatus !== "pending") throw new Error("the sync is not pending");
    const evidence = { type: "attestation", chain: "base", uid: "0x" + "11".repeat(32) };
    const { errors } = await verifyOnEvm(w3cCredential, evidence, { network: "base", provider, attesters: {}, now });
    if (errors[0]?.code !== "status_unavailable") throw new Error("the chain was not asked");
  `,
};

/**
 * The last that packages/plugin-elizaos/test/host/install.mjs makes: from then on the Bun of
 * elizaOS is there.
 */
const HOST = join(import.meta.dirname, "../../.cache/elizaos/node_modules/@arcs/plugin-elizaos");

/**
 * Packages that expose types of large hosts; declarations of the others are checked too, as where
 * `skipLibCheck` is off.
 */
const ofHosts = ["mcp", "plugin-elizaos"];

const root = join(import.meta.dirname, "../..");
const nodeTypes = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
const { litesvm } = JSON.parse(
  readFileSync(join(root, "packages/server/package.json"), "utf8"),
).dependencies;
const all = Object.keys(programs);
const packed = resolve(process.argv[2]);
await useIn("client", { install: ["vc", "core", "trust", "client"], run: ["client"] });
await useIn("all", {
  install: findPackages(root).map(({ name }) => name),
  more: [`litesvm@${litesvm}`],
  run: all.filter((name) => name !== "client"),
  bun: "plugin-elizaos",
  last: useWithoutNatives,
});

/** Installs packages into an empty folder, and runs the programs of some of them there. */
async function useIn(name, { install, more = [], run: names, bun, last }) {
  const folder = mkdtempSync(join(tmpdir(), `arcs-smoke-${name}-`));
  const run = (command, args) =>
    execFileSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  try {
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ private: true, type: "module", ...overrides() }),
    );
    const tarballs = readdirSync(packed)
      .filter((file) => install.some((each) => new RegExp(`^arcs-${each}-[0-9]`).test(file)))
      .map((file) => join(packed, file));
    run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...tarballs, ...more]);
    for (const each of names) {
      writeFileSync(join(folder, "main.mjs"), programs[each]);
      run("node", ["main.mjs"]);
      if (each === bun && existsSync(HOST))
        run(join(HOST, "../../@oven/bun-linux-x64/bin/bun"), ["main.mjs"]);
      console.log(`@arcs/${each} installs and runs`);
    }
    checkTypes(names, { folder, run });
    await last?.(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Without its native package, a command either starts anyway, or says in one sentence what is
 * missing and where it exists.
 */
async function useWithoutNatives(folder) {
  const commands = { "arcs-server": ["--data-folder", "without"], "arcs-ledger": [] };
  const natives = Object.entries({ litesvm: [], "@resvg/resvg-js": Object.keys(commands) });
  for (const [name, starting] of natives) {
    const places = partsOf(name, folder);
    if (places.length === 0) throw new Error(`${name} has no native package here`);
    for (const place of places) renameSync(place, `${place}.away`);
    const starts = Object.entries(commands).map(async ([command, options]) => {
      const said = await startIn(folder, command, ["start", "--json", "--port", "0", ...options]);
      // The server says first what a first start makes.
      const refusal = /^(\{[^\n]*\}\n)?[^\n]*It exists for macOS and Linux[^\n]*\n$/;
      const isRight = starting.includes(command) ? said.startsWith("{") : refusal.test(said);
      if (!isRight)
        throw new Error(`${command} without the native package of ${name} says: ${said}`);
    });
    await Promise.all(starts);
    for (const place of places) renameSync(`${place}.away`, place);
    console.log(`without the native package of ${name}, commands start or say what is missing`);
  }
}

/** Returns the installed native packages of a package. */
function partsOf(name, folder) {
  const modules = join(folder, "node_modules");
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(modules, name, "package.json"), "utf8"),
  );
  return Object.keys(optionalDependencies)
    .map((part) => join(modules, part))
    .filter((place) => existsSync(place));
}

/** Starts a command, and stops it once it runs. Returns its output, or why it does not run. */
async function startIn(folder, command, args) {
  const child = spawn(join(folder, "node_modules/.bin", command), args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { stdout: "", stderr: "" };
  for (const stream of Object.keys(said))
    child[stream].on("data", (text) => (said[stream] += text));
  child.stdout.once("data", () => child.kill());
  await once(child, "close");
  return said.stdout || said.stderr;
}

/** Overrides that docs/faq.md recommends for users with strict engines. */
function overrides() {
  const faq = readFileSync(join(root, "docs/faq.md"), "utf8");
  return JSON.parse(/<!-- overrides -->\s*```json\n([^]*?)```/.exec(faq)[1]);
}

/**
 * Compiles a program that exports every entry point, as TypeScript resolves them in the three ways
 * that projects use.
 */
function checkTypes(names, { folder, run }) {
  const compile = (some, options) => {
    const lines = some.flatMap((name) => {
      const { exports } = JSON.parse(
        readFileSync(join(folder, "node_modules/@arcs", name, "package.json"), "utf8"),
      );
      const paths = Object.keys(exports).filter((path) => !path.endsWith(".json"));
      return paths.map((path) => `@arcs/${name}${path.slice(1)}`);
    });
    // By a name, so that an entry point without types fails.
    writeFileSync(
      join(folder, "consumer.ts"),
      lines.map((entry, index) => `export * as entry${index} from "${entry}";`).join("\n"),
    );
    run(join(root, "node_modules/.bin/tsc"), [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      ...options,
      "consumer.ts",
    ]);
  };
  for (const [module, moduleResolution] of Object.entries({
    node16: "node16",
    nodenext: "nodenext",
    es2022: "bundler",
  })) {
    compile(names, ["--skipLibCheck", "--module", module, "--moduleResolution", moduleResolution]);
  }
  compile(
    names.filter((name) => !ofHosts.includes(name)),
    ["--module", "nodenext", "--moduleResolution", "nodenext", ...nodeTypes],
  );
}
