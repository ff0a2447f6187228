// Who may import whom. ARCHITECTURE.md says why.
const package_ = (name) => `^packages/${name}/`;
const inside = (folder) => `^packages/core/src/${folder}`;

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "declared-dependencies-only",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "core-imports-no-package-and-no-node-module",
      severity: "error",
      from: { path: inside("") },
      to: { path: "^packages/(?!core/)" },
    },
    {
      name: "core-is-isomorphic",
      comment: "All but the entry point that only Node has.",
      severity: "error",
      from: { path: inside("(?!node/)") },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-part-of-core-stands-apart",
      severity: "error",
      from: { path: inside("(?!node/)") },
      to: { path: inside("node/") },
    },
    {
      name: "ledger-imports-core-only",
      severity: "error",
      from: { path: package_("ledger") },
      to: { path: "^packages/(?!core/|ledger/)" },
    },
    {
      name: "ledger-is-isomorphic",
      comment: "All but the local ledger and the command line runs in browsers and workers too.",
      severity: "error",
      from: { path: "^packages/ledger/src/(?!local/|cli/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "ledger-needs-no-local-ledger",
      severity: "error",
      from: { path: "^packages/ledger/src/(?!local/|cli/)" },
      to: { path: "^packages/ledger/src/(local|cli)/" },
    },
    {
      name: "bridge-imports-core-only",
      severity: "error",
      from: { path: package_("bridge") },
      to: { path: "^packages/(?!core/|bridge/)" },
    },
    {
      name: "bridge-is-isomorphic",
      severity: "error",
      from: { path: "^packages/bridge/src/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "client-not-from-above",
      severity: "error",
      from: { path: `${package_("client")}src/` },
      to: { path: "^packages/(server|plugin-)" },
    },
    {
      name: "client-is-isomorphic",
      comment: "All but what only Node has: undici, the command line.",
      severity: "error",
      from: { path: `${package_("client")}src/(?!node/|mcp/)` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "client-takes-undici-in-node-only",
      severity: "error",
      from: { path: `${package_("client")}src/(?!node/|mcp/cli/)` },
      to: { path: `node_modules/undici/|${package_("client")}src/node/` },
    },
    {
      name: "server-not-from-client",
      severity: "error",
      from: { path: `${package_("server")}src/` },
      to: { path: "^packages/(client|plugin-)" },
    },
    {
      name: "store-of-server-knows-no-queue",
      severity: "error",
      from: { path: `${package_("server")}src/store/` },
      to: { path: `${package_("server")}src/(?!store/|threads/)` },
    },
    {
      name: "plugin-not-from-server",
      severity: "error",
      from: { path: `${package_("plugin-elizaos")}src/` },
      to: { path: "^packages/server" },
    },
    {
      name: "plugin-takes-types-of-its-host-only",
      comment: "A second copy of the host's code would be another one than the host's.",
      severity: "error",
      from: { path: `${package_("plugin-elizaos")}src/` },
      to: { path: "@elizaos/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "entry-points-only",
      comment: "Another package is imported by its name, never by a path into it.",
      severity: "error",
      from: { path: "^(packages/([^/]+)|examples/[^/]+|bench)/" },
      to: {
        path: "^packages/([^/]+)/src/(?!((local|node|verify-only|webhooks|credentials|trust-gate|tools|a2a|ai|mcp)/)?index\\.ts$)",
        pathNot: "^packages/$2/",
      },
    },
    {
      name: "source-imports-no-tests",
      severity: "error",
      from: { path: "^packages/[^/]+/src/" },
      to: { path: "^(packages/[^/]+/test|examples|bench|scripts)/" },
    },
    {
      name: "leaves-of-core",
      severity: "error",
      from: { path: inside("(errors|json|naming)\\.ts$") },
      to: { path: inside("") },
    },
    {
      name: "ground-floor-of-core",
      severity: "error",
      from: { path: inside("(bytes|time|network)\\.ts$") },
      to: { path: inside("(?!errors\\.ts|json\\.ts|naming\\.ts|bytes\\.ts|base58\\.ts)") },
    },
    {
      name: "proofs-know-no-credentials",
      severity: "error",
      from: { path: inside("(proof|document|did|keys)/") },
      to: { path: inside("(credential|verification|reputation|webhook)/") },
    },
    {
      name: "reputation-and-webhook-stand-alone",
      severity: "error",
      from: { path: inside("(reputation|webhook)/") },
      to: { path: inside("(proof|document|did|keys|credential|verification|schemas|contexts)/") },
    },
    {
      name: "credentials-do-not-verify",
      severity: "error",
      from: { path: inside("credential/") },
      to: { path: inside("verification/") },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|node_modules/[.]cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      conditionNames: ["@arcs/source", "import", "node", "default", "types"],
      exportsFields: ["exports"],
      extensions: [".ts", ".js", ".mjs", ".d.ts"],
    },
  },
};
