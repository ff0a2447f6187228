import { type JsonObject, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { parseEventLogs } from "viem/utils";

import type { BridgeRequest } from "../base/bridge-request.ts";
import type { IssueProgress, Remembered } from "../base/credential-bridge.ts";
import type { TransactionOutcome } from "../evm/transaction-sender.ts";
import { sameHex } from "../base/hex.ts";
import { easAbi } from "./eas-abi.ts";
import { attestCall } from "./eas-calls.ts";
import { type EasContext, progressOf, transactionOf, withTransaction } from "./eas-context.ts";

/** Writes an attestation for one credential. An e-mail address stays off the chain: the recipient is then nobody. */
export async function attest(
  request: BridgeRequest,
  { context, remember }: { context: EasContext; remember: Remembered["remember"] },
): Promise<IssueProgress> {
  const { recipient, expiresAt } = request;
  const data = attestCall(request, {
    ...(recipient !== undefined && "address" in recipient ? { recipient: recipient.address } : {}),
    ...defined({ expiresAt }),
  });
  const outcome = await context.sender.send({ to: context.eas, data }, (transaction) =>
    remember(withTransaction({}, transaction)),
  );
  return judge(outcome, { memo: {}, context });
}

/** Finds out what became of an attestation. */
export async function checkAttestation({ memo, remember }: Remembered, context: EasContext): Promise<IssueProgress> {
  const transaction = transactionOf(memo);
  if (transaction === undefined) throw new SdkError("invalid_argument", "memo expected that of an attestation");
  const outcome = await context.sender.track(transaction, (raised) => remember(withTransaction(memo, raised)));
  return judge(outcome, { memo, context });
}

function judge(
  outcome: TransactionOutcome,
  { memo, context }: { memo: JsonObject; context: EasContext },
): IssueProgress {
  if (outcome.status !== "mined") return progressOf(outcome, memo);
  const { chain, eas } = context;
  const logs = (outcome.receipt["logs"] ?? []) as unknown as Parameters<typeof parseEventLogs>[0]["logs"];
  const attested = parseEventLogs({ abi: easAbi, eventName: "Attested", logs }).find((log) =>
    sameHex(log.address, eas),
  );
  if (attested === undefined) {
    throw new SdkError("evm_rpc_error", "the endpoint's receipt of the attestation names no attestation");
  }
  return { status: "synced", evidence: { type: "attestation", chain, uid: attested.args.uid } };
}
