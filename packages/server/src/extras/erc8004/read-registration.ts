import { type FeedbackOfAgent, hashErc8004File, readRegistrationFile } from "@arcs/evm";

import type { StoredRegistration } from "./link-store.ts";
import type { CheckContext } from "./check-context.ts";
import { findRegistry } from "./find-registry.ts";

/** Feedback of others as it is kept: whole numbers as texts. */
export type KeptFeedback = {
  /** How many have given any. */
  clients: number;
  newest: { client: string; index: number; value: string; valueDecimals: number; tag1: string; tag2: string }[];
};

/** Reads what an identity claims of itself, and what others say of it on the chain. */
export async function readRegistration(
  context: CheckContext,
  { identity, uri }: { identity: string; uri: string },
  signal: AbortSignal,
): Promise<StoredRegistration & { feedback: string | null }> {
  const feedback = await readFeedbackOfOthers(context, identity);
  const about = {
    // Where it is the file itself, its hash says enough.
    fileUri: storedUri(uri),
    fileReadAt: context.clock.now(),
    feedback: feedback === undefined ? null : JSON.stringify(feedback),
  };
  const found = await context.registrationFiles.read(uri, signal);
  if ("problem" in found) return { ...about, fileHash: null, fileClaims: null, fileProblem: found.problem };
  const fileHash = await hashErc8004File(found.bytes);
  const read = readRegistrationFile(found.bytes);
  return "problem" in read
    ? { ...about, fileHash, fileClaims: null, fileProblem: read.problem }
    : { ...about, fileHash, fileClaims: JSON.stringify(read.claims), fileProblem: null };
}

/**
 * Prepares a URI of an identity registry for the store. It may be any text: Postgres refuses U+0000, and terminals
 * should get no other control characters. They are percent-encoded, so that different URIs stay different.
 */
export function storedUri(uri: string): string {
  return uri.replaceAll(/\p{Cc}/gu, (control) => encodeURIComponent(control));
}

async function readFeedbackOfOthers(context: CheckContext, identity: string): Promise<KeptFeedback | undefined> {
  const known = findRegistry(context, identity);
  if (known === undefined) return undefined;
  const { registries, chain, id } = known;
  let found: FeedbackOfAgent;
  try {
    found = await chain.erc8004.readFeedback(registries, id.agentId);
  } catch (error) {
    // Others' feedback is worth less than the file's own claims: it is read the next time.
    context.onError(error, `read the feedback for ${identity}`);
    return undefined;
  }
  const own = chain.feedback?.address;
  const newest = found.feedback
    .filter(({ client }) => client !== own)
    .map(({ value, ...each }) => ({ ...each, value: `${value}` }));
  return { clients: found.clients, newest };
}
