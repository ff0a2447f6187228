import { setTimeout as delay } from "node:timers/promises";

import { proveScore, verifyScoreProofField } from "@arcs/client/trust-gate";
import { formatDid, SdkError, verifyCredential } from "@arcs/core";
import { defined, describeValue, isJsonObject, showValue } from "@arcs/core/internal";
import { createLedgerStatusResolver } from "@arcs/ledger";
import { readStake, type ScoreClaims } from "@arcs/trust";
import type { IAgentRuntime, Memory, Provider } from "@elizaos/core";

import { paidBy } from "../state/paid-jobs.ts";
import { judgeSpending, type Standing, standingText } from "../state/standings.ts";
import { issuedKeyOf, type PluginState, requireClient, stateOf } from "../state/state.ts";
import {
  type ActionDefinition,
  addressesIn,
  defineAction,
  type Parameters,
  parseObject,
  readAddress,
  readObject,
} from "./define-action.ts";

/**
 * Reads the standing of an agent, and what is safe to spend with it. A failed lookup is a failure,
 * and never a score.
 */
export const checkTrust = defineAction({
  name: "CHECK_TRUST_SCORE",
  similes: ["GET_TRUST_SCORE", "CHECK_REPUTATION", "IS_AGENT_TRUSTED"],
  description:
    "Looks up the Trust Score and tier of another agent by its ledger address, and what is safe to spend with it, before it is paid or relied on",
  parameters: [
    { name: "address", description: "Ledger address of the agent", required: true },
    {
      name: "amount",
      description: "What is about to be paid, in US dollars (USDC), such as 12.50",
    },
  ],
  example: [
    "Can I trust 7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?",
    "I look up its Trust Score.",
  ],
  allowed: "everybody",
  async run({ state, parameters }) {
    const address = readAddress(parameters, "address");
    const amount = readAmount(parameters);
    requireClient(state);
    const standing = await state.standings.look(address);
    if (standing.state === "unknown") {
      throw new SdkError(
        "unavailable",
        `the standing of ${address} could not be looked up (${standing.reason})`,
      );
    }
    const reputation = standing.state === "known" ? standing.reputation : null;
    const { text, ...spending } = judgeSpending(standing, amount);
    return {
      text: `${address}: ${standingText(standing)}. ${spending.verdict === "not_covered" ? "The amount is not covered. " : ""}${text}`,
      data: { address, state: standing.state, reputation, spending },
      values: { trustTier: reputation?.tier ?? standing.state, spendingVerdict: spending.verdict },
    };
  },
});

/** @throws SdkError `invalid_request`: a malformed amount must not count as a small one */
function readAmount({ read }: Parameters): bigint | undefined {
  const given = read("amount");
  const amount = readStake(given);
  if (given === undefined || amount !== undefined) return amount;
  const expected = "a decimal text in US dollars, such as 12.50";
  throw new SdkError(
    "invalid_request",
    `amount must be ${expected} (received ${showValue(given)})`,
  );
}

const MAX_REASONS = 5;

type Report = {
  valid: boolean;
  checks: { signatureValid: boolean };
  errors?: readonly { code: string; message: string }[];
};

/** Verifies a credential: by the service, or, without one, by the plugin and the ledger. */
export const verifyCredentialAction = defineAction({
  name: "VERIFY_CREDENTIAL",
  similes: ["CHECK_CREDENTIAL", "VALIDATE_CREDENTIAL"],
  description:
    "Verifies a W3C credential, given as JSON or by its id: signature, issuer, expiry, revocation, form",
  parameters: [
    {
      name: "credential",
      description: "The credential as a JSON object",
      schema: { type: "object" },
    },
    {
      name: "credentialId",
      description: "Id of a credential of the service, cred_…, or of this agent's own identity",
    },
  ],
  example: ["Is cred_3yQm1x7TfJc9 a valid credential?", "I verify it."],
  allowed: "everybody",
  async run({ runtime, state, parameters }) {
    const credential = await credentialOf(runtime, { state, parameters });
    const report =
      state.client === undefined
        ? await verifyAlone(state, credential)
        : await state.client.credentials.verify({ credential });
    const { valid, checks, errors = [] } = report;
    // Messages quote the credential, which may be written for that purpose.
    const reasons = errors
      .slice(0, MAX_REASONS)
      .map(({ code, message }) => `${code}: ${message.slice(0, 200)}`);
    const text = valid
      ? "The credential is valid."
      : `The credential is not valid: ${reasons.join("; ") || "a check failed"}.${ownIssuerText(state, { credential, report })}`;
    return {
      text,
      data: {
        valid,
        checks,
        errors,
        by: state.client === undefined ? "this agent" : "the service",
      },
      values: { credentialValid: valid },
    };
  },
});

