// A ledger in this process with one token that x402 knows, and accounts that hold it.
import {
  type Address,
  address,
  getAddressEncoder,
  getBase64Decoder,
  getProgramDerivedAddress,
  lamports,
} from "@solana/kit";
import { LiteSVM } from "litesvm";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const TOKEN_PROGRAM = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const ASSOCIATED_TOKEN_PROGRAM = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

/** USDC of the devnet: x402 accepts only assets it knows. */
export const usdc = address("4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU");

export type LocalToken = {
  svm: LiteSVM;
  /** JSON-RPC URL of the ledger. */
  rpcUrl: string;
  /** Creates the owner's token account and funds it with base units. */
  fund(owner: string, amount: bigint): Promise<void>;
  /** Returns an owner's balance in base units. */
  balanceOf(owner: string): Promise<bigint>;
  close(): void;
};

export async function startLocalToken(): Promise<LocalToken> {
  const svm = new LiteSVM().withBlockhashCheck(false);
  const put = (where: Address, data: Uint8Array): void => {
    const size = { space: BigInt(data.length), lamports: lamports(10_000_000n) };
    svm.setAccount({
      address: where,
      data,
      programAddress: TOKEN_PROGRAM,
      executable: false,
      ...size,
    });
  };
  const mint = new Uint8Array(82);
  new DataView(mint.buffer).setBigUint64(36, 10n ** 12n, true);
  mint.set([6, 1], 44);
  put(usdc, mint);

  const encode = getAddressEncoder().encode;
  const accountOf = async (owner: string): Promise<Address> => {
    const seeds = [encode(address(owner)), encode(TOKEN_PROGRAM), encode(usdc)];
    return (await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds }))[0];
  };
  const rpc = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body) as {
        id: unknown;
        method: string;
        params: string[];
      };
      const result = { context: { slot: 1 }, value: answer(svm, method, params) };
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
  });
  await new Promise<void>((resolve) => rpc.listen(0, "127.0.0.1", resolve));
  return {
    svm,
    rpcUrl: `http://127.0.0.1:${(rpc.address() as AddressInfo).port}`,
    async fund(owner, amount) {
      const data = new Uint8Array(165);
      data.set(encode(usdc), 0);
      data.set(encode(address(owner)), 32);
      new DataView(data.buffer).setBigUint64(64, amount, true);
      data[108] = 1;
      put(await accountOf(owner), data);
    },
    async balanceOf(owner) {
      const account = svm.getAccount(await accountOf(owner));
      if (!account.exists) return 0n;
      return new DataView(account.data.buffer, account.data.byteOffset).getBigUint64(64, true);
    },
    close: () => void rpc.close(),
  };
}

/** Answers the RPC calls that x402 makes before a payment. */
function answer(svm: LiteSVM, method: string, [first = ""]: readonly string[]): unknown {
  if (method === "getLatestBlockhash")
    return { blockhash: svm.latestBlockhash(), lastValidBlockHeight: 1000 };
  const account = svm.getAccount(address(first));
  if (!account.exists) return null;
  const data = [getBase64Decoder().decode(account.data), "base64"];
  const { lamports: balance, programAddress: owner } = account;
  return {
    data,
    executable: false,
    lamports: Number(balance),
    owner,
    rentEpoch: 0,
    space: account.data.length,
  };
}
