import { SdkError } from "@arcs/core";
import { parseJson, readErc8004Id } from "@arcs/core/internal";
import { type RegistrationClaims, scoreValueOf } from "@arcs/evm";
import type { Viewer } from "@arcs/trust/internal";
import type { Erc8004FeedbackView, Erc8004IdentityView } from "@arcs/core/http";

import { type Agent, findAgent } from "../../features/agents/service.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { findGivenScore, type GivenScore, type ListedScores, listGivenScores } from "./give-scores.ts";
import { type Erc8004Link, findLink, listLinks } from "./link-store.ts";
import type { KeptFeedback } from "./check-links.ts";
import type { Settings } from "../../platform/settings/settings.ts";

type ShownIdentity = {
  link: Erc8004Link;
  claims?: RegistrationClaims;
  feedback?: KeptFeedback;
};

const MAX_GIVEN = 20;

export async function listIdentities(
  db: Queryable,
  agent: Agent,
  viewer: Viewer,
): Promise<{ identities: ShownIdentity[]; givenScores: Omit<GivenScore, "file" | "memo">[] }> {
  const links = await listLinks(db, agent.id);
  const listed = viewer === "owner" ? "all" : listedForAll(agent);
  return {
    identities: links.map(shown),
    givenScores: await listGivenScores(db, agent.id, { listed, limit: MAX_GIVEN }),
  };
}

export async function requireIdentity(db: Queryable, identity: string): Promise<ShownIdentity> {
  const link = await findLink(db, identity);
  if (link === undefined) throw new SdkError("conflict", "the identity was withdrawn in this moment");
  return shown(link);
}

/**
 * Finds the file of feedback that everybody may read.
 *
 * @throws SdkError `not_found` where no feedback has a file of this hash, or none that is for everybody
 */
export async function requireFeedbackFile(
  db: Queryable,
  hash: string,
): Promise<Pick<GivenScore, "file"> & { isGiven: boolean }> {
  const given = await findGivenScore(db, hash);
  if (given === undefined || !(await isForAll(db, given))) {
    throw new SdkError("not_found", "there is no feedback file with this hash");
  }
  return { file: given.file, isGiven: given.state === "given" };
}

/** As {@link listGivenScores} has it. */
async function isForAll(db: Queryable, { agentId, state, memo }: GivenScore): Promise<boolean> {
  if (state === "given") return true;
  if (state === "refused" || memo === null) return false;
  const agent = await findAgent(db, agentId);
  return agent !== undefined && listedForAll(agent) === "sent";
}

/**
 * Given feedback stands on a chain, whatever the agent hides since then. The server alone shows the rest: a score that
 * never reached the chain must not be shown once its agent hides it.
 */
function listedForAll({ privacyMode }: Pick<Agent, "privacyMode">): ListedScores {
  return privacyMode === "public" ? "sent" : "given";
}

function shown(link: Erc8004Link): ShownIdentity {
  return {
    link,
    ...(link.fileClaims === null ? {} : { claims: parseJson(link.fileClaims) as RegistrationClaims }),
    ...(link.feedback === null ? {} : { feedback: parseJson(link.feedback) as KeptFeedback }),
  };
}

type Claims = NonNullable<NonNullable<Erc8004IdentityView["registration"]>["claims"]>;

export function viewOfIdentity({ link, claims, feedback }: ShownIdentity): Erc8004IdentityView {
  const { agentId, identity, holder, signer, scoreFeedback, linkedAt, checkedAt, fileReadAt } = link;
  const network = readErc8004Id(identity)?.network ?? "";
  return {
    agentId,
    identity,
    holder: `${network}:${holder}`,
    signer: `${network}:${signer}`,
    scoreFeedback,
    linkedAt: linkedAt.toISOString(),
    checkedAt: checkedAt.toISOString(),
    registration:
      fileReadAt === null
        ? null
        : {
            claimedBy: "itself",
            uri: shownUri(link.fileUri ?? ""),
            hash: link.fileHash,
            readAt: fileReadAt.toISOString(),
            problem: link.fileProblem,
            namesIdentity: claims?.registrations.includes(identity) ?? false,
            claims: claims === undefined ? null : viewOfClaims(claims),
          },
    feedbackOfOthers: feedback ?? null,
  };
}

function viewOfClaims(claims: RegistrationClaims): Claims {
  const { services, supportedTrust, registrations } = claims;
  const lists = { services: [...services], supportedTrust: [...supportedTrust], registrations: [...registrations] };
  return { ...claims, ...lists };
}

export function viewOfGivenScore(
  { settings }: { settings: Pick<Settings, "publicUrl"> },
  given: Omit<GivenScore, "file" | "memo">,
): Erc8004FeedbackView {
  const { agentId, identity, credentialId, score, hash, state, problem, transactionHash, createdAt } = given;
  const { value, tag2 } = scoreValueOf(given);
  return {
    agentId,
    identity,
    credentialId,
    score,
    value: `${value}`,
    valueDecimals: 1,
    tag1: "trustScore",
    tag2,
    client: `${readErc8004Id(identity)?.network ?? ""}:${given.client}`,
    uri: `${settings.publicUrl}/erc8004/feedback/${hash}`,
    hash,
    status: state,
    problem,
    transactionHash,
    createdAt: createdAt.toISOString(),
  };
}

/** The file of a data: URI is shown as claims, not twice. */
function shownUri(uri: string): string {
  return /^data:/i.test(uri) ? "data:" : uri.slice(0, 2_048);
}
