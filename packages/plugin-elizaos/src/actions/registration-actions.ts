import {
  type AgentPrivacyView,
  checkAgentChallenge,
  registerAgent,
  type UpdateAgent,
  type WalletProofInput,
} from "@arcs/client";
import { removeHiddenText } from "@arcs/client/tools";
import { hashAgentBody, isSdkError, issueX402AgentCredential, SdkError } from "@arcs/core";
import { defined, httpCredentialTypes, showValue } from "@arcs/core/internal";
import type { IAgentRuntime } from "@elizaos/core";
import { createLedgerAnchor } from "@arcs/ledger";

import { issuedKeyOf, type PluginState, requireClient } from "../state/state.ts";
import { defineAction, type Parameters, readObject } from "./define-action.ts";

/**
 * Signs a challenge of the service for exactly this change of the agent. A service that relays the
 * text of another one, or inserts another owner, payment address or request, gets no signature: it
 * could act there in the wallet's name.
 *
 * @param changes - the body of the request, without its proof
 * @throws SdkError `server_invalid_answer` for a text about anything else: nothing is signed then
 */
export async function proveChange(
  state: PluginState,
  changes: Omit<UpdateAgent, "proof">,
): Promise<WalletProofInput> {
  const { address, config } = state;
  const client = requireClient(state);
  const { owner } = await client.agents.get(address);
  const bodyDigest = hashAgentBody(changes);
  const challenge = await client.agents.createChallenge({ address, purpose: "update", bodyDigest });
  const expected = { client, purpose: "update", agent: address, owner, body: changes } as const;
  const message = checkAgentChallenge(challenge, expected);
  const signature = Buffer.from(await config.wallet.sign(message)).toString("base64");
  return { challengeId: challenge.challengeId, signatures: [{ address, signature }] };
}

/**
 * Registers the agent with the service, unless it is registered. Returns whether it was registered
 * just now.
 */
async function ensureRegistered(state: PluginState, runtime: IAgentRuntime): Promise<boolean> {
  const client = requireClient(state);
  const { address, config } = state;
  try {
    await client.agents.get(address);
    return false;
  } catch (error) {
    if (!isSdkError(error, "agent_not_found")) throw error;
  }
  const { agentUrl, wallet } = config;
  const input = {
    name: nameOf(runtime),
    frameworkOrigin: "elizaOS",
    ...defined({ serviceEndpoint: agentUrl }),
    x402: { enabled: true },
  };
  await registerAgent(client, input, { agent: wallet });
  return true;
}

/** Returns the name of a character in the form that the service accepts. */
export function nameOf({ character }: IAgentRuntime): string {
  const name = removeHiddenText(character.name ?? "")
    .replace(/\p{Cc}/gu, " ")
    .trim();
  // The cut may leave half of a character, which requests cannot carry.
  const cut = removeHiddenText(name.slice(0, 100));
  return cut === "" ? "elizaOS agent" : cut;
}

/**
 * Registers the agent, and issues its identity credential: signed by its own wallet, which also
 * pays for the record on the ledger.
 */
export const issueIdentity = defineAction({
  name: "ISSUE_IDENTITY_CREDENTIAL",
  similes: ["CREATE_IDENTITY_CREDENTIAL", "REGISTER_AGENT"],
  description:
    "Registers this agent with its reputation service, issues its identity credential, and writes its record to the ledger",
  parameters: [],
  example: ["Issue your identity credential.", "I issue it and write it to the ledger."],
  allowed: "operators",
  async run({ runtime, state }) {
    const { address, config, client } = state;
    const { agentUrl: serviceEndpoint } = config;
    if (serviceEndpoint === undefined) {
      throw new SdkError(
        "invalid_request",
        "ARCS_AGENT_URL must be the public URL of this agent, which its identity names (received none)",
      );
    }
    // First, because the ledger takes the identity once: a repetition would not come to what
    // follows it.
    const isNew = client !== undefined && (await ensureRegistered(state, runtime));
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
    const { transactionHash } = await anchorOf(state)
      .issue(credential, { issuer: config.wallet })
      .catch((error: unknown) => {
        throw isSdkError(error, "ledger_already_exists")
          ? issuedBefore(credentialId, error)
          : error;
      });
    await runtime.setCache(issuedKeyOf(credentialId), w3cCredential as never);
    const registered = isNew ? ", and registered this agent with its reputation service" : "";
    return {
      text: `I issued the credential ${credentialId} and wrote it to the ledger (${transactionHash})${registered}.`,
      data: { credentialId, transactionHash, credential: w3cCredential, registered: isNew },
    };
  },
});

