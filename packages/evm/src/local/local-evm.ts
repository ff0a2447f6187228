import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { type JsonValue, SdkError } from "@arcs/core";

import { connectEvm } from "../evm/rpc.ts";

/** An EVM on this machine. It mines a block for each transaction, and loses everything when it ends. */
export type LocalEvm = {
  /** Its URL, on this machine only. */
  url: string;
  /**
   * Sends one JSON-RPC request, those of anvil (`anvil_…`) included.
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  request(method: string, params: readonly JsonValue[]): Promise<unknown>;
  close(): Promise<void>;
};

const BETWEEN_LOOKS_MS = 20;

/** Tells whether the package `@foundry-rs/anvil` is installed, and has an EVM for this platform. */
export function isLocalEvmInstalled(): boolean {
  return findExecutable() !== undefined;
}

/**
 * Starts an EVM on this machine: anvil, of the package `@foundry-rs/anvil`, an optional peer.
 *
 * @param options.chainId - the EIP-155 id that it reports
 * @throws SdkError `invalid_argument` when the chain id is not an integer from 1
 * @throws SdkError `unavailable` where the package is not installed, has no EVM for this platform, or its EVM ends
 * @example
 * ```ts
 * const evm = await startLocalEvm({ chainId: 31337 });
 * const reader = createEvmReader({ chainId: 31337, providers: [evm.url] });
 * ```
 */
export async function startLocalEvm({ chainId }: { chainId: number }): Promise<LocalEvm> {
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    throw new SdkError("invalid_argument", "chainId expected an integer from 1");
  }
  const executable = findExecutable();
  if (executable === undefined) {
    throw new SdkError(
      "unavailable",
      "the local EVM expected the package @foundry-rs/anvil, with an executable for this platform: npm install @foundry-rs/anvil",
    );
  }
  const port = await freePort();
  const args = ["--host", "127.0.0.1", "--port", String(port), "--chain-id", String(chainId), "--silent"];
  // Anvil leaves the states of old blocks behind: those of 3,000 are nearly a gigabyte.
  const folder = mkdtempSync(join(tmpdir(), "arcs-evm-"));
  const child = spawn(executable, [...args, "--accounts", "1", "--cache-path", folder], { stdio: "ignore" });
  // Kills the child together with this process.
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
  const rpc = connectEvm(url);
  const request: LocalEvm["request"] = (method, params) => rpc.request(method, params);
  await untilUp(request, child);
  return {
    url,
    request,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function untilUp(request: LocalEvm["request"], child: ChildProcess): Promise<void> {
  const ended = new AbortController();
  const end = (cause: unknown): void => ended.abort(cause);
  child.once("error", end).once("exit", end);
  while (!ended.signal.aborted) {
    try {
      await request("eth_chainId", []);
      return;
    } catch {
      await setTimeout(BETWEEN_LOOKS_MS);
    }
  }
  throw new SdkError("unavailable", "the local EVM ended before it listened", { cause: ended.signal.reason });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function findExecutable(): string | undefined {
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
