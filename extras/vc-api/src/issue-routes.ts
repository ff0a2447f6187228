import {
  type Cryptosuite,
  isSdkError,
  type JsonObject,
  type JsonValue,
  SdkError,
  signCredential,
  type StatusAnswer,
  type StatusResolver,
  verifyCredential,
} from "@arcs/core";
import { isJsonObject, verificationCodes } from "@arcs/core/internal";
import { defineOperation, type ServerContext, type Transaction } from "@arcs/server/extension";
import {
  changeStatusList,
  createStatusResolver,
  findOwnType,
  findOwnWord,
  findStatusList,
  hasStatusEntry,
  insertStatusEntry,
  isStatusEntrySet,
  type IssuerKey,
  scopeOf,
  sendOnce,
  setStatusEntry,
  STATUS_LIST_LENGTH,
  type StatusEntry,
  statusListUrl,
  type StatusName,
  type StatusPurpose,
  takeStatusEntry,
  vcContexts,
} from "@arcs/server/internal";
import type { VcIssueCredential, VcUpdateStatus } from "@arcs/core/http";
import type { FastifyInstance, FastifyRequest } from "fastify";

type VcIssueContext = Pick<ServerContext, "store" | "settings" | "clock" | "randomBytes"> & {
  vcIssuer: IssuerKey;
};

type VcToIssue = {
  credential: JsonObject;
  cryptosuite: Cryptosuite;
  purposes: readonly StatusPurpose[];
  /** The caller's own name of the credential, where that is not its id. */
  credentialId: string | undefined;
  /** The scope of the key that asks; empty where the VC-API is open. */
  issuedFor: string;
};

type TakenPlace = StatusEntry & WantedEntry;

type IssuedVc = { verifiableCredential: JsonObject; places: readonly TakenPlace[] };

/**
 * Signs a credential as the issuer of the VC-API, and as nobody else: any issuer that it names is
 * replaced.
 *
 * @throws SdkError `invalid_credential_format` for claims that only the service itself may make,
 *   and, with others of core's `signCredential`, when it is no credential
 * @throws SdkError `invalid_request` when it needs a status, and has neither an id nor a
 *   `credentialId`
 */
async function issueVc(context: VcIssueContext, wanted: VcToIssue): Promise<IssuedVc> {
  const { vcIssuer: issuer } = context;
  const credential = withIssuer(wanted.credential, issuer.did);
  await assertNoOwnWord(context, credential);
  const signing = { issuer, cryptosuite: wanted.cryptosuite, now: context.clock.now() };
  const signAt = (places: readonly TakenPlace[]): Promise<JsonObject> => {
    const entries = places.map((place) => writeStatusEntry(context, place));
    return sign(withEntries(credential, entries), signing);
  };
  const wantedPlaces = placesFor(wanted);
  // At no places, with entries as long as any: a refused credential must use none, also where an
  // entry is what it is refused for.
  const draft = await signAt(
    wantedPlaces.map((place, at) => ({
      ...place,
      statusListId: LONGEST_ID,
      index: STATUS_LIST_LENGTH - 1 - at,
    })),
  );
  await assertDigestsHold(draft, signing);
  if (wantedPlaces.length === 0) return { verifiableCredential: draft, places: [] };
  const places = await takePlaces(context, wantedPlaces, {
    issuerDid: issuer.did,
    issuedFor: wanted.issuedFor,
  });
  return { verifiableCredential: await signAt(places), places };
}

/** Refuses types and names that only the service's issuers may use, however they are written. */
async function assertNoOwnWord(
  { settings }: Pick<ServerContext, "settings">,
  credential: JsonObject,
): Promise<void> {
  const own = findOwnWord(credential, settings) ?? (await ownTypeIn(credential));
  if (own === undefined) return;
  throw new SdkError("invalid_credential_format", `the credential must have no ${own}`);
}

