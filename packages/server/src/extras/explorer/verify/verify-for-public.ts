import {
  type CredentialReport,
  type JsonObject,
  SdkError,
  type StatusAnswer,
  type TrustedIssuer,
  verifyCredential,
} from "@arcs/core";
import { createBoundedCache, parseJson } from "@arcs/core/internal";
import { type BridgeEvidence, describeCrossChain } from "@arcs/evm";
import type { ServerContext } from "../../../context.ts";
import { type Agent, findAgent } from "../../../features/agents/service.ts";
import { listSyncs } from "../../../features/credentials/copies/service.ts";
import { type Credential, findCredential, statusOfCredential } from "../../../features/credentials/store.ts";
import {
  createStatusResolver,
  exportCredentialText,
  ownBases,
} from "../../../features/credentials/verification/service.ts";
import { areClaimsVisible } from "../../../features/credentials/claims.ts";
import {
  issuerAmong,
  type KnownIssuer,
  listKnownIssuers,
  trustListOf,
} from "../../../features/credentials/issuers/service.ts";

export type PublicVerification = {
  credential: Credential;
  agent: Agent;
  issuer: KnownIssuer;
  /** The credential as it was signed: nothing of it may come from elsewhere. */
  signed: JsonObject;
  report: CredentialReport;
  checkedAt: Date;
  /** Its copies on other chains, those included that were revoked there. */
  copies: Copy[];
  /** The data to repeat it; `undefined` where the agent does not show the claims. */
  repeatable: { document: string; status: StatusAnswer; trustedIssuers: TrustedIssuer[] } | undefined;
};

export type Copy = {
  evidence: BridgeEvidence;
  /** Address of the contract that holds it. */
  address: string;
  isRevoked: boolean;
};

/** Data that is read anew for each request. */
type Present = Pick<PublicVerification, "credential" | "agent" | "issuer" | "copies"> & {
  document: string;
  trustedIssuers: TrustedIssuer[];
};

type Checked = Pick<PublicVerification, "report" | "checkedAt"> & { status: StatusAnswer };

const CACHED_MS = 5000;
const MAX_CACHED = 500;

/**
 * Makes the verifier of stored credentials for callers with nothing but an id.
 *
 * Anybody may ask, as often as they like, and each read of the ledger costs. So a result is cached for a few seconds,
 * as long as its sources have not changed. The fields that an agent shows are never cached.
 *
 * `onLookup` is called before the ledger is read, and may refuse that.
 *
 * @param options.elapsed - milliseconds since some moment, which no setting of a clock changes
 */
export function createPublicVerifier(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "issuers" | "ledger">,
  { elapsed = () => performance.now() }: { elapsed?: () => number } = {},
): (id: string, caller?: { onLookup: () => void }) => Promise<PublicVerification> {
  const cache = createBoundedCache<{ at: number; state: string; answer: Promise<Checked> }>(MAX_CACHED);

  function checkOrReuse(present: Present, onLookup: (() => void) | undefined): Promise<Checked> {
    const { id } = present.credential;
    const [at, state] = [elapsed(), stateOf(present, context.clock.now())];
    const last = cache.get(id);
    if (last?.state === state && at - last.at < CACHED_MS) return last.answer;
    onLookup?.();
    const answer = check(context, present);
    const entry = { at, state, answer };
    cache.set(id, entry);
    answer.catch(() => cache.get(id) === entry && cache.delete(id));
    return answer;
  }

  return async (id, caller) => {
    const present = await readPresent(context, id);
    const { credential, agent, issuer, copies, document, trustedIssuers } = present;
    const { report, checkedAt, status } = await checkOrReuse(present, caller?.onLookup);
    const repeatable = /* fault: page-shows-hidden-score */ areClaimsVisible(credential, { agent, viewer: "public" })
      ? { document, status, trustedIssuers }
      : undefined;
    const signed = parseJson(document) as JsonObject;
    return { credential, agent, issuer, copies, signed, report, checkedAt, repeatable };
  };
}

/** @throws SdkError `credential_not_found` */
async function readPresent(context: Pick<ServerContext, "store" | "issuers">, id: string): Promise<Present> {
  const { pool } = context.store;
  const credential = await findCredential(pool, id);
  const agent = credential && (await findAgent(pool, credential.subjectId));
  if (credential === undefined || agent === undefined) {
    throw new SdkError("credential_not_found", "there is no credential with this id");
  }
  const known = await listKnownIssuers(context);
  return {
    credential,
    agent,
    issuer: issuerAmong(known, credential.issuerDid),
    copies: describeCrossChain(await listSyncs(pool, id)).syncs.flatMap(({ evidence, address, revocationStatus }) =>
      evidence === undefined || address === undefined
        ? []
        : [{ evidence, address, isRevoked: revocationStatus === "revoked" }],
    ),
    document: await exportCredentialText(pool, credential),
    trustedIssuers: trustListOf(known),
  };
}

/** All that a verification depends on, but for the ledger. */
function stateOf({ credential, document, trustedIssuers }: Present, now: Date): string {
  const { revokedAt, anchorState, issuedAt } = credential;
  const time = [statusOfCredential(credential, now), issuedAt <= now];
  return JSON.stringify([document, revokedAt, anchorState, trustedIssuers, time]);
}

async function check(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "ledger">,
  { document, trustedIssuers }: Present,
): Promise<Checked> {
  const resolve = createStatusResolver(context);
  let status: StatusAnswer = { status: "unavailable", reason: "the status was not asked for" };
  const checkedAt = context.clock.now();
  const report = await verifyCredential(document, {
    trustedIssuers,
    now: checkedAt,
    ...ownBases(context.settings),
    resolveStatus: async (query) => {
      status = await resolve(query);
      return status;
    },
  });
  return { report, checkedAt, status };
}
