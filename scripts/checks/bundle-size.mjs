// Bundles the usual imports of each package, minified for a browser, and compares the gzipped size
// with a budget. "at start" loads with the import; "later" are the chunks loaded at first use.
import { build } from "esbuild";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const packages = new Map(findPackages(root).map((each) => [each.name, each]));

/** Budgets in bytes, gzipped: the size at the last review of the row, and a little more. */
const rows = [
  { package: "vc", names: ["SdkError"], budget: 350 },
  { package: "vc", names: ["createVerifier"], budget: 49_000 },
  { package: "vc", names: ["signCredential"], budget: 33_600 },
  { package: "vc", entry: "ecdsa", names: ["ecdsaRdfc2019"], budget: 19_500 },
  { package: "vc", entry: "did", names: ["didKey", "didJwk", "didWeb"], budget: 6_200 },
  { package: "vc", entry: "status", names: ["bitstringStatus"], budget: 4_600 },
  { package: "vc", entry: "verify-jcs", names: ["verifyJcsCredential"], budget: 13_700 },
  { package: "core", names: ["SdkError"], budget: 350 },
  { package: "core", names: ["hashSubjectData"], budget: 5_800 },
  { package: "core", names: ["verifyWebhook"], budget: 6_300 },
  { package: "core", names: ["verifyCredential"], budget: 51_400 },
  { package: "core", names: ["issueX402AgentCredential"], budget: 43_300 },
  { package: "core", names: ["*"], budget: 60_100 },
  { package: "core", entry: "verify-only", names: ["verifyCredential"], budget: 49_500 },
  { package: "core", entry: "verify-jcs", names: ["verifyJcsCredential"], budget: 13_700 },
  { package: "trust", names: ["computeTrustScore"], budget: 14_000 },
  { package: "trust", names: ["verifyScoreProof"], budget: 53_900 },
  { package: "trust", entry: "verify-only", names: ["verifyScoreProof"], budget: 51_900 },
  {
    package: "trust",
    entry: "transparency",
    names: ["openCheckpoint", "verifyInclusion"],
    budget: 12_500,
  },
  {
    package: "client",
    entry: "tools",
    names: ["readTools", "callTool"],
    budget: 86_400,
    laterBudget: 700,
  },
  { package: "mcp", entry: "ai", names: ["createAiTools"], budget: 6_700 },
  { package: "a2a", names: ["verifyAgentCard"], budget: 55_500 },
  { package: "ledger", names: ["buildBatch"], budget: 18_500 },
  { package: "ledger", names: ["createLedgerStatusResolver"], budget: 39_500 },
  { package: "ledger", names: ["createLedgerAnchor"], budget: 51_900 },
  { package: "client", names: ["createArcsClient"], budget: 9_200 },
  { package: "client", names: ["createArcsClient", "isSdkError", "registerAgent"], budget: 20_500 },
  { package: "client", entry: "payer", names: ["*"], budget: 21_600 },
  { package: "client", entry: "trust-gate", names: ["createTrustGate"], budget: 23_300 },
  {
    package: "client",
    entry: "credentials",
    names: ["verifyCredential"],
    budget: 59_200,
    laterBudget: 143_000,
  },
  { package: "evm", names: ["readBridgeConfig"], budget: 7_900 },
  { package: "evm", names: ["advanceSyncs"], budget: 9_000 },
  { package: "evm", names: ["createProviderClient", "createProviderBridge"], budget: 12_700 },
  { package: "evm", names: ["createEvmStatusResolver"], budget: 21_700, laterBudget: 61_200 },
  { package: "evm", names: ["createEasBridge"], budget: 10_200, laterBudget: 62_000 },
];

let failed = false;
console.log("       bytes, gzipped   at start   budget      later   budget");
for (const row of rows) {
  const { start, later } = await measure(row);
  const over = start > row.budget || later > (row.laterBudget ?? 0);
  failed ||= over;
  const from = row.entry === undefined ? row.package : `${row.package}/${row.entry}`;
  const label = `${from} { ${row.names.join(", ")} }`;
  console.log(
    `${over ? "OVER  " : "      "} ${label.padEnd(36)} ${String(start).padStart(7)} ${String(row.budget).padStart(8)} ${String(later).padStart(10)} ${String(row.laterBudget ?? 0).padStart(8)}`,
  );
}
process.exitCode = failed ? 1 : 0;

async function measure({ package: name, entry, names }) {
  const { folder, manifest } = packages.get(name);
  const { default: path } = manifest.exports[entry === undefined ? "." : `./${entry}`];
  const source =
    names[0] === "*"
      ? `import * as all from "ENTRY"; console.log(all);`
      : `import { ${names} } from "ENTRY"; console.log(${names});`;
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: source.replace("ENTRY", `./${join(folder, path)}`),
      resolveDir: root,
      sourcefile: "entry.js",
    },
    bundle: true,
    minify: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    outdir: join(root, ".cache/size"),
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [
      path.slice(root.length + 1),
      gzipSync(contents, { level: 9 }).length,
    ]),
  );
  const atStart = reachable(
    metafile,
    Object.keys(metafile.outputs).filter(
      (path) => metafile.outputs[path].entryPoint === "entry.js",
    ),
    ["import-statement"],
  );
  const ever = reachable(metafile, [...atStart], ["import-statement", "dynamic-import"]);
  const sum = (paths) => [...paths].reduce((total, path) => total + (sizes.get(path) ?? 0), 0);
  return { start: sum(atStart), later: sum(ever) - sum(atStart) };
}

function reachable({ outputs }, paths, kinds) {
  const found = new Set(paths);
  for (const path of found) {
    for (const { path: imported, kind } of outputs[path].imports)
      if (kinds.includes(kind)) found.add(imported);
  }
  return found;
}