/**
 * Says what to do about a credential that this agent has signed, and nobody trusts for that alone.
 */
function ownIssuerText(
  { address, config }: PluginState,
  {
    credential: { issuer },
    report: { checks, errors = [] },
  }: { credential: Record<string, unknown>; report: Report },
): string {
  const own = formatDid({ network: config.network, address });
  const isOwn = (isJsonObject(issuer) ? issuer["id"] : issuer) === own && checks.signatureValid;
  if (!isOwn || !errors.some(({ code }) => code === "untrusted_issuer")) return "";
  const next = "the action REQUEST_CREDENTIAL asks the service for one of its own";
  return ` This agent has issued it itself: who is to trust it lists ${own} among the trusted issuers; ${next}.`;
}

async function credentialOf(
  runtime: IAgentRuntime,
  { state, parameters }: { state: PluginState; parameters: Parameters },
): Promise<Record<string, unknown>> {
  const given = readObject(parameters, "credential") ?? parseObject(parameters.text);
  if (given !== undefined) return given;
  const named = parameters.read("credentialId");
  const id = typeof named === "string" ? named : CREDENTIAL_ID.exec(parameters.text)?.[0];
  if (id === undefined)
    throw new SdkError(
      "invalid_request",
      "the message must hold a credential as JSON, or its id (received neither)",
    );
  // The service does not know what this agent has issued.
  const own = id.startsWith("agentidentity-")
    ? await runtime.getCache<Record<string, unknown>>(issuedKeyOf(id))
    : undefined;
  return own ?? (await requireClient(state).credentials.getW3c(id));
}

/** An id of the service, or of an identity credential that an agent has issued about itself. */
const CREDENTIAL_ID = /(?<![\w-])(?:cred_|agentidentity-)[1-9A-HJ-NP-Za-km-z]{1,40}/;

/** Without the settings of a service there are no trusted issuers, and the report says so. */
async function verifyAlone(
  { config }: PluginState,
  credential: Record<string, unknown>,
): Promise<Report> {
  const { network, rpcUrl, programAddress } = config;
  const knowsProgram = network === "local" || programAddress !== undefined;
  const where = { network, ...defined({ rpcUrl, programAddress }) };
  return verifyCredential(credential, {
    trustedIssuers: [],
    now: new Date(),
    ...(knowsProgram ? { resolveStatus: createLedgerStatusResolver(where) } : {}),
  });
}

const asked: ActionDefinition["parameters"] = [
  { name: "challenge", description: "The verifier's challenge, as it made it", required: true },
  { name: "domain", description: "The verifier's own host", required: true },
  { name: "minimum", description: "Least Trust Score, 0 to 1000" },
  { name: "maximum", description: "Highest Trust Score" },
  {
    name: "minimumCostToForge",
    description: "The least that the score would cost to forge, such as 12",
  },
  { name: "maximumCostToForge", description: "The most that it would cost to forge" },
];

/**
 * Proves a fact about this agent's own score to one verifier, with its wallet. Its API key must be
 * the agent's own.
 */
export const createScoreProofAction = defineAction({
  name: "CREATE_SCORE_PROOF",
  similes: ["PROVE_TRUST_SCORE", "PROVE_SCORE"],
  description:
    "Proves to one verifier that this agent's Trust Score, or its cost to forge, is at least or at most a value, without showing it",
  parameters: asked,
  example: [
    "Prove to shop.example that your score is at least 600.",
    "I make the proof for shop.example.",
  ],
  allowed: "operators",
  async run({ state, parameters }) {
    const input = askedOf(parameters);
    const scoreProof = await proveScore(requireClient(state), input, {
      wallet: state.config.wallet,
    });
    return {
      text: `The proof for ${input.domain}, as its request field Score-Proof: ${scoreProof}`,
      data: { scoreProof },
      values: { scoreProof },
    };
  },
});

