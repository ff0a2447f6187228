import type { AgentIdentitySubjectData } from "../schemas/generated/types.ts";
import { defined } from "../base/json.ts";
import { assertObject } from "../base/describe-value.ts";
import { toUnixSeconds } from "../base/time.ts";
import { type IssuedCredential, type IssueOptions, issueCredential } from "./issue.ts";

/** Input of {@link issueX402AgentCredential} (spec 4.6): the agent's address and network, and the fields of spec 2.4. */
export type X402AgentCredentialInput = AgentIdentitySubjectData & {
  /** Ledger address of the agent. */
  agentAddress: string;
  /** Ledger network, such as `devnet`. */
  network: string;
};

/**
 * Issues an agent identity credential for an agent that takes x402 payments (spec 4.6). No I/O.
 *
 * Defaults: `x402Enabled` is true if a payment address is given; `registeredAt` and `verifiedAt` are the time of issue. Undefined
 * members count as absent.
 *
 * @throws SdkError as {@link issueCredential} does
 * @example
 * ```ts
 * const { credentialId, credential, w3cCredential } = await issueX402AgentCredential(
 *   {
 *     agentAddress,
 *     agentId: "agent-1",
 *     owner: ownerAddress,
 *     name: "Translator",
 *     serviceEndpoint: "https://agent.example/api",
 *     network: "devnet",
 *   },
 *   { signer, now: new Date() },
 * );
 * ```
 */
export async function issueX402AgentCredential(
  input: X402AgentCredentialInput,
  options: IssueOptions,
): Promise<IssuedCredential> {
  assertObject(input, "input");
  assertObject(options, "options");
  const { agentAddress, network, ...fields } = input;
  const now = toUnixSeconds(options.now, "now");
  const subjectData = defined({
    ...fields,
    x402Enabled: fields.x402Enabled ?? fields.x402PaymentAddress !== undefined,
    registeredAt: fields.registeredAt ?? now,
    verifiedAt: fields.verifiedAt ?? now,
  });
  return issueCredential({ kind: "AgentIdentity", agentAddress, network, subjectData }, options);
}
