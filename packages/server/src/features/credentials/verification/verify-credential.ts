import {
  type CredentialReport,
  isSdkError,
  type JsonObject,
  type JsonValue,
  type Network,
  parseDid,
  parseLedgerStatusId,
  SdkError,
  type VerificationError,
} from "@arcs/core";
import { naming, parseJson, unreadable } from "@arcs/core/internal";

import type { Credential } from "../store.ts";
import {
  createStatusResolver,
  type FindPresented,
  findPresented,
  type PresentedCredential,
} from "../export-credential.ts";
import { issuerAmong, type KnownIssuer, listKnownIssuers, trustListOf } from "../issuers/trusted-issuers.ts";
import type { Store } from "../../../platform/db/store.ts";
import type { Clock } from "../../../platform/base/runtime.ts";
import type { IssuerKeys } from "../../../platform/keys/issuer-keys.ts";
import type { ServerLedger } from "../../../platform/chains/chains.ts";
import { ownBases } from "../own-bases.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import type { Verifier } from "./verifier.ts";

/** Where the ledger has a credential. */
export type LedgerFacts = { network: Network; transactionHash: string; blockNumber: number; timestamp: Date };

/** Result of a verification, with the records of the credential where it is valid. */
export type Verification = {
  report: CredentialReport;
  /** The credential of this server that it is; `undefined` where it is another one. */
  known: Credential | undefined;
  issuer: KnownIssuer;
  ledgerFacts: LedgerFacts | undefined;
};

const LEDGER_PATIENCE_MS = 5000;

/** Verifies a credential as this server sees it: by its trusted issuers, its revocations, and the ledger. */
export async function verifyPresentedCredential(
  context: { store: Store; settings: Settings; clock: Clock; issuers: IssuerKeys; ledger: ServerLedger },
  credential: JsonObject,
  { checkRevocation, verifier }: { checkRevocation: boolean; verifier: Verifier },
): Promise<Verification> {
  const find = findOnce(context);
  // At once, before it is known whether the credential is of any use: it is needed for its status and for its facts.
  const named = presentedBy(credential);
  const finding = named && find(named);
  // Waited for below: a store that fails is no credential without a status.
  finding?.catch(() => undefined);
  const known = await listKnownIssuers(context);
  const report = await verifier.verify(
    {
      kind: "credential",
      document: credential,
      contexts: "service",
      options: {
        trustedIssuers: trustListOf(known),
        now: context.clock.now(),
        ...ownBases(context.settings),
        statusCheck: checkRevocation ? "required" : "skipped",
      },
    },
    checkRevocation ? createStatusResolver(context, { find }) : undefined,
  );
  /* fault: verified-although-the-store-failed */
  await finding;
  const document = report.credential ?? {};
  const issuer = issuerAmong(known, idOf(document["issuer"]) ?? "");
  if (!report.valid) return { report, known: undefined, issuer, ledgerFacts: undefined };
  const found = await findOwn(document, { issuer: issuer.did, find });
  const ledgerFacts = found === undefined ? await askLedger(context, document, checkRevocation) : factsOf(found);
  return { report, known: found, issuer, ledgerFacts };
}

/** Returns the answer to a request that cannot be read unambiguously (`findMisread`). */
export function verificationOfMisread(error: VerificationError): Verification {
  return { report: unreadable(error), known: undefined, issuer: issuerAmong([], ""), ledgerFacts: undefined };
}

/** The id of a member that is an id, or an object that has one. */
export function idOf(value: JsonValue | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const id = typeof first === "object" && first !== null && !Array.isArray(first) ? first["id"] : first;
  return typeof id === "string" ? id : undefined;
}

/** The status and the facts are of one credential, which is read once. */
function findOnce({ store }: { store: Store }): FindPresented {
  const asked = new Map<string, Promise<Credential | undefined>>();
  return (presented) => {
    const name = JSON.stringify([presented.entry["id"], presented.entry["type"], presented.issuer]);
    const answer = asked.get(name) ?? findPresented(store, presented);
    asked.set(name, answer);
    return answer;
  };
}

/** Reads the names by which a credential of this server is found, where they have that form. */
function presentedBy(credential: JsonObject): PresentedCredential | undefined {
  const [entry, issuer] = [credential["credentialStatus"], idOf(credential["issuer"])];
  if (typeof entry !== "object" || entry === null || Array.isArray(entry) || issuer === undefined) return undefined;
  return { entry, issuer };
}

/** Finds a valid credential among those of this server: by its record, and the very signature that was stored. */
async function findOwn(
  document: JsonObject,
  { issuer, find }: { issuer: string; find: FindPresented },
): Promise<Credential | undefined> {
  const named = presentedBy(document);
  const found = named && (await find({ ...named, issuer }));
  if (found === undefined) return undefined;
  const own = parseJson(found.document) as { proof: { proofValue: string } };
  const proofs = [document["proof"] ?? null].flat();
  const isSame = proofs.some(
    (proof) =>
      typeof proof === "object" &&
      proof !== null &&
      !Array.isArray(proof) &&
      proof["proofValue"] === own.proof.proofValue,
  );
  return isSame ? found : undefined;
}

function factsOf({ network, transactionHash, blockNumber, anchoredAt }: Credential): LedgerFacts | undefined {
  if (transactionHash === null || blockNumber === null || anchoredAt === null) return undefined;
  return { network, transactionHash, blockNumber, timestamp: anchoredAt };
}

/** Asks the ledger about a record that somebody else wrote. That it does not answer does not make a credential invalid. */
async function askLedger(
  context: { clock: Clock; ledger: ServerLedger },
  document: JsonObject,
  checkRevocation: boolean,
): Promise<LedgerFacts | undefined> {
  const entry = document["credentialStatus"];
  if (!checkRevocation || typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
  const named = parseLedgerStatusId(typeof entry["id"] === "string" ? entry["id"] : "");
  if (entry["type"] !== naming.LEDGER_STATUS_TYPE || named === undefined) return undefined;
  const waiting = new AbortController();
  try {
    return await Promise.race([
      readFacts(context, { ...named, issuerDid: idOf(document["issuer"]) ?? "" }),
      context.clock.sleep(LEDGER_PATIENCE_MS, waiting.signal).then(() => undefined),
    ]);
  } catch (error) {
    if (isSdkError(error)) return undefined;
    throw error;
  } finally {
    waiting.abort();
  }
}

async function readFacts(
  { ledger }: { ledger: ServerLedger },
  { issuerAddress, credentialId, issuerDid }: { issuerAddress: string; credentialId: string; issuerDid: string },
): Promise<LedgerFacts | undefined> {
  const { network, address } = parseDid(issuerDid);
  if (address !== issuerAddress) throw new SdkError("invalid_did", "issuer is not that of the status entry");
  const events = await ledger.anchor.history({ issuer: issuerAddress, credentialId });
  const issued = events.find(({ action }) => action === "issue");
  if (issued?.timestamp === undefined) return undefined;
  const { transactionHash, slot, timestamp } = issued;
  return { network, transactionHash, blockNumber: slot, timestamp: new Date(timestamp * 1000) };
}