/**
 * Verifies another agent's score proof with this agent's own code; issuers and status come from the
 * service.
 */
export const verifyScoreProofAction = defineAction({
  name: "VERIFY_SCORE_PROOF",
  similes: ["CHECK_SCORE_PROOF"],
  description:
    "Verifies a score proof of another agent: what it proves of its Trust Score, and that it answers the challenge",
  parameters: [
    { name: "scoreProof", description: "The field Score-Proof: base64url", required: true },
    ...asked,
  ],
  example: ["Does this Score-Proof show at least 600?", "I verify it."],
  allowed: "everybody",
  async run({ state, parameters }) {
    const field = textOf(parameters, "scoreProof");
    const client = requireClient(state);
    const { valid, holder, proved, errors } = await verifyScoreProofField(
      field,
      askedOf(parameters),
      { client },
    );
    const reasons = errors.map(({ code }) => code).join(", ");
    return {
      text: valid
        ? `${holder} has proved ${Object.entries(proved)
            .map(([claim, value]) => `${claim} ${value}`)
            .join(", ")}.`
        : `The score proof does not hold: ${reasons}.`,
      data: { valid, holder: holder ?? null, proved, errors },
      values: { scoreProofValid: valid },
    };
  },
});

function askedOf(parameters: Parameters): ScoreClaims & { challenge: string; domain: string } {
  const { read } = parameters;
  return {
    challenge: textOf(parameters, "challenge"),
    domain: textOf(parameters, "domain"),
    ...defined({
      minimum: scoreOf(read("minimum")),
      maximum: scoreOf(read("maximum")),
      minimumCostToForge: costOf(read("minimumCostToForge")),
      maximumCostToForge: costOf(read("maximumCostToForge")),
    }),
  };
}

function textOf({ read }: Parameters, name: string): string {
  const given = read(name);
  if (typeof given === "string" && given !== "") return given;
  throw new SdkError(
    "invalid_request",
    `${name} must be a text (received ${describeValue(given)})`,
  );
}

/**
 * Models also pass numbers as text. Other values go on unchanged, and are rejected where claims are
 * read.
 */
function scoreOf(given: unknown): number | undefined {
  return typeof given === "string" && /^\d{1,4}$/.test(given)
    ? Number(given)
    : (given as number | undefined);
}

function costOf(given: unknown): string | undefined {
  return typeof given === "number" ? String(given) : (given as string | undefined);
}

// A prompt does not wait for a slow service: it then says that nothing is known.
const PATIENCE_MS = 1500;
const MAX_COUNTERPARTIES = 2;

/** Tells the model this agent's standing, and that of its counterparties. */
export const trustProvider: Provider = {
  name: "ARCS_TRUST",
  description: "How this agent and the agents that a message names stand: tier and Trust Score",
  async get(runtime, message) {
    const state = stateOf(runtime);
    if (state?.client === undefined) return { text: "", values: {}, data: {} };
    const addresses = [state.address, ...counterparties(state, message)];
    const standings = await Promise.all(
      addresses.map(async (address) => [address, await standingOf(state, address)] as const),
    );
    const lines = standings.map(([address, standing]) =>
      address === state.address
        ? `This agent (${address}): ${standingText(standing)}.`
        : `Agent ${address}: ${standingText(standing)}. ${judgeSpending(standing).text}`,
    );
    const own = standings[0]?.[1];
    return {
      text: ["# Trust", ...lines].join("\n"),
      values: { ownTrust: own === undefined ? "" : standingText(own) },
      data: { standings: Object.fromEntries(standings) },
    };
  },
};

function counterparties({ address }: PluginState, message: Memory): string[] {
  const payer = paidBy(message);
  const text = typeof message.content.text === "string" ? message.content.text : "";
  const named = [...(payer === undefined ? [] : [payer]), ...addressesIn(text)];
  return [...new Set(named)].filter((each) => each !== address).slice(0, MAX_COUNTERPARTIES);
}

async function standingOf({ standings }: PluginState, address: string): Promise<Standing> {
  const recent = standings.recent(address);
  if (recent !== undefined) return recent;
  const late: Standing = { state: "unknown", reason: "not looked up yet" };
  // The lookup continues, so that the next prompt has it.
  return Promise.race([standings.look(address), delay(PATIENCE_MS, late, { ref: false })]);
}