async function ownTypeIn(secured: JsonObject): Promise<string | undefined> {
  const { proof: _proof, ...credential } = secured;
  const { canonicalizer } = vcContexts;
  try {
    const type = findOwnType(
      await (canonicalizer.inline ?? canonicalizer).canonicalize(withoutNumbers(credential)),
    );
    return type && `type of the service's own documents, such as ${type}`;
  } catch (error) {
    // Also where JSON alone is signed: a context may give a type another name, which only RDF
    // tells.
    throw asFormatError(error);
  }
}

/** Numbers say nothing of types, and eddsa-jcs-2022 binds more of them than RDF does. */
function withoutNumbers<Value extends JsonValue>(value: Value): Value;
function withoutNumbers(value: JsonValue): JsonValue {
  if (typeof value === "number") return 0;
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutNumbers(member)]),
  );
}

const LONGEST_ID = `list_${"0".repeat(32)}`;

type Signing = { issuer: IssuerKey; cryptosuite: Cryptosuite; now: Date };

async function sign(
  credential: JsonObject,
  { issuer, cryptosuite, now }: Signing,
): Promise<JsonObject> {
  try {
    return await signCredential(credential, {
      signer: issuer.signer,
      cryptosuite,
      now,
      ...vcContexts,
    });
  } catch (error) {
    throw asFormatError(error);
  }
}

/** Maps a verification error, which makes core refuse to sign, to a format error. */
function asFormatError(error: unknown): unknown {
  if (!isSdkError(error) || !Object.hasOwn(verificationCodes, error.code)) return error;
  const details = { ...error.details, cause: error.code };
  return new SdkError("invalid_credential_format", error.message, { details });
}

/**
 * Notes whose the places of a signed credential are. @throws SdkError `conflict` when its id was
 * used before
 */
async function noteIssuedVc(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  { places, issuedFor }: Pick<IssuedVc, "places"> & { issuedFor: string },
): Promise<void> {
  for (const { statusListId, index, credentialId, purpose } of places) {
    const entry = { statusListId, index, issuedFor, credentialId, purpose, now: clock.now() };
    if (!(await insertStatusEntry(tx, entry))) throw usedBefore();
  }
}

function usedBefore(): SdkError {
  return new SdkError("conflict", "another of your credentials with a status already has this id");
}

const URL_FORM = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/;

/**
 * Puts the server's own issuer in the place of the one that is named, which has to be one that
 * could be.
 */
function withIssuer(credential: JsonObject, did: string): JsonObject {
  const { issuer } = credential;
  if (issuer === undefined) return { ...credential, issuer: did };
  if (typeof issuer === "string" && URL_FORM.test(issuer)) return { ...credential, issuer: did };
  if (typeof issuer === "object" && issuer !== null && !Array.isArray(issuer)) {
    const { id = did } = issuer;
    if (typeof id === "string" && URL_FORM.test(id))
      return { ...credential, issuer: { ...issuer, id: did } };
  }
  throw new SdkError(
    "invalid_credential_format",
    "/issuer must be a URL, or an object whose id is one",
  );
}

type WantedEntry = { purpose: StatusPurpose; credentialId: string };

function placesFor({ purposes, credential, credentialId }: VcToIssue): WantedEntry[] {
  if (purposes.length === 0) return [];
  const name: JsonValue | undefined = credentialId ?? credential["id"];
  if (typeof name !== "string") {
    throw new SdkError(
      "invalid_request",
      "a credential with a status needs an id, or options.credentialId",
    );
  }
  if (new Set(purposes).size < purposes.length) {
    throw new SdkError("invalid_request", "options.credentialStatus names a purpose twice");
  }
  return purposes.map((purpose) => ({ purpose, credentialId: name }));
}

