import { SdkError } from "@arcs/core";
import { httpCredentialTypes, showValue } from "@arcs/core/internal";

import { requireClient } from "../state/state.ts";
import { defineAction } from "./define-action.ts";
import { type Parameters, readObject } from "./parameters.ts";
import { ensureRegistered, nameOf } from "./registration.ts";

/** Requests a credential about this agent from the service. Its API key must be an issuer's. */
export const requestCredential = defineAction({
  name: "REQUEST_CREDENTIAL",
  similes: ["GET_CREDENTIAL", "REQUEST_REPUTATION_CREDENTIAL"],
  description:
    "Has the reputation service issue a credential about this agent: its reputation, identity, a skill, a completed task or an event",
  parameters: [
    {
      name: "type",
      description: `One of ${httpCredentialTypes.join(", ")}`,
      required: true,
      schema: { type: "string" },
    },
    {
      name: "claims",
      description: "What the credential says, as its type asks for",
      required: false,
      schema: { type: "object" },
    },
  ],
  example: ["Request a ReputationCredential for yourself.", "I ask the service for it."],
  allowed: "operators",
  async run({ runtime, state, parameters }) {
    const type = typeOf(parameters);
    const client = requireClient(state);
    await ensureRegistered(state, runtime);
    const { address, config } = state;
    const identity = { owner: address, name: nameOf(runtime), serviceEndpoint: config.agentUrl ?? "" };
    const claims =
      readObject(parameters, "claims") ??
      (type === "AgentIdentityCredential" && config.agentUrl !== undefined ? identity : {});
    const issued = await client.credentials.issue({
      type,
      subjectId: address,
      claims,
      syncToCrossmint: config.bridge !== undefined,
    });
    return {
      text: `The service issued ${issued.id}, a ${type} about this agent: ${issued.verificationUrl}`,
      data: { credential: issued },
      values: { credentialId: issued.id },
    };
  },
});

function typeOf({ text, read }: Parameters): (typeof httpCredentialTypes)[number] {
  const named = read("type") ?? /\b[A-Za-z]+Credential\b/.exec(text)?.[0];
  const type = httpCredentialTypes.find((each) => each === named);
  if (type !== undefined) return type;
  throw new SdkError(
    "invalid_request",
    `type expected one of ${httpCredentialTypes.join(", ")}, got ${showValue(named)}`,
  );
}
