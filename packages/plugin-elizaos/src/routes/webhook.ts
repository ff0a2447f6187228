import { SdkError } from "@arcs/core";
import { constructEvent } from "@arcs/client/webhooks";

import { type ArcsService, SERVICE_TYPE } from "../service/service.ts";
import { requireState } from "../state/state.ts";
import { answering } from "./answer.ts";

const MOST_CHARACTERS = 1_000_000;

/**
 * Takes a webhook: of the service, or of a payment facilitator. What it says is not believed, it only makes the agent look
 * at the ledger: so neither a repeated nor an invented event can add a payment, and one that is lost takes none away.
 */
export const answerWebhook = answering(async ({ body, headers = {}, ...request }, runtime) => {
  const service = runtime.getService(SERVICE_TYPE) as unknown as ArcsService | null;
  const { push, config } = requireState(runtime);
  const secrets = [push.secret, config.paymentWebhookSecret].filter((secret) => secret !== undefined);
  if (service === null || secrets.length === 0) {
    throw new SdkError("unavailable", "this agent takes no webhooks now");
  }
  constructEvent(textOf({ body, ...request }), headers, secrets);
  service.wake();
  return { status: 200, body: { received: true } };
});

/**
 * The text of a body. elizaOS 1.x gives it parsed; written again it is compact JSON, as its sender wrote it. Where it is not,
 * the signature does not hold: another text is never taken for what was signed.
 */
function textOf({ body, ...request }: { body?: unknown }): string {
  const { rawBody } = request as { rawBody?: unknown };
  const raw =
    typeof rawBody === "string" || rawBody instanceof Uint8Array ? Buffer.from(rawBody).toString("utf8") : undefined;
  const text = raw ?? (typeof body === "string" ? body : JSON.stringify(body ?? null));
  if (text.length > MOST_CHARACTERS)
    throw new SdkError("invalid_request", "the body expected up to 1,000,000 characters");
  return text;
}
