// The consumer projects: each row installs the packed packages beside what others make, builds what
// it builds, and runs `usePackages` there.

import { commandsOf } from "./recipes.mjs";

const browser = { "playwright-core": "1.65.1" };
const chromium = "/usr/bin/chromium";
const nodePackage = `node-${process.platform}-${process.arch}`;

const nodes = ["20.19.0", "22.23.3", "24.21.0", "26.12.1"].map((version) => ({
  name: `node-${version.split(".")[0]}`,
  proves: `Node ${version} imports and runs the packages`,
  cheap: version.startsWith("20.") || version.startsWith("26."),
  project: "shared",
  install: { [nodePackage]: version },
  run: [`test "$(node --version)" = v${version}`, "node main.mjs"],
}));

const runtimes = [
  {
    name: "bun",
    proves: "Bun imports and runs the packages",
    cheap: false,
    project: "shared",
    install: { bun: "1.4.5" },
    run: ["bun main.mjs"],
  },
  {
    name: "deno",
    proves: "Deno imports and runs the packages from node_modules",
    cheap: false,
    project: "shared",
    install: { deno: "2.9.6" },
    run: ["deno run --allow-net --allow-env --allow-read --node-modules-dir=manual main.mjs"],
  },
  ...["2023-05-18", "2026-07-01"].map((date) => ({
    name: `workerd-${date.slice(0, 4)}`,
    proves: `a Worker runs in workerd as of ${date}, without nodejs_compat; so does the recipe's receiver`,
    cheap: date.startsWith("2023"),
    project: "workers",
    install: { miniflare: "4.20260730.0", esbuild: "0.28.2" },
    run: [
      "esbuild worker.mjs --bundle --format=esm --conditions=workerd --outfile=out/worker.mjs",
      "esbuild recipe.ts --bundle --format=esm --conditions=workerd --outfile=out/recipe.mjs",
      `node main.mjs ${date}`,
    ],
    recipes: { "recipe.ts": ["receive-webhooks.md", "## Cloudflare Workers"] },
    expected: { webhooks: [200, 401] },
  })),
];

const bundlers = [
  {
    name: "esbuild",
    proves: "esbuild bundles without settings; the bundle runs in Node",
    cheap: true,
    project: "bundled",
    install: { esbuild: "0.28.2" },
    run: [
      "esbuild main.mjs --bundle --platform=node --format=cjs --outfile=out/main.cjs",
      "node out/main.cjs",
    ],
  },
  ...Object.entries({
    vite: { install: { vite: "8.4.0" }, build: "vite build --outDir out" },
    webpack: {
      install: { webpack: "5.113.0", "webpack-cli": "6.0.1" },
      build: "webpack --mode production --entry ./main.mjs -o out",
    },
    rollup: {
      install: { rollup: "4.68.8", "@rollup/plugin-node-resolve": "16.0.3" },
      build: "rollup -c rollup.config.mjs --silent",
    },
  }).map(([name, { install, build }]) => ({
    name,
    proves: `${name} bundles without settings; Chromium runs it under a strict Content Security Policy`,
    cheap: name === "webpack",
    project: "bundled",
    install: { ...install, ...browser },
    needs: [chromium],
    run: [build, "node in-browser.mjs out"],
  })),
  {
    name: "parcel",
    proves:
      "Parcel bundles with two settings; Chromium runs it under a strict policy but for its own Trusted Types",
    cheap: false,
    project: "bundled",
    install: { parcel: "2.16.4", ...browser },
    needs: [chromium],
    run: [
      "parcel build main.mjs --no-cache --dist-dir out",
      "node in-browser.mjs out require-trusted-types-for",
    ],
  },
];

const hardened = [
  {
    name: "ses",
    proves: "the packages import and run under SES lockdown",
    cheap: true,
    project: "hardened",
    install: { ses: "2.3.0" },
    run: ["node ses.mjs"],
  },
  {
    name: "frozen-intrinsics",
    proves: "the packages import and run with node --frozen-intrinsics",
    cheap: true,
    project: "shared",
    run: ["node --frozen-intrinsics main.mjs"],
  },
];

const undicis = ["6.29.1", "7.30.2", "8.13.1"].map((version) => ({
  name: `undici-${version[0]}`,
  proves: `a dispatcher of undici ${version} carries the requests, as an option and as the global one`,
  cheap: version.startsWith("8."),
  project: "undici",
  install: { undici: version, [nodePackage]: "22.23.3" },
  run: ["node main.mjs"],
  expected: { sent: [3, 3] },
}));

const modules = [
  {
    name: "commonjs",
    proves: "a CommonJS program requires each entry point",
    cheap: true,
    project: "commonjs",
    run: ["node main.cjs"],
  },
];

