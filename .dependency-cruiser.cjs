// Who may import whom. ARCHITECTURE.md says why.
const { insideServer } = require("./scripts/checks/import-rules-of-server.cjs");

const package_ = (name) => `^packages/${name}/`;
const inside = (folder) => `^packages/core/src/${folder}`;

/** What of the bridge stands on the EVM library. */
const NEEDS_VIEM =
  "^packages/bridge/src/(local/|eas/(eas-driver|eas-context|eas-calls|attest|anchor-batch|revoke|merkle-tree|schema|batch-signature)|evm/(key-signer|transaction-sender|sign-hash)|settlement/(text-signer|validator)|erc8004/(keccak|registry-calls)|verification/(check-evidence|look-at-.*)|x402/typed-data|provider/provider-signature)";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    // What `npm run counterparts` installs is not there every day.
    {
      name: "resolvable",
      severity: "error",
      from: { pathNot: "^examples/agent-frameworks/" },
      to: { couldNotResolve: true },
    },
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
      comment: "Its local ledger, the process's lock of a folder too; that is bundled.",
      severity: "error",
      from: { path: package_("ledger") },
      to: { path: "^packages/(?!core/|ledger/|process/)" },
    },
    {
      name: "process-imports-no-package",
      severity: "error",
      from: { path: package_("process") },
      to: { path: "^packages/(?!process/)" },
    },
    {
      name: "embedded-postgres-knows-nothing-of-the-service",
      comment: "Of core it takes the one error class.",
      severity: "error",
      from: { path: package_("embedded-postgres") },
      to: { path: "^packages/(?!core/|process/|embedded-postgres/)" },
    },
    {
      name: "private-packages-only-where-they-are-bundled",
      comment:
        "tsup.config.ts of the server, the ledger, the client and the plugin; a published package cannot depend on a private one.",
      severity: "error",
      from: {
        path: "^packages/[^/]+/src/",
        pathNot:
          "^packages/(process|embedded-postgres)/|^packages/server/src/(cli/.*|index|settings/read-settings|start/data-folder|store/database/embedded-store|domain/reputation/computation/score-computation|domain/verification/verifier|witness/witness-folder|registration-files/registration-files|subject-data/ipfs-place|webhooks/.*|domain/webhooks/create-subscription|routes/operations/operations)[.]ts$|^packages/ledger/src/(local|cli)/|^packages/client/src/((mcp|own-scores)/cli/|node/(guarded|undici)/|audit/(cli/|state/state-folder[.]ts$))|^packages/plugin-elizaos/src/config/check-host[.]ts$",
      },
      to: { path: "^packages/(process|embedded-postgres)/" },
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
      to: { path: "^packages/(?!core/|bridge/|process/test/)" },
    },
    {
      name: "bridge-is-isomorphic",
      comment: "All but the local EVM runs in browsers and workers too.",
      severity: "error",
      from: { path: "^packages/bridge/src/(?!local/)" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "bridge-needs-no-local-evm",
      severity: "error",
      from: { path: "^packages/bridge/src/(?!local/)" },
      to: { path: "^packages/bridge/src/local/" },
    },
    {
      name: "bridge-loads-viem-when-it-is-needed",
      comment:
        "The EVM library is large: what stands on it is imported when somebody asks for it, and by what else stands on it.",
      severity: "error",
      from: { path: "^packages/bridge/src/", pathNot: NEEDS_VIEM },
      to: { path: `node_modules/viem/|${NEEDS_VIEM}`, dependencyTypesNot: ["type-only"], dynamic: false },
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
      from: { path: `${package_("client")}src/(?!node/|mcp/|own-scores/cli/|audit/(cli|state|follow)/)` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "client-takes-undici-in-node-only",
      severity: "error",
      from: { path: `${package_("client")}src/(?!node/|mcp/cli/|own-scores/cli/|audit/(cli|state|follow)/)` },
      to: { path: `node_modules/undici/|${package_("client")}src/node/` },
    },
    {
      name: "client-loads-ledger-and-bridge-when-it-needs-them",
      severity: "error",
      from: { path: `${package_("client")}src/` },
      to: { path: "^packages/(ledger|bridge)/", dependencyTypesNot: ["type-only", "type-import"], dynamic: false },
    },
    ...insideServer,
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
        path: "^packages/([^/]+)/src/(?!((local|http|internal|node|verify-only|verify-jcs|transparency|webhooks|credentials|trust-gate|tools|a2a|ai|mcp|web-bot-auth|own-scores|audit|signers|x402)/)?index\\.ts$)",
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
      from: { path: inside("base/(errors|json|naming|verification-codes|w3c-names)\\.ts$") },
      to: { path: inside("(?!base/(verification-codes|w3c-names)\\.ts)") },
    },
    {
      name: "ground-floor",
      comment: "What everything else of a package stands on stands on nothing of it.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/base/" },
      to: { path: "^packages/$1/src/(?!base/)" },
    },
    {
      name: "nothing-imports-the-roof",
      comment:
        "The top of src/ puts things together. Below, its types may be named, and it may be loaded when it is asked for; commands and an entry point for Node begin there.",
      severity: "error",
      from: { path: "^packages/([^/]+)/src/[^/]+/", pathNot: "^packages/(server/src/cli|client/src/node)/" },
      to: { path: "^packages/$1/src/[^/]+\\.ts$", dependencyTypesNot: ["type-only"], dynamic: false },
    },
    {
      name: "proofs-know-no-credentials",
      severity: "error",
      from: { path: inside("(canonicalization|proof|document|did|keys)/") },
      to: { path: inside("(credential|verification|reputation|webhook)/") },
    },
    {
      name: "reputation-knows-vouching-only",
      severity: "error",
      from: { path: inside("reputation/") },
      to: { path: inside("(?!base/|arguments/|reputation/|vouching/)") },
    },
    {
      name: "networks-and-merkle-stand-alone",
      severity: "error",
      from: { path: inside("(networks|merkle)/") },
      to: { path: inside("(?!base/|$1/)") },
    },
    {
      name: "webhook-knows-a-type-of-reputation-only",
      severity: "error",
      from: { path: inside("webhook/") },
      to: { path: inside("(?!base/|webhook/|reputation/)") },
    },
    {
      name: "webhook-takes-no-code-of-reputation",
      severity: "error",
      from: { path: inside("webhook/") },
      to: { path: inside("reputation/"), dependencyTypesNot: ["type-only"] },
    },
    {
      name: "verification-alone-has-no-general-engine",
      comment: "Not even by way of others: the library is most of the size of a build.",
      severity: "error",
      from: { path: inside("verify-(only|jcs)/") },
      to: { path: "node_modules/(jsonld|rdf-canonize)/", reachable: true },
    },
    {
      name: "vouching-knows-names-of-networks-only",
      severity: "error",
      from: { path: inside("vouching/") },
      to: { path: inside("(?!base/|arguments/|networks/|vouching/)") },
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
