// A payer on a chain of this machine, with a clock that tests move, and sellers that do as they are told.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Chain, network, tokenDomain } from "../../../../examples/pay-once/chain.ts";
import { createWallet, schemes } from "../../../../examples/pay-once/wallet.ts";
import { openFileJournal } from "../../src/node/payer/file-journal.ts";
import { createPayerOn, type Payer } from "../../src/payer/create-payer.ts";
import type { PayerOptions } from "../../src/payer/payer-options.ts";
import { platform } from "../../src/payer/platform.ts";
import type { EvmWallet } from "../../src/payer/x402.ts";

export const DAY = 86_400_000;

export type Scene = {
  wallet: ReturnType<typeof createWallet>;
  payer: Payer;
  /** Moves the payer's clock. */
  moveClock(ms: number): void;
  /** Opens the payer again, as a program does that was started again. */
  reopen(options?: Partial<PayerOptions<EvmWallet>>): Payer;
  close(): void;
};

/** Creates a payer with a funded wallet and a journal in a new folder. */
export async function openScene(
  chain: Chain,
  options: Partial<PayerOptions<EvmWallet>> = {},
): Promise<Scene> {
  const wallet = createWallet();
  await chain.mint(wallet.address, 1_000_000_000n);
  const folder = mkdtempSync(join(tmpdir(), "arcs-payer-"));
  let ahead = 0;
  const open = (more: Partial<PayerOptions<EvmWallet>> = {}): Payer =>
    createPayerOn(
      {
        ...platform,
        now: () => Date.now() + ahead,
        pause: () => platform.pause(5),
        openFolder: openFileJournal,
      },
      {
        wallet: wallet as EvmWallet,
        schemes: schemes as never,
        journal: folder,
        rpcUrls: { [network]: chain.url },
        tokens: [{ network, asset: chain.asset, decimals: 6 }],
        ...options,
        ...more,
      },
    );
  return {
    wallet,
    payer: open(),
    moveClock: (ms) => void (ahead += ms),
    reopen: open,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A request that a seller got. */
export type Asked = {
  request: IncomingMessage;
  /** The signed payment; absent where the buyer only asks. */
  payment: { accepted: { payTo: string; amount: string } } | undefined;
  /** Asks for a payment, by the official form. */
  ask(amount: string, options?: { payTo?: string; seconds?: number }): void;
  /** Settles the payment on the chain. */
  settle(): Promise<string>;
  response: ServerResponse;
};

/** Starts a seller that answers as a test says. */
export async function startScripted(
  chain: Chain,
  answer: (asked: Asked) => unknown,
): Promise<{ url: string; payTo: string; close(): void }> {
  const { address } = createWallet();
  const server = createServer((request, response) => {
    const header = request.headers["payment-signature"] as string | undefined;
    const payment =
      header === undefined ? undefined : JSON.parse(Buffer.from(header, "base64").toString("utf8"));
    const asked: Asked = {
      request,
      response,
      payment,
      ask(amount, { payTo = address, seconds = 3600 } = {}) {
        const required = {
          x402Version: 2,
          accepts: [
            {
              scheme: "exact",
              network,
              amount,
              asset: chain.asset,
              payTo,
              maxTimeoutSeconds: seconds,
              extra: tokenDomain,
            },
          ],
          resource: { url: seller.url },
        };
        const text = Buffer.from(JSON.stringify(required)).toString("base64");
        response.writeHead(402, { "payment-required": text }).end();
      },
      settle: async () => {
        const { transaction } = await chain.facilitator.settle(payment, payment.accepted);
        return transaction;
      },
    };
    void (async () => answer(asked))().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const seller = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    payTo: address,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return seller;
}

/** Starts an endpoint of a chain that changes what it says. */
export async function startEndpoint(
  chain: Chain,
  change: (method: string, result: unknown) => unknown,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const { id, method, params } = JSON.parse(body) as {
        id: number;
        method: string;
        params: unknown[];
      };
      void chain.rpc(method, ...params).then(
        (result) => {
          const changed = change(method, result);
          // Says nothing at all.
          if (changed === undefined) return;
          response.end(JSON.stringify({ jsonrpc: "2.0", id, result: changed }));
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