/** Compiles with declarations checked, as with Node, a browser or workers as the platform. */
function compile(resolution) {
  const module = resolution === "bundler" ? "es2022" : resolution;
  const options = `--strict --skipLibCheck false --target es2022 --module ${module} --moduleResolution ${resolution}`;
  return ["--lib es2022,dom --types node", "--lib es2022 --types @cloudflare/workers-types"].map(
    (platform) => `tsc ${options} ${platform} --outDir out typed.ts`,
  );
}
const typescripts = ["5.0.4", "5.4.5", "5.9.3", "6.0.3", "7.0.2"].map((version) => ({
  name: `typescript-${version.slice(0, 3)}`,
  proves: `TypeScript ${version} reads our declarations by nodenext and bundler, beside types of Node, browsers, Workers`,
  cheap: version.startsWith("5.0") || version.startsWith("7."),
  project: "typescript",
  install: {
    typescript: version,
    "@types/node": "20.19.43",
    "@cloudflare/workers-types": "5.20261117.1",
  },
  run: [...compile("nodenext"), ...compile("bundler"), "node out/typed.js && node main.mjs"],
}));

const nexts = [
  ["14.2.35", "18.3.1"],
  ["15.5.29", "19.2.0"],
  ["16.4.6", "19.2.0"],
].map(([version, react]) => ({
  name: `next-${version.slice(0, 2)}`,
  proves: `Next ${version} builds without secrets, runs on edge and Node, caches no answer of a gate, takes the recipe's webhooks`,
  cheap: false,
  project: "next",
  install: {
    next: version,
    react,
    "react-dom": react,
    typescript: "5.9.3",
    "@types/react": "19.2.2",
    "@types/node": "20.19.43",
  },
  recipes: { "app/webhooks/arcs/route.ts": ["receive-webhooks.md", "## Next.js"] },
  run: ["next build", "node main.mjs"],
  expected: { pages: ["allowed", "refused"], webhooks: [200, 401] },
}));

const received = [200, 401, "credential.revoked evt_1"];
const recipes = [
  {
    name: "receivers",
    proves: "the recipe's receivers in Express, Fastify and Hono run as pasted, on Node 20.19",
    cheap: true,
    project: "receivers",
    install: {
      express: "5.3.0",
      fastify: "5.12.8",
      hono: "4.13.19",
      tsx: "4.23.15",
      [nodePackage]: "20.19.0",
    },
    recipes: {
      "express.ts": ["receive-webhooks.md", "## Express"],
      "fastify.ts": ["receive-webhooks.md", "## Fastify"],
      "hono.ts": ["receive-webhooks.md", "## Hono"],
    },
    run: ["tsx main.mjs"],
    expected: { webhooks: { express: received, fastify: received, hono: [200, 401] } },
  },
  {
    name: "browser-recipe",
    proves:
      "the recipe for browsers builds by its commands, and tells a forged credential in Chromium",
    cheap: true,
    project: "browser-recipe",
    install: { esbuild: "0.28.2", ...browser },
    needs: [chromium],
    recipes: {
      "page.ts": ["verify-in-a-browser.md", "browser-verify/page.ts"],
      "index.html": ["verify-in-a-browser.md", "lists those of a server"],
      "verify.ts": ["verify-in-a-browser.md", "recipes/verify-small.ts"],
    },
    run: [...commandsOf("verify-in-a-browser.md", "npx esbuild"), "node main.mjs"],
    expected: {
      shown: ["valid, status_not_checked", "not valid, invalid_signature, status_not_checked"],
      small: [true, false],
    },
  },
];

const counterparts = [
  ...["1.0.0", "1.1.1"].map((version) => ({
    name: `standardwebhooks-${version}`,
    proves: `standardwebhooks ${version} verifies our webhooks and we verify its`,
    cheap: false,
    project: "standardwebhooks",
    install: { standardwebhooks: version },
    run: ["node main.mjs"],
    expected: {
      exchanged: ["evt_1", "evt_1", "No matching signature found", "webhook_signature_mismatch"],
    },
  })),
  ...[
    ["sdk", "1.8.0"],
    ["sdk", "1.20.2"],
    ["sdk", "1.32.2"],
    ["client", "2.0.0"],
    ["client", "2.4.0"],
  ].map(([part, version]) => ({
    name: `mcp-${part}-${version}`,
    proves: `a client of @modelcontextprotocol/${part} ${version} starts arcs-mcp, lists its tools and calls one`,
    cheap: false,
    project: "mcp",
    packages: ["client", "mcp"],
    install: { [`@modelcontextprotocol/${part}`]: version },
    run: [`node main.mjs @modelcontextprotocol/${part}`],
    expected: { called: [true, true, "server_unreachable"] },
  })),
];

/** @type {import("./table.d.mts").Consumer[]} */
export const consumers = [
  ...nodes,
  ...runtimes,
  ...bundlers,
  ...hardened,
  ...undicis,
  ...modules,
  ...typescripts,
  ...nexts,
  ...recipes,
  ...counterparts,
];
