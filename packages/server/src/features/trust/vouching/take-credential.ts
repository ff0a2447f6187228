import { createHash } from "node:crypto";

import {
  type CredentialReport,
  type JsonObject,
  parseDid,
  decodeAddress,
  encodeAddress,
  SdkError,
  verifyPresentation,
} from "@arcs/core";
import { canonicalJson, parseDateTimeStamp, parseDidKey } from "@arcs/core/internal";

import type { ServerLedger } from "../../../platform/chains/chains.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Transaction } from "../../../platform/db/queryable.ts";
import { type BookRoots, findRoots } from "./store/books.ts";
import { type PricedCredential, recordCredential } from "./store/record-credential.ts";
import { createStatusResolver } from "../../credentials/export-credential.ts";
import { listKnownIssuers, trustListOf } from "../../credentials/issuers/trusted-issuers.ts";
import type { TakenVoice } from "./take-burns.ts";
import { ownBases } from "../../credentials/own-bases.ts";

/**
 * Challenge that a holder signs the presentation for: a second presentation gives nothing, since a credential counts
 * once.
 */
export const VOICE_CHALLENGE = "urn:service:voice:v1";

/**
 * Verifies a presentation of credentials that have a price. Each has to be valid, of an issuer that the server trusts
 * and the list of roots names, and about the holder, who signed for this server.
 *
 * @throws SdkError `invalid_request` with the findings, or where no credential in it has a price
 */
export async function findPricedCredentials(
  context: { store: Store; clock: Clock; settings: Settings; ledger: ServerLedger; issuers: IssuerKeys },
  presentation: JsonObject,
): Promise<PricedCredential[]> {
  const { clock, settings, store } = context;
  const roots = await findRoots(store.pool);
  const report = await verifyPresentation(presentation, {
    challenge: VOICE_CHALLENGE,
    domain: settings.publicUrl,
    trustedIssuers: trustListOf(await listKnownIssuers(context)),
    now: clock.now(),
    ...ownBases(settings),
    resolveStatus: createStatusResolver(context),
  });
  if (!report.valid || report.holder === undefined) {
    const errors = [...report.errors, ...report.credentials.flatMap((credential) => credential.errors)];
    const reasons = errors.map(({ code, message }) => `${message} (${code})`).join("; ");
    throw new SdkError("invalid_request", `the presentation is not valid: ${reasons}`.slice(0, 1000));
  }
  const { holder } = report;
  const payer = addressOf(holder);
  const priced = report.credentials.flatMap((credential) => pricedBy(roots, { credential, holder, payer }));
  if (priced.length > 0) return priced;
  throw new SdkError("invalid_request", "the presentation has no credential about its holder that has a price");
}

/** Puts credentials into the books, each once while it counts. */
export async function takeCredentials(
  tx: Transaction,
  { clock }: { clock: Clock },
  credentials: readonly PricedCredential[],
): Promise<TakenVoice[]> {
  const taken: TakenVoice[] = [];
  for (const credential of credentials) {
    const isNew = await recordCredential(tx, credential, { now: clock.now() });
    taken.push({ kind: "credential", payer: credential.payer, amount: credential.price, isNew });
  }
  return taken;
}

function pricedBy(
  roots: BookRoots,
  { credential, holder, payer }: { credential: CredentialReport; holder: string; payer: string },
): PricedCredential[] {
  const { issuer, subject, types, document, validFrom } = factsOf(credential);
  if (subject !== holder) return [];
  return roots.document.credentials.flatMap((each): PricedCredential[] => {
    if (each.issuer !== issuer || !types.includes(each.type)) return [];
    const digest = createHash("sha256").update(canonicalJson(document)).digest("hex");
    return [{ payer, issuer, type: each.type, digest, price: each.price, days: each.days, validFrom }];
  });
}

function factsOf({ credential = {} }: CredentialReport): {
  issuer: string;
  subject: string;
  types: readonly unknown[];
  document: JsonObject;
  validFrom: Date | undefined;
} {
  const idOf = (value: unknown): string => {
    const id = typeof value === "object" && value !== null ? (value as JsonObject)["id"] : value;
    return typeof id === "string" ? id : "";
  };
  const { issuer, credentialSubject, type, validFrom, issuanceDate } = credential;
  // A credential about several subjects has no single owner.
  const subject = Array.isArray(credentialSubject) ? "" : idOf(credentialSubject);
  const from = parseDateTimeStamp(validFrom ?? issuanceDate);
  return {
    issuer: idOf(issuer),
    subject,
    types: Array.isArray(type) ? type : [type],
    document: credential,
    validFrom: from === undefined ? undefined : new Date(from),
  };
}

/** The ledger address of a DID that is a key. */
function addressOf(did: string): string {
  const publicKey = parseDidKey(did) ?? decodeAddress(parseDid(did).address);
  return encodeAddress(publicKey);
}