/**
 * Each agent has one identity by its own wallet: the id is computed of the agent, and the ledger
 * takes it once.
 */
function issuedBefore(credentialId: string, cause: SdkError): SdkError {
  const known = `the ledger has the identity credential ${credentialId} of this agent`;
  const next =
    "revoke it (createLedgerAnchor of @arcs/ledger), and issue another with a nonce (issueX402AgentCredential)";
  return new SdkError("ledger_already_exists", `${known}; to replace it, ${next}`, { cause });
}

function anchorOf({ config }: PluginState): Pick<ReturnType<typeof createLedgerAnchor>, "issue"> {
  const { network, rpcUrl, programAddress, wallet } = config;
  const where = { network, payer: wallet, ...defined({ rpcUrl }) };
  if (programAddress !== undefined) return createLedgerAnchor({ ...where, programAddress });
  return network === "local"
    ? createLedgerAnchor(where)
    : createLedgerAnchor({ ...where, backend: "memo" });
}

/** Requests a credential about this agent from the service. Its API key must be an issuer's. */
export const requestCredential = defineAction({
  name: "REQUEST_CREDENTIAL",
  similes: ["GET_CREDENTIAL", "REQUEST_REPUTATION_CREDENTIAL"],
  description:
    "Has the reputation service issue a credential about this agent: its reputation, identity, a skill, a completed task or an event",
  parameters: [
    { name: "type", description: `One of ${httpCredentialTypes.join(", ")}`, required: true },
    {
      name: "claims",
      description: "What the credential says, as its type asks for",
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
    const identity = {
      owner: address,
      name: nameOf(runtime),
      serviceEndpoint: config.agentUrl ?? "",
    };
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
    `type must be one of ${httpCredentialTypes.join(", ")} (received ${showValue(named)})`,
  );
}

type Mode = AgentPrivacyView["mode"];
type Visible = AgentPrivacyView["visibleData"][number];

const modes: readonly Mode[] = ["public", "tier_only", "range_only", "private", "custom"];
const visibleFields: readonly Visible[] = [
  "overallScore",
  "tier",
  "stats",
  "tierBenefits",
  "successRate",
  "serviceQuality",
  "responseTime",
  "volumeConsistency",
];

/** Sets the visible part of this agent's reputation, by a text that its wallet signs. */
export const setPrivacyMode = defineAction({
  name: "SET_PRIVACY_MODE",
  similes: ["CHANGE_PRIVACY", "HIDE_TRUST_SCORE"],
  description:
    "Sets what this agent shows of its reputation: public, tier_only, range_only, private or custom",
  parameters: [
    { name: "mode", description: `One of ${modes.join(", ")}`, required: true },
    {
      name: "visibleData",
      description: `In mode custom, with commas: ${visibleFields.join(", ")}`,
    },
  ],
  example: ["Show only your tier from now on: tier_only.", "I set the privacy mode to tier_only."],
  allowed: "operators",
  async run({ state, parameters }) {
    const mode = modeOf(parameters);
    const visibleData = mode === "custom" ? visibleOf(parameters) : undefined;
    const client = requireClient(state);
    const privacy = { mode, ...defined({ visibleData }) };
    const proof = await proveChange(state, { privacy });
    const agent = await client.agents.update(state.address, { privacy, proof });
    state.standings.forget(state.address);
    state.anonymousReads.forget();
    return {
      text: `The privacy mode is ${agent.privacy.mode} now.`,
      data: { privacy: agent.privacy },
    };
  },
});

/**
 * Returns the only mode named in the text. "private" and "public" are everyday words, so several
 * are ambiguous.
 */
function modeOf({ text, read }: Parameters): Mode {
  const named = read("mode");
  const found =
    named === undefined
      ? modes.filter((mode) => new RegExp(`\\b${mode}\\b`).test(text))
      : modes.filter((mode) => mode === named);
  const [mode, ...others] = found;
  if (mode !== undefined && others.length === 0) return mode;
  const got = named === undefined ? found.join(" and ") || "none" : showValue(named);
  throw new SdkError(
    "invalid_request",
    `mode must be one of ${modes.join(", ")} (received ${got})`,
  );
}

function visibleOf({ read }: Parameters): Visible[] {
  const given = read("visibleData");
  const text = typeof given === "string" ? given : "";
  const names: unknown[] = Array.isArray(given)
    ? given
    : text.split(",").map((name) => name.trim());
  const visible = visibleFields.filter((field) => names.includes(field));
  if (visible.length === names.length) return visible;
  throw new SdkError(
    "invalid_request",
    `visibleData must be some of ${visibleFields.join(", ")} (received ${showValue(given)})`,
  );
}
