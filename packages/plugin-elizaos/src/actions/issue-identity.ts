import { issueX402AgentCredential, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { createLedgerAnchor } from "@arcs/ledger";

import type { PluginState } from "../state/state.ts";
import { defineAction } from "./define-action.ts";
import { ensureRegistered, nameOf } from "./registration.ts";

/** Issues this agent's identity credential: signed by its own wallet, which also pays for the record on the ledger. */
export const issueIdentity = defineAction({
  name: "ISSUE_IDENTITY_CREDENTIAL",
  similes: ["CREATE_IDENTITY_CREDENTIAL", "REGISTER_AGENT"],
  description:
    "Issues the identity credential of this agent, writes its record to the ledger, and registers the agent with its reputation service",
  parameters: [],
  example: ["Issue your identity credential.", "I issue it and write it to the ledger."],
  allowed: "operators",
  async run({ runtime, state }) {
    const { address, config, client } = state;
    const { agentUrl: serviceEndpoint } = config;
    if (serviceEndpoint === undefined) {
      throw new SdkError(
        "invalid_request",
        "ARCS_AGENT_URL expected the public URL of this agent, which its identity names, got none",
      );
    }
    const { credentialId, credential, w3cCredential } = await issueX402AgentCredential(
      {
        agentAddress: address,
        agentId: address,
        owner: address,
        name: nameOf(runtime),
        serviceEndpoint,
        frameworkOrigin: "elizaOS",
        x402PaymentAddress: address,
        network: config.network,
      },
      { signer: config.wallet, now: new Date() },
    );
    const { transactionHash } = await anchorOf(state).issue(credential, { issuer: config.wallet });
    await runtime.setCache(`arcs:credential:${credentialId}`, w3cCredential as never);
    const isNew = client !== undefined && (await ensureRegistered(state, runtime));
    const registered = isNew ? ", and registered this agent with its reputation service" : "";
    return {
      text: `I issued the credential ${credentialId} and wrote it to the ledger (${transactionHash})${registered}.`,
      data: { credentialId, transactionHash, credential: w3cCredential, registered: isNew },
    };
  },
});

function anchorOf({ config }: PluginState): Pick<ReturnType<typeof createLedgerAnchor>, "issue"> {
  const { network, rpcUrl, programAddress, wallet } = config;
  const where = { network, payer: wallet, ...defined({ rpcUrl }) };
  if (programAddress !== undefined) return createLedgerAnchor({ ...where, programAddress });
  return network === "local" ? createLedgerAnchor(where) : createLedgerAnchor({ ...where, backend: "memo" });
}
