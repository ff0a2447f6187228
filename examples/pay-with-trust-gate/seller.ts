// An agent that sells an answer for a cent: a plain Node server behind x402's resource server.
import {
  type AfterVerifyHook,
  HTTPFacilitatorClient,
  x402HTTPResourceServer,
  x402ResourceServer,
} from "@x402/core/server";
import { ExactSvmScheme } from "@x402/svm/exact/server";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { network } from "./facilitator.ts";
import { usdc } from "./local-token.ts";

export type Seller = { url: string; served: number; close(): void };

/** Starts a seller; `beforeServing` may refuse a payer. */
export async function startSeller(
  payTo: string,
  { facilitatorUrl, beforeServing }: { facilitatorUrl: string; beforeServing?: AfterVerifyHook },
): Promise<Seller> {
  const resources = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitatorUrl }));
  resources.register(network, new ExactSvmScheme());
  if (beforeServing !== undefined) resources.onAfterVerify(beforeServing);
  const price = { asset: usdc, amount: "10000" };
  const accepts = [{ scheme: "exact", network, payTo, price, maxTimeoutSeconds: 60 }] as const;
  const http = new x402HTTPResourceServer(resources, {
    "GET /work": { accepts: [...accepts], description: "work" },
  });
  await http.initialize();

  const seller = { url: "", served: 0, close: () => void server.close() };
  const server = createServer((request, response) => {
    const { method = "GET", url: path = "/", headers } = request;
    const header = (name: string): string | undefined =>
      headers[name.toLowerCase()] as string | undefined;
    const adapter = {
      getHeader: header,
      getMethod: () => method,
      getPath: () => path,
      getUrl: () => seller.url,
      getAcceptHeader: () => header("accept") ?? "",
      getUserAgent: () => header("user-agent") ?? "",
    };
    void serve();
    async function serve(): Promise<void> {
      const context = { adapter, path, method };
      const outcome = await http.processHTTPRequest(context);
      if (outcome.type === "payment-error") {
        const { status, headers: sent, body } = outcome.response;
        response.writeHead(status, sent).end(JSON.stringify(body ?? {}));
        return;
      }
      if (outcome.type !== "payment-verified") return void response.writeHead(404).end();
      const { paymentPayload, paymentRequirements, declaredExtensions } = outcome;
      const settled = await http.processSettlement(
        paymentPayload,
        paymentRequirements,
        declaredExtensions,
        {
          request: context,
        },
      );
      if (!settled.success) return void response.writeHead(402, settled.headers).end();
      seller.served++;
      response.writeHead(200, settled.headers).end(JSON.stringify({ work: "done" }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  seller.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/work`;
  return seller;
}
