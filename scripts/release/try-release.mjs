// Tries a release as a whole on this machine: versions from changesets, a dry run, then published
// to a temporary registry, and installed from there. Works on a copy of the commit; takes some
// minutes.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findPackages } from "../find-packages.mjs";

/**
 * Verdaccio names the version of node-fetch by a tag, which not every mirror of the registry has.
 */
const REGISTRY = { dependencies: { verdaccio: "6.5.2" }, overrides: { "node-fetch": "2.7.0" } };

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "arcs-release-"));
const copy = join(folder, "copy");
const npmrc = join(folder, "npmrc");
const env = { ...process.env, NPM_CONFIG_USERCONFIG: npmrc };

const upstream = run("npm", ["config", "get", "registry"], root, process.env).trim();
const port = await freePort();
const registry = `http://127.0.0.1:${port}/`;
let server;
try {
  server = await startRegistry();
  run("git", ["clone", "--quiet", root, copy], folder);
  // pnpm publishes from the main branch only, and checks whether the remote is ahead.
  run("git", ["checkout", "--quiet", "-B", "main"], copy);
  run("git", ["remote", "remove", "origin"], copy);
  run("node", ["scripts/bootstrap.mjs"], copy);
  run("npx", ["changeset", "version"], copy);
  const identity = ["-c", "user.name=Release", "-c", "user.email=release@example.com"];
  run("git", ["add", "--all"], copy);
  run("git", [...identity, "commit", "--quiet", "-m", "Version the packages"], copy);
  const manifests = findPackages(copy).map(({ manifest }) => manifest);

  run("npm", ["run", "release", "--", "--dry-run", "--skip-checks"], copy);
  for (const { name } of manifests) assert(!(await published(name)), `a dry run published ${name}`);

  run("npm", ["run", "release", "--", "--registry", registry, "--skip-checks"], copy);
  await checkPublished(manifests);
  checkInstalled(manifests.filter((each) => !each.private));
  console.log(
    `released ${manifests.filter((each) => !each.private).length} packages as ${versionOf(manifests)}`,
  );
} finally {
  server?.kill();
  if (server !== undefined) await once(server, "close");
  rmSync(folder, { recursive: true, force: true });
}

/** Checks that all have one version, depend on each other by it, and contain nothing private. */
async function checkPublished(manifests) {
  const version = versionOf(manifests);
  for (const { name, private: isPrivate } of manifests) {
    const found = await published(name);
    assert(
      (found === undefined) === (isPrivate === true),
      `${name} is ${found ? "" : "not "}in the registry`,
    );
    if (found === undefined) continue;
    const { dependencies = {}, peerDependencies = {} } = found.versions[version] ?? {};
    assert(found.versions[version] !== undefined, `${name} has no version ${version}`);
    for (const [other, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
      assert(!range.includes("workspace:"), `${name} needs ${other} ${range}`);
    }
    for (const [other, range] of Object.entries(dependencies)) {
      if (other.startsWith("@arcs/"))
        assert(range === `^${version}`, `${name} needs ${other} ${range}`);
    }
  }
}

/**
 * Installs the packages in a separate project and opens a store: bundled packages are there, and
 * nothing else is missing.
 */
function checkInstalled(manifests) {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const names = manifests.map(({ name }) => name);
  run("npm", ["install", "--no-audit", "--no-fund", "--omit=peer", ...names], project);
  const program = `
    import { createArcsClient } from "@arcs/client";
    import { migrate, openStore } from "@arcs/server";
    createArcsClient({ baseUrl: "http://127.0.0.1:9", apiKey: "arcs_test_x" });
    const store = await openStore({ folder: "data" });
    await migrate(store, { now: new Date() });
    await store.close();`;
  writeFileSync(join(project, "main.js"), program);
  run("node", ["main.js"], project);
}

function versionOf(manifests) {
  const versions = new Set(manifests.filter((each) => !each.private).map(({ version }) => version));
  assert(
    versions.size === 1,
    `one version for all expected (received ${[...versions].join(", ")})`,
  );
  return [...versions][0];
}

async function published(name) {
  // The connection would be stale after the minutes of a build.
  const response = await fetch(registry + name.replace("/", "%2f"), {
    headers: { connection: "close" },
  });
  return response.status === 200 ? response.json() : undefined;
}

/**
 * Starts a registry for our packages; their dependencies come from this machine's usual registry.
 */
async function startRegistry() {
  writeFileSync(
    join(folder, "registry.yaml"),
    [
      `storage: ${join(folder, "storage")}`,
      "max_body_size: 100mb",
      "uplinks:",
      "  upstream:",
      `    url: ${upstream}`,
      "packages:",
      '  "@arcs/*":',
      "    access: $all",
      "    publish: $anonymous $authenticated",
      '  "**":',
      "    access: $all",
      "    proxy: upstream",
      "log: { type: stdout, level: error }",
    ].join("\n"),
  );
  // npm does not publish without a token, although this registry needs none.
  writeFileSync(npmrc, `registry=${registry}\n//127.0.0.1:${port}/:_authToken=anybody\n`);
  const place = join(folder, "registry");
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, ...REGISTRY }));
  run("npm", ["install", "--no-audit", "--no-fund"], place, process.env);
  const listen = ["--config", join(folder, "registry.yaml"), "--listen", `127.0.0.1:${port}`];
  const child = spawn(
    process.execPath,
    [join(place, "node_modules/verdaccio/bin/verdaccio"), ...listen],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  for (;;) {
    assert(child.exitCode === null, "the registry does not start");
    if (
      await fetch(`${registry}-/ping`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

function run(command, args, cwd, environment = env) {
  console.log(`$ ${[command, ...args].join(" ")}`);
  return execFileSync(command, args, {
    cwd,
    env: environment,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 28,
  });
}

function assert(holds, message) {
  if (!holds) throw new Error(message);
}
