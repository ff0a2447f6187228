import type { Erc8004FeedbackView, Erc8004IdentityView } from "@arcs/core/http";
import { readErc8004Id } from "@arcs/core/internal";
import { type RegistrationClaims, scoreValueOf } from "@arcs/evm";

import type { ShownIdentity } from "./show-identities.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { GivenScore } from "./feedback-store.ts";

type Claims = NonNullable<NonNullable<Erc8004IdentityView["registration"]>["claims"]>;

/** Returns an identity of ERC-8004, with its own claims and others' feedback. */
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

/** A Trust Score that is given as feedback. */
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
