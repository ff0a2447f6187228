import { SdkError } from "@arcs/core";

import { assertRequest } from "../base/bridge-request.ts";
import { type EvmChain, findEvmChain } from "../base/chains.ts";
import type { CredentialBridge } from "../base/credential-bridge.ts";
import { callAt, readChainId, readHead } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import type { EvmSigner } from "../evm/signer.ts";
import { createTransactionSender, type TransactionOutcome } from "../evm/transaction-sender.ts";
import { anchorBatch, checkBatch } from "./anchor-batch.ts";
import { attest, checkAttestation } from "./attest.ts";
import { readSchema, registerSchemaCall, revertName } from "./eas-calls.ts";
import type { EasContext } from "./eas-context.ts";
import { checkRevocation, revoke } from "./revoke.ts";

/** The operations of the driver, as the bridge passes them on. */
export type EasDriver = Pick<CredentialBridge, "issue" | "check" | "revoke" | "checkRevocation"> & {
  registerSchema(): Promise<"registered" | "was registered">;
};

/** Makes the operations of the driver; the part of it that needs the EVM library. */
export function createEasDriver(options: {
  rpc: EvmRpc;
  chain: EvmChain;
  form: "attestation" | "batch";
  confirmations: number;
  maxTransactionFee: bigint;
  signer: EvmSigner;
  now: () => Date;
}): EasDriver {
  const { rpc, chain, form } = options;
  const { chainId, eas, schemaRegistry, secondsPerBlock } = findEvmChain(chain);
  const sender = createTransactionSender({ ...options, chainId, revertName });
  const context: EasContext = { ...options, eas, sender };

  let isOnChain = false;
  const onChain = async (): Promise<EasContext> => {
    if (isOnChain) return context;
    const found = await readChainId(rpc);
    if (found !== chainId) {
      throw new SdkError("bridge_wrong_chain", `provider expected chain ${chainId} (${chain}), got chain ${found}`);
    }
    isOnChain = true;
    return context;
  };

  return {
    async issue(requests, { remember }) {
      for (const request of requests) assertRequest(request);
      const context = await onChain();
      if (form === "batch") return anchorBatch(requests, { context, remember });
      const [request, ...others] = requests;
      if (request === undefined || others.length > 0) {
        throw new SdkError(
          "invalid_argument",
          `requests expected one in the form of attestations, got ${requests.length}`,
        );
      }
      return [await attest(request, { context, remember: (memo) => remember([memo]) })];
    },
    async check(_, remembered) {
      const context = await onChain();
      return "root" in remembered.memo ? checkBatch(remembered, context) : checkAttestation(remembered, context);
    },
    revoke: async (request, settings) => revoke(request, { ...settings, context: await onChain() }),
    checkRevocation: async (request, settings) => checkRevocation(request, { ...settings, context: await onChain() }),
    async registerSchema() {
      await onChain();
      const isRegistered = async (): Promise<boolean> => {
        const { number } = await readHead(rpc);
        const result = await callAt(rpc, number, { to: schemaRegistry, data: readSchema.encode() });
        return "returned" in result && readSchema.decode(result.returned);
      };
      if (await isRegistered()) return "was registered";
      const call = { to: schemaRegistry, data: registerSchemaCall() };
      let outcome: TransactionOutcome = await sender.send(call, async () => undefined);
      while (outcome.status === "pending" && outcome.problem === undefined) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(1_000, secondsPerBlock * 500)));
        if (await isRegistered()) return "registered";
        outcome = await sender.track(outcome.memo, async () => undefined);
      }
      const problem = outcome.status === "pending" ? outcome.problem : undefined;
      throw problem ?? new SdkError("evm_transaction_failed", "the schema could not be registered");
    },
  };
}
