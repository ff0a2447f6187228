// Prints how large the repository is, and how far one request reaches: npm run measure. Source is
// what is written by hand in packages/ and extras/, without tests and generated files.
// `-- --requests` also starts a server and counts the files that a warm request runs through.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
}).split("\n");
const source = files.filter(
  (file) =>
    /^(packages|extras)\/[\w-]+\/src\/.*\.ts$/.test(file) &&
    !/\/test\/|\.(test|faults)\.ts$/.test(file) &&
    !file.endsWith(".d.ts") &&
    !/\/generated(\/|\.ts$)/.test(file),
);
const texts = new Map(source.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const linesOf = (some: readonly string[]): number =>
  some.reduce((sum, file) => sum + (texts.get(file)?.split("\n").length ?? 1) - 1, 0);
const ofServer = source.filter((file) => file.startsWith("packages/server/"));
const isExtra = (file: string): boolean => file.startsWith("packages/server/src/extras/");
const short = source.filter((file) => linesOf([file]) <= 40);
const naming = new Set(
  ofServer.filter((file) => /dispute/i.test(texts.get(file) ?? "")).map((file) => dirname(file)),
);
const comments = [...texts.values()].flatMap((text) => commentsOf(text));
const words = comments.reduce((sum, comment) => sum + comment.split(/\s+/).length, 0);
const per10000 = (count: number): string => ((count / words) * 10_000).toFixed(1);

const rows: [string, string | number][] = [
  ["source lines", linesOf(source)],
  ["  of the server", linesOf(ofServer)],
  ["  of the server without its extras", linesOf(ofServer.filter((file) => !isExtra(file)))],
  ["source files", source.length],
  ["  of 40 lines or fewer", `${((short.length / source.length) * 100).toFixed(0)} %`],
  ["folders of the server that name disputes", naming.size],
  ["  called by them", new Set([...naming].filter((folder) => /dispute/.test(folder))).size],
  [
    '"whoever" per 10,000 words of comments',
    per10000(comments.join(" ").match(/\bwhoever\b/gi)?.length ?? 0),
  ],
  [
    "comments that open with Who, Whose, What, That, Those, per 10,000 words",
    per10000(comments.filter((comment) => /^(Who|Whose|What|That|Those)\b/.test(comment)).length),
  ],
  ["migrations", files.filter((file) => /^packages\/server\/.*\.sql$/.test(file)).length],
  ["changesets", files.filter((file) => /^\.changeset\/(?!README).*\.md$/.test(file)).length],
];
if (process.argv.includes("--requests")) rows.push(...(await countFilesOfRequests()));
for (const [name, value] of rows) console.log(`${String(value).padStart(8)}  ${name}`);

/** Comments with their marks taken off; those on lines one below the other are one. */
function commentsOf(text: string): string[] {
  const found = text.match(/\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? [];
  return found
    .map((comment) =>
      comment
        .replace(/^\s*(\/\*\*?|\*\/|\/\/|\*)|\*\/$/gm, " ")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((comment) => comment !== "" && !/^(fault:|oxlint|#)/.test(comment));
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
