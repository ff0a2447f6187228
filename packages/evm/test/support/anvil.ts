// The EVM of the package @foundry-rs/anvil as a process beside the tests.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { findFreePort } from "../../../process/test/support/free-port.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

/** Returns the path of anvil; `undefined` where the package has none for this platform. */
export function findAnvil(): string | undefined {
  const architectures: Readonly<Record<string, string>> = { x64: "amd64", arm64: "arm64" };
  try {
    const manifest = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
    const platform = `anvil-${process.platform}-${architectures[process.arch]}`;
    const folder = join(dirname(dirname(manifest)), platform, "bin");
    return [join(folder, "anvil"), join(folder, "anvil.exe")].find((path) => existsSync(path));
  } catch {
    return undefined;
  }
}

/**
 * Starts an EVM that reports a chain id, and ends with this process at the latest.
 *
 * @param more - further arguments of anvil
 */
export async function startAnvil(
  chainId: number,
  more: readonly string[] = [],
): Promise<{ url: string; close(): Promise<void> }> {
  const executable = findAnvil();
  if (executable === undefined) throw new Error("@foundry-rs/anvil has no EVM for this platform");
  const port = await findFreePort();
  const args = [
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--chain-id",
    String(chainId),
    "--silent",
    ...more,
  ];
  // Anvil leaves the states of old blocks behind: those of 3,000 are nearly a gigabyte.
  const folder = mkdtempSync(join(tmpdir(), "arcs-evm-"));
  const child = spawn(executable, [...args, "--accounts", "1", "--cache-path", folder], {
    stdio: "ignore",
  });
  const end = (): void => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", end);
  const ended = new Promise<unknown>((resolve) => child.once("exit", resolve)).then(() => {
    process.off("exit", end);
    return rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(() => isUp(url, child), { everyMs: 20 });
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function isUp(url: string, { exitCode }: ChildProcess): Promise<boolean> {
  if (exitCode !== null) throw new Error("anvil ended before it listened");
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] });
  return fetch(url, { method: "POST", body, headers: { "content-type": "application/json" } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