async function takePlaces(
  { store, clock, randomBytes }: Pick<ServerContext, "store" | "clock" | "randomBytes">,
  wanted: readonly WantedEntry[],
  { issuerDid, issuedFor }: { issuerDid: string; issuedFor: string },
): Promise<IssuedVc["places"]> {
  return store.transaction(async (tx) => {
    const places = [];
    for (const { purpose, credentialId } of wanted) {
      if (await hasStatusEntry(tx, { issuedFor, credentialId, purpose })) throw usedBefore();
      const newListId = `list_${Buffer.from(randomBytes(16)).toString("hex")}`;
      const place = { issuerDid, purpose, length: STATUS_LIST_LENGTH, newListId, now: clock.now() };
      places.push({ ...(await takeStatusEntry(tx, place)), purpose, credentialId });
    }
    return places;
  });
}

function withEntries(credential: JsonObject, entries: readonly JsonObject[]): JsonObject {
  const { credentialStatus } = credential;
  const all = [...(credentialStatus === undefined ? [] : [credentialStatus].flat()), ...entries];
  const [first] = all;
  if (entries.length === 0 || first === undefined) return credential;
  return { ...credential, credentialStatus: all.length === 1 ? first : all };
}

/**
 * A wrong digest of a related resource must not go out: every verifier would have to refuse the
 * credential.
 */
async function assertDigestsHold(signed: JsonObject, signing: Signing): Promise<void> {
  if (signed["relatedResource"] === undefined) return;
  const report = await verifyCredential(signed, {
    trustedIssuers: [signing.issuer.did],
    now: signing.now,
    cryptosuites: [signing.cryptosuite],
    statusCheck: "skipped",
    ...vcContexts,
  });
  const fault = report.errors.find(({ code }) => code === "related_resource_mismatch");
  if (fault !== undefined) throw new SdkError("invalid_credential_format", fault.message);
}

const ENTRY_TYPE = "BitstringStatusListEntry";
const INDEX = /^(0|[1-9]\d{0,8})$/;

/**
 * Writes the entry of a credential for its place in a status list (W3C Bitstring Status List 1.0,
 * section 2.1).
 */
function writeStatusEntry(
  { settings }: Pick<ServerContext, "settings">,
  { statusListId, index, purpose }: StatusEntry & { purpose: StatusPurpose },
): JsonObject {
  const url = statusListUrl(settings.publicUrl, statusListId);
  return {
    id: `${url}#${index}`,
    type: ENTRY_TYPE,
    statusPurpose: purpose,
    statusListIndex: String(index),
    statusListCredential: url,
  };
}

/**
 * Changes the status of a credential that the VC-API signed. A revocation is final (VC Data Model
 * 2.0, section 4.10).
 */
async function updateVcStatus(
  tx: Transaction,
  { clock }: Pick<ServerContext, "clock">,
  change: StatusName & { isSet: boolean },
): Promise<void> {
  const { purpose, isSet } = change;
  const outcome = await setStatusEntry(tx, { ...change, now: clock.now() });
  if (outcome === undefined) {
    throw new SdkError(
      "credential_not_found",
      `there is no credential with this id and a ${purpose} status`,
    );
  }
  if (!outcome.changed) return;
  if (purpose === "revocation" && !isSet) {
    throw new SdkError(
      "conflict",
      "the credential is already revoked, which is final; only a suspension can be lifted",
    );
  }
  await changeStatusList(tx, outcome.statusListId);
}

/** Makes the resolver of the VC-API: the status lists of this server, and what the ledger says. */
export function createVcStatusResolver(
  context: Pick<ServerContext, "store" | "settings" | "ledger">,
): StatusResolver {
  const others = createStatusResolver(context);
  return async (query) => {
    if (query.entry["type"] !== ENTRY_TYPE) return others(query);
    return statusInList(context, { entry: query.entry, issuer: query.issuer });
  };
}

