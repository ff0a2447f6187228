import { authCapture } from "./auth-capture.ts";
import { batchSettlement } from "./batch-settlement.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { mppSession } from "./mpp-session.ts";
import { permit2 } from "./permit2.ts";
import type { Credit, CreditQuestion, PaymentForm, Payout } from "./payment-form.ts";
import type { PlacedLog } from "./transfer-logs.ts";

// Where two forms find the same transfer, the later one here is asked: escrows before permits.
const paymentForms: readonly PaymentForm[] = [permit2, authCapture, batchSettlement, mppSession];

/** Finds the transfers of all forms among the logs of a receipt, by their positions. */
export function findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout & { form: string }> {
  return new Map(
    paymentForms.flatMap(({ name, ...form }) =>
      [...form.findPayouts(logs)].map(([position, payout]) => [position, { form: name, ...payout }] as const),
    ),
  );
}

/** Reads the payments of all forms that no transfer is by itself. @throws SdkError `evm_unreachable`, `evm_rpc_error` */
export async function readCredits(rpc: EvmRpc, question: CreditQuestion): Promise<(Credit & { form: string })[]> {
  const found = paymentForms.map(async (form) => {
    const credits = (await form.readCredits?.(rpc, question)) ?? [];
    return credits.map((credit) => ({ form: form.name, ...credit }));
  });
  return (await Promise.all(found)).flat();
}
