import { SdkError, verifyCredential } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { createLedgerStatusResolver } from "@arcs/ledger";

import { type PluginState, requireClient } from "../state/state.ts";
import { defineAction } from "./define-action.ts";
import { parseObject, type Parameters, readObject } from "./parameters.ts";

const MAX_REASONS = 5;

type Report = { valid: boolean; checks: object; errors?: readonly { code: string; message: string }[] };

/** Verifies a credential: by the service, or, without one, by the plugin and the ledger. */
export const verifyCredentialAction = defineAction({
  name: "VERIFY_CREDENTIAL",
  similes: ["CHECK_CREDENTIAL", "VALIDATE_CREDENTIAL"],
  description: "Verifies a W3C credential, given as JSON or by its id: signature, issuer, expiry, revocation, form",
  parameters: [
    { name: "credential", description: "The credential as a JSON object", required: false, schema: { type: "object" } },
    {
      name: "credentialId",
      description: "Id of a credential of the service, cred_…",
      required: false,
      schema: { type: "string" },
    },
  ],
  example: ["Is cred_3yQm1x7TfJc9 a valid credential?", "I verify it."],
  allowed: "everybody",
  async run({ state, parameters }) {
    const credential = await credentialOf(state, parameters);
    const report =
      state.client === undefined
        ? await verifyAlone(state, credential)
        : await state.client.credentials.verify({ credential });
    const { valid, checks, errors = [] } = report;
    // Messages quote the credential, which may be written for that purpose.
    const reasons = errors.slice(0, MAX_REASONS).map(({ code, message }) => `${code}: ${message.slice(0, 200)}`);
    const text = valid
      ? "The credential is valid."
      : `The credential is not valid: ${reasons.join("; ") || "a check failed"}.`;
    return {
      text,
      data: { valid, checks, errors, by: state.client === undefined ? "this agent" : "the service" },
      values: { credentialValid: valid },
    };
  },
});

async function credentialOf(state: PluginState, parameters: Parameters): Promise<Record<string, unknown>> {
  const given = readObject(parameters, "credential") ?? parseObject(parameters.text);
  if (given !== undefined) return given;
  const named = parameters.read("credentialId");
  const id = typeof named === "string" ? named : /(?<![\w-])cred_[1-9A-HJ-NP-Za-km-z]{1,40}/.exec(parameters.text)?.[0];
  if (id === undefined)
    throw new SdkError("invalid_request", "the message expected a credential as JSON, or its id, got neither");
  return await requireClient(state).credentials.getW3c(id);
}

/** Without the settings of a service there are no trusted issuers, and the report says so. */
async function verifyAlone({ config }: PluginState, credential: Record<string, unknown>): Promise<Report> {
  const { network, rpcUrl, programAddress } = config;
  const knowsProgram = network === "local" || programAddress !== undefined;
  const where = {
    network,
    ...defined({ rpcUrl, programAddress }),
  };
  return verifyCredential(credential, {
    trustedIssuers: [],
    now: new Date(),
    ...(knowsProgram ? { resolveStatus: createLedgerStatusResolver(where) } : {}),
  });
}