async function statusInList(
  { store, settings }: Pick<ServerContext, "store" | "settings">,
  { entry, issuer }: { entry: JsonObject; issuer: string },
): Promise<StatusAnswer> {
  const { statusListCredential: url, statusPurpose } = entry;
  const prefix = statusListUrl(settings.publicUrl, "");
  if (typeof url !== "string" || !url.startsWith(prefix)) {
    return { status: "unavailable", reason: "it is in a status list of another server" };
  }
  const list = await findStatusList(store.pool, url.slice(prefix.length));
  const index = placeOf(entry);
  // Another issuer's list says nothing of this issuer's credentials, and an unused place nothing of
  // this one.
  if (list?.issuerDid !== issuer || list.purpose !== statusPurpose) return { status: "not_found" };
  if (index === undefined || index >= list.used) return { status: "not_found" };
  if (!(await isStatusEntrySet(store.pool, { statusListId: list.id, index })))
    return { status: "active" };
  return list.purpose === "revocation" ? { status: "revoked" } : suspended;
}

const suspended: StatusAnswer = {
  status: "refused",
  errors: [
    {
      code: "credential_suspended",
      message: "the issuer suspended the credential",
      severity: "critical",
    },
  ],
};

/**
 * Returns the index of an entry in its list; `undefined` where the entry is invalid, or has more
 * than one bit.
 */
function placeOf({ statusListIndex, statusSize = 1 }: JsonObject): number | undefined {
  if (typeof statusListIndex !== "string" || !INDEX.test(statusListIndex) || statusSize !== 1)
    return undefined;
  return Number(statusListIndex);
}

export function registerVcCredentialRoutes(
  app: FastifyInstance,
  context: ServerContext & { vcIssuer: IssuerKey },
): void {
  const permission = context.settings.vcApi === "open" ? "none" : "issuer";

  app.post<{ Body: VcIssueCredential }>(
    "/credentials/issue",
    defineOperation("vcIssueCredential", {
      permission,
      weight: 2,
      summary: "Sign a credential (VC-API)",
      description:
        "Signs any W3C credential as the did:key issuer of this server, whatever issuer it names. It has no record on the " +
        "ledger; with options.credentialStatus it gets places in status lists.",
      tags: ["vc-api"],
      body: "vc-issue-credential",
      errors: ["conflict", "invalid_credential_format", "issuer_not_authorized"],
      answers: { 201: "vc-issued-credential" },
    }),
    async (request, reply) => {
      const { credential, options = {} } = request.body;
      const issuedFor = scopeOfCaller(request);
      const statuses =
        options.credentialStatus === undefined ? [] : [options.credentialStatus].flat();
      const { verifiableCredential, places } = await issueVc(context, {
        credential: credential as JsonObject,
        cryptosuite: options.cryptosuite ?? "eddsa-rdfc-2022",
        purposes: statuses.map(({ statusPurpose }) => statusPurpose),
        credentialId: options.credentialId,
        issuedFor,
      });
      return sendOnce(reply, context, async (tx) => {
        await noteIssuedVc(tx, context, { places, issuedFor });
        return { status: 201, body: { verifiableCredential } };
      });
    },
  );

  app.post<{ Body: VcUpdateStatus }>(
    "/credentials/status",
    defineOperation("vcUpdateStatus", {
      permission,
      summary: "Change the status of a credential (VC-API)",
      description:
        "Sets its bit in a status list of this server, at once. A suspension can be lifted, a revocation not (409).",
      tags: ["vc-api"],
      body: "vc-update-status",
      errors: ["conflict", "credential_not_found", "issuer_not_authorized"],
      answers: { 200: "vc-status" },
    }),
    async (request, reply) => {
      const { credentialId, credentialStatus, status: isSet } = request.body;
      const { statusPurpose: purpose } = credentialStatus;
      return sendOnce(reply, context, async (tx) => {
        await updateVcStatus(tx, context, {
          issuedFor: scopeOfCaller(request),
          credentialId,
          purpose,
          isSet,
        });
        return { status: 200, body: { credentialId, statusPurpose: purpose, status: isSet } };
      });
    },
  );
}

/** Returns the scope that owns the caller's credentials; where the VC-API is open, it is shared. */
function scopeOfCaller({ caller }: FastifyRequest): string {
  return caller === undefined ? "" : scopeOf(caller);
}
