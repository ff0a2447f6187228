import type { RegistrationClaims } from "@arcs/bridge";
import { SdkError } from "@arcs/core";

import type { Queryable } from "../../store/database/queryable.ts";
import { findGivenScore, type GivenScore, listGivenScores } from "../../store/erc8004/feedback.ts";
import { type Erc8004Link, findLink, listLinks } from "../../store/erc8004/links.ts";
import type { KeptFeedback } from "./read-registration.ts";

/** An identity of an agent, as it is shown. */
export type ShownIdentity = {
  link: Erc8004Link;
  /** What its registration file says of itself. */
  claims?: RegistrationClaims;
  /** What others say of it. */
  feedback?: KeptFeedback;
};

const MOST_GIVEN = 20;

/** Lists the identities of an agent, and the newest Trust Scores that were given to them. */
export async function listIdentities(
  db: Queryable,
  agentId: string,
): Promise<{ identities: ShownIdentity[]; givenScores: Omit<GivenScore, "file" | "memo">[] }> {
  const links = await listLinks(db, agentId);
  return { identities: links.map(shown), givenScores: await listGivenScores(db, agentId, { limit: MOST_GIVEN }) };
}

/** Finds an identity that was linked just now. */
export async function requireIdentity(db: Queryable, identity: string): Promise<ShownIdentity> {
  const link = await findLink(db, identity);
  if (link === undefined) throw new SdkError("conflict", "the identity was withdrawn in this moment");
  return shown(link);
}

/** @throws SdkError `not_found` where no feedback has a file of this hash */
export async function requireFeedbackFile(db: Queryable, hash: string): Promise<string> {
  const given = await findGivenScore(db, hash);
  if (given === undefined) throw new SdkError("not_found", "there is no feedback file of this hash");
  return given.file;
}

function shown(link: Erc8004Link): ShownIdentity {
  return {
    link,
    ...(link.fileClaims === null ? {} : { claims: JSON.parse(link.fileClaims) as RegistrationClaims }),
    ...(link.feedback === null ? {} : { feedback: JSON.parse(link.feedback) as KeptFeedback }),
  };
}
