// Prints what the rules of ARCHITECTURE.md ask of the repository: npm run measure. Source is what is
// written by hand in packages/ and extras/, without tests and generated files.
// `-- --requests` also starts a server and counts the files that a warm request runs through.
// `-- --list` also names what stands behind each count.
import { mkdtempSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import ts from "typescript";

import { findCircles, findForeignTables, source, texts, treeOf } from "./read-rooms.ts";

const ofServer = source.filter((file) => file.startsWith("packages/server/"));
const codeLines = [...texts.values()].reduce((sum, text) => sum + countCodeLines(text), 0);
const per1000 = (count: number): string => ((count / codeLines) * 1000).toFixed(1);

const calledOnce = source.flatMap(findFunctionsCalledOnce);
const inlineTypes = source.flatMap(findInlineTypes);
const circles = findCircles();
const foreignTables = findForeignTables();
const marks = source.filter((file) => texts.get(file)?.includes("/* fault: "));

const rows: [string, string | number][] = [
  ["tokens, without comments", countTokens(source)],
  ["  of the server", countTokens(ofServer)],
  ["lines of code, without comments and blank lines", codeLines],
  ["source files", source.length],
  ["circles among features, extras and packages", circles.length],
  ["tables named in SQL outside of their folder", foreignTables.length],
  ["private functions with one caller, per 1,000 lines of code", per1000(calledOnce.length)],
  ["destructured parameters with an inline type, per 1,000", per1000(inlineTypes.length)],
  ["files with marks for tests", marks.length],
];
if (process.argv.includes("--list"))
  for (const each of [
    ...circles.flatMap(({ arrows }) => arrows),
    ...foreignTables,
    ...calledOnce,
    ...inlineTypes,
  ])
    console.log(each);
if (process.argv.includes("--requests")) rows.push(...(await countFilesOfRequests()));
for (const [name, value] of rows) console.log(`${String(value).padStart(8)}  ${name}`);

/** Counts the leaves of the syntax trees, without comments. */
function countTokens(some: readonly string[]): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren();
    if (children.length === 0 && node.getWidth() > 0) count++;
    for (const child of children) visit(child);
  };
  for (const file of some) visit(treeOf(file));
  return count;
}

function countCodeLines(text: string): number {
  return text.split("\n").filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length;
}

/** Finds the functions of a file that it does not export and names once besides. */
function findFunctionsCalledOnce(file: string): string[] {
  const tree = treeOf(file);
  const uses = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) uses.set(node.text, (uses.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return tree.statements
    .filter((statement) => ts.isFunctionDeclaration(statement))
    .filter(({ modifiers }) => modifiers?.some(isExport) !== true)
    .flatMap(({ name }) => (name !== undefined && uses.get(name.text) === 2 ? [name.text] : []))
    .map((name) => `called once: ${file} ${name}`);
}

function isExport({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword;
}

/** Finds parameters whose names stand twice: in the pattern and in a type beside it. */
function findInlineTypes(file: string): string[] {
  const tree = treeOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isParameter(node) &&
      ts.isObjectBindingPattern(node.name) &&
      node.type !== undefined &&
      ts.isTypeLiteralNode(node.type)
    ) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push(`inline type: ${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/**
 * Starts a server on the embedded store, and counts the files of ours with a function that ran
 * during one more request of a kind.
 */
async function countFilesOfRequests(): Promise<[string, number][]> {
  const { createLog, readCommandLine, startServer } =
    await import("../packages/server/src/index.ts");
  const folder = mkdtempSync(join(tmpdir(), "arcs-measure-"));
  const { settings } = readCommandLine(["--data-folder", folder, "--port", "0"], { env: {} });
  const server = await startServer(settings, { log: createLog({ level: "silent" }) });
  const profiler = new Session();
  profiler.connect();
  await profiler.post("Profiler.enable");
  try {
    const calls = await prepareCalls(server.url, server.firstAdminKey ?? "");
    const counted: [string, number][] = [];
    for (const [name, ask] of Object.entries(calls)) {
      for (let round = 0; round < 3; round++) await ask();
      // The fewest of five: workers that look for something to do run through files of their own.
      let fewest: string[] | undefined;
      for (let round = 0; round < 5; round++) {
        await profiler.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
        await ask();
        const { result } = await profiler.post("Profiler.takePreciseCoverage");
        await profiler.post("Profiler.stopPreciseCoverage");
        const ran = result
          .filter(
            ({ url, functions }) =>
              /\/(packages|extras)\/[\w-]+\/src\//.test(url) &&
              functions.some(
                ({ functionName, ranges }) =>
                  functionName !== "" && ranges.some(({ count }) => count > 0),
              ),
          )
          .map(({ url }) => url);
        if (fewest === undefined || ran.length < fewest.length) fewest = ran;
      }
      const ofLedger = fewest?.filter((url) => url.includes("/ledger/src/local/")).length ?? 0;
      counted.push([`files that one warm ${name} runs through`, fewest?.length ?? 0]);
      // A ledger stands in for the network here; in production it is another machine.
      if (ofLedger > 0) counted.push(["  of the ledger on this machine", ofLedger]);
    }
    return counted;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Registers two agents, and returns one call of each kind. */
async function prepareCalls(
  url: string,
  key: string,
): Promise<Record<string, () => Promise<void>>> {
  const { createArcsClient, registerAgent } = await import("../packages/client/src/index.ts");
  const { createSigner } = await import("../packages/core/src/index.ts");
  const client = createArcsClient({ baseUrl: url, apiKey: key });
  const wallet = createSigner(crypto.getRandomValues(new Uint8Array(32)));
  const payer = createSigner(crypto.getRandomValues(new Uint8Array(32)));
  const { agent } = await registerAgent(client, { name: "Measured" }, { agent: wallet });
  const { id } = agent;
  const send = async (method: string, path: string, body?: object): Promise<void> => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const claims = { owner: id, name: "Measured", serviceEndpoint: "https://measured.example/" };
  return {
    "POST /credentials/issue": () =>
      send("POST", "/credentials/issue", {
        type: "AgentIdentityCredential",
        subjectId: id,
        claims,
      }),
    "payment event": () =>
      send("POST", "/payments/events", {
        event: "payment.created",
        agentId: id,
        payer: { address: payer.address },
        amount: "1",
      }),
    "GET /reputation/:agentId": () => send("GET", `/reputation/${id}`),
  };
}
