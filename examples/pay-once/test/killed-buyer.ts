// A program that buys once, by the payer or by plain x402, and is killed at its n-th step. Steps are
// what a crash can fall between: each write to a disk and its middle, each sync, each rename, each
// signature, each request and its answer.
import { createPayer } from "@arcs/client/payer";
import { isSdkError } from "@arcs/client";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { writeFileSync } from "node:fs";
import files, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { pid } from "node:process";
import { type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export type BuyerOrder = {
  by: "payer" | "plain";
  key: Hex;
  url: string;
  rpcUrl: string;
  network: `eip155:${number}`;
  asset: Hex;
  journal: string;
  /** Where the program writes down its answer. */
  result: string;
  /** Name of the call; without it the payer knows the request only. */
  call?: string;
  /** The step at which it is killed. */
  killAt?: number;
  /** By how much its clock is ahead. */
  aheadMs?: number;
  /** Where the names of its steps are written, by a program that is not killed. */
  steps?: string;
};

/** Exit codes, by the code of the error. */
export const exitCodes: Readonly<Record<string, number>> = {
  not_paid: 3,
  payment_lost: 4,
  still_open: 5,
  payment_refused: 6,
  lost_here: 8,
  journal_damaged: 9,
  store_failed: 10,
};

if (process.env["BUYER_ORDER"] !== undefined)
  await buy(JSON.parse(process.env["BUYER_ORDER"]) as BuyerOrder);

async function buy(order: BuyerOrder): Promise<void> {
  const steps: string[] = [];
  const step = (name: string): void => {
    if (steps.push(name) === order.killAt) process.kill(pid, "SIGKILL");
  };
  const now = Date.now;
  Date.now = () => now() + (order.aheadMs ?? 0);
  await watchFiles(step, () => steps.length + 1 === order.killAt);
  const account = privateKeyToAccount(order.key);
  const wallet = {
    ...account,
    signTypedData: (async (data: never) => {
      step("sign");
      return account.signTypedData(data);
    }) as typeof account.signTypedData,
  };
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { url, headers } = new Request(input, init);
    if (url !== order.url) return send(input, init);
    const name = headers.has("payment-signature") ? "pay" : "ask";
    step(name);
    const answer = await send(input, init);
    step(`answer to ${name}`);
    return answer;
  };
  const headers = { "x-pid": String(pid) };
  let code = 0;
  try {
    const answer =
      order.by === "payer"
        ? await createPayer({
            wallet,
            schemes: { "eip155:*": (signer) => new ExactEvmScheme(signer) },
            journal: order.journal,
            rpcUrls: { [order.network]: order.rpcUrl },
            tokens: [{ network: order.network, asset: order.asset, decimals: 6 }],
          }).fetch(order.url, { headers }, order.call === undefined ? {} : { call: order.call })
        : await buyPlainly(order, { wallet, headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    step("note");
    writeFileSync(order.result, body);
  } catch (error) {
    code = isSdkError(error) ? (exitCodes[error.code] ?? 7) : 7;
    process.stderr.write(`${(error as Error).message}\n`);
  }
  if (order.steps !== undefined) writeFileSync(order.steps, JSON.stringify(steps));
  process.exit(code);
}

async function buyPlainly(
  { network, asset, url }: BuyerOrder,
  {
    wallet,
    headers,
  }: { wallet: ReturnType<typeof privateKeyToAccount>; headers: Record<string, string> },
): Promise<Response> {
  const client = new x402Client(undefined)
    .register(network, new ExactEvmScheme(wallet))
    .setSpendControls({ allowedAssets: [{ network, asset }] });
  return wrapFetchWithPayment((input, init) => fetch(input, init), client)(url, { headers });
}

/** Has each operation on a file begin with a step. */
async function watchFiles(step: (name: string) => void, isLast: () => boolean): Promise<void> {
  const probe = await files.open(process.execPath);
  const prototype = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { write, sync, writeFile } = prototype as unknown as Record<
    string,
    (this: FileHandle, ...args: unknown[]) => Promise<unknown>
  >;
  const watched = {
    async write(this: FileHandle, bytes: Buffer) {
      const kind = /"kind":"(\w+)"/.exec(bytes.toString())?.[1] ?? "answer";
      step(`write ${kind}`);
      if (isLast()) await write?.call(this, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
      step(`middle of ${kind}`);
      return write?.call(this, bytes);
    },
    async sync(this: FileHandle) {
      step("sync");
      return sync?.call(this);
    },
    async writeFile(this: FileHandle, bytes: Buffer) {
      step("keep answer");
      if (isLast()) await writeFile?.call(this, bytes.subarray(0, bytes.length / 2));
      step("middle of answer");
      return writeFile?.call(this, bytes);
    },
  };
  Object.assign(prototype, watched);
  const { rename } = files;
  files.rename = async (...paths) => {
    step("rename");
    return rename(...paths);
  };
  syncBuiltinESMExports();
}
