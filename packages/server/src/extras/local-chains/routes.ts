import { type JsonValue, SdkError } from "@arcs/core";
import type { FastifyInstance } from "fastify";

import { OPERATOR_ACCOUNT } from "../../platform/base/scope.ts";
import type { ServerContext } from "../../context.ts";
import { callerOf } from "../../features/access/service.ts";

type JsonRpcRequest = { id?: string | number | null; method: string; params?: JsonValue[] };

const body = {
  type: "object",
  properties: {
    jsonrpc: { type: "string", enum: ["2.0"] },
    id: { type: ["string", "number", "null"] },
    method: { type: "string", minLength: 1, maxLength: 64 },
    params: { type: "array", maxItems: 16 },
  },
  required: ["method"],
  additionalProperties: false,
} as const;

/**
 * Serves the JSON-RPC of the embedded ledger, which is otherwise reachable only from this process: `arcs-server dev pay`
 * pays through it. It can make money, so it needs an admin key of the operator, on the network `local` only.
 */
export function registerDevelopmentLedger(
  app: FastifyInstance,
  { settings, ledger }: Pick<ServerContext, "settings" | "ledger">,
): void {
  if (settings.network !== "local") return;
  app.post<{ Body: JsonRpcRequest }>(
    "/development/ledger",
    { config: { permission: "admin", weight: 1 }, schema: { hide: true, body } },
    async (request, reply) => {
      const { accountId, agentId } = callerOf(request);
      if (accountId !== OPERATOR_ACCOUNT || agentId !== null) {
        throw new SdkError("insufficient_permissions", "the ledger for development is for the operator's own keys");
      }
      const { id = null, method, params = [] } = request.body;
      const result = await ledger.request(method, params);
      // Integers of the ledger are bigints, which JSON has none of; numbers are how JSON-RPC sends them.
      const text = JSON.stringify({ jsonrpc: "2.0", id, result }, (_, value: unknown) =>
        typeof value === "bigint" ? Number(value) : value,
      );
      return reply.type("application/json").send(text);
    },
  );
}
