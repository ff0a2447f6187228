import { assertObject, assertShape, describeValue, showValue } from "../base/check-value.ts";
import { SdkError, type VerificationError, verificationError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { CREDENTIALS_V2_CONTEXT_URL } from "../base/w3c-names.ts";
import { issuerOf } from "../document/read-document.ts";
import type { StatusAnswer, StatusResolver } from "../verification/check-status.ts";
import { decodeList, encodeList, MIN_ENTRIES, valueAt } from "./bitstring-list.ts";

/** The parts of reading status lists that have effects, or are the caller's to decide. */
export type BitstringStatusOptions = {
  /**
   * Gets the text of a list. It asks no address of a private network, gives up after some seconds,
   * and reads no more than `maxBytes`.
   */
  load: (url: string, limits: { maxBytes: number }) => Promise<string>;
  /**
   * Verifies a list as the credential that it is: such as `verifier.verifyCredential` with the
   * issuer as the trusted one, and `statusCheck: "skipped"`.
   */
  verify: (
    text: string,
    list: { issuer: string },
  ) => Promise<{
    valid: boolean;
    credential: JsonObject | undefined;
    errors: readonly VerificationError[];
  }>;
  /** Tells whether another issuer may publish the list. Default: only the credential's own. */
  mayPublish?: (publisher: string, issuer: string) => boolean;
};

// The text of the list, and what stands around it.
const MAX_BYTES = 1_100_000;

const entryTypes: readonly JsonValue[] = ["BitstringStatusListEntry", "StatusList2021Entry"];
const listTypes: readonly JsonValue[] = ["BitstringStatusList", "StatusList2021"];
const credentialTypes: readonly JsonValue[] = [
  "BitstringStatusListCredential",
  "StatusList2021Credential",
];

/**
 * Makes a resolver of the lists of others: Bitstring Status List 1.0, and StatusList2021 before it.
 * Whatever is wrong with a list, the status is unavailable, and the reason says what.
 */
export function bitstringStatus(options: BitstringStatusOptions): StatusResolver {
  assertObject(options, "options");
  return async ({ entry, issuer }) => {
    if (!entryTypes.includes(entry["type"] ?? null)) return { status: "unsupported" };
    const place = readEntry(entry);
    if (typeof place === "string") return unavailable(place);
    let text: string;
    try {
      text = await options.load(place.url, { maxBytes: MAX_BYTES });
    } catch (error) {
      const reason = error instanceof Error ? error.message : "it failed";
      return unavailable(`the list could not be had: ${reason.slice(0, 200)}`);
    }
    if (typeof text !== "string" || text.length > MAX_BYTES)
      return unavailable(`the list must be a text of at most ${MAX_BYTES} characters`);
    const bits = await readList(text, { ...options, place, issuer });
    if (typeof bits === "string") return unavailable(bits);
    return answerOf(bits, place);
  };
}

function unavailable(reason: string): StatusAnswer {
  return { status: "unavailable", reason };
}

type Place = { url: string; index: number; size: number; purpose: string };

/** Reads an entry, or says what is wrong with it. */
function readEntry(entry: JsonObject): Place | string {
  const { statusListCredential: url, statusPurpose: purpose, statusSize: size = 1 } = entry;
  const written = entry["statusListIndex"];
  const index =
    typeof written === "string" && /^\d{1,9}$/.test(written) ? Number(written) : written;
  if (typeof url !== "string" || !/^https?:\/\/\S+$/.test(url))
    return `statusListCredential must be a URL (received ${showValue(url)})`;
  if (typeof purpose !== "string")
    return `statusPurpose must be a text (received ${showValue(purpose)})`;
  if (!Number.isSafeInteger(index) || (index as number) < 0 || (index as number) > 999_999_999)
    return `statusListIndex must be a whole number from 0 (received ${showValue(written)})`;
  if (!Number.isSafeInteger(size) || (size as number) < 1 || (size as number) > 8)
    return `statusSize must be 1 to 8 bits (received ${showValue(size)})`;
  return { url, index: index as number, size: size as number, purpose };
}

/** Returns the bits of a list, or says what is wrong with it. */
async function readList(
  text: string,
  {
    place,
    issuer,
    verify,
    mayPublish = (publisher) => publisher === issuer,
  }: BitstringStatusOptions & { place: Place; issuer: string },
): Promise<Uint8Array | string> {
  const { valid, credential, errors } = await verify(text, { issuer });
  if (!valid || credential === undefined) {
    const reason = errors.find(({ severity }) => severity === "critical") ?? errors[0];
    return `the list is no valid credential: ${reason?.message ?? "its verification failed"}`;
  }
  const publisher = issuerOf(credential);
  if (publisher === undefined || !mayPublish(publisher, issuer))
    return `the list must be of the credential's issuer (received one of ${showValue(publisher)})`;
  const { id, type: types, credentialSubject: list } = credential;
  // An issuer of anybody's data may have signed what looks like a list.
  if (!listOf(types).some((type) => credentialTypes.includes(type)))
    return "the list must be a credential of the type BitstringStatusListCredential or StatusList2021Credential";
  if (id !== undefined && id !== place.url)
    return `the list must be ${place.url.slice(0, 120)} (received ${showValue(id)})`;
  if (!isJsonObject(list) || !listOf(list["type"]).some((type) => listTypes.includes(type)))
    return "its credentialSubject must be one status list";
  if (!listOf(list["statusPurpose"]).includes(place.purpose))
    return `the list must have the purpose ${showValue(place.purpose)} (received ${showValue(list["statusPurpose"])})`;
  const { encodedList } = list;
  if (typeof encodedList !== "string") return "its encodedList must be a text";
  const bits = decodeList(encodedList);
  return "fault" in bits ? `its encodedList cannot be read: ${bits.fault}` : bits;
}

function answerOf(bits: Uint8Array, { index, size, purpose }: Place): StatusAnswer {
  const value = valueAt(bits, index, size);
  if (value === undefined) {
    const entries = Math.floor((bits.length * 8) / size);
    const message = `statusListIndex ${index} must be below ${entries}, the entries of the list`;
    return {
      status: "refused",
      errors: [verificationError("status_list_index_out_of_range", message)],
    };
  }
  switch (purpose) {
    case "revocation":
      return { status: value === 0 ? "active" : "revoked" };
    case "suspension": {
      const message = "the issuer suspended the credential";
      return value === 0
        ? { status: "active" }
        : { status: "refused", errors: [verificationError("credential_suspended", message)] };
    }
    // These say nothing against a credential.
    case "refresh":
    case "message":
      return { status: "active" };
    default:
      return unavailable(`the purpose ${showValue(purpose)} is not understood`);
  }
}

/** A list to be signed and published. */
export type StatusList = {
  /** The URL where it is published, which entries name as `statusListCredential`. */
  id: string;
  issuer: string;
  statusPurpose: "revocation" | "suspension";
  /** Indexes of the credentials that are revoked or suspended. */
  indexes: Iterable<number>;
  /** Default: the fewest that are allowed, 131,072. */
  entries?: number;
  /** dateTimeStamp. */
  validFrom?: string;
  /** dateTimeStamp: a verifier that gets an older copy then notices. */
  validUntil?: string;
};

/**
 * Makes the unsigned credential of a status list (Bitstring Status List 1.0): sign it with
 * `signCredential`, and publish it at its id. Give each credential an index that is drawn at random,
 * so that the index does not say when it was issued.
 *
 * @throws SdkError `invalid_argument` for fewer entries than are allowed, or an index beyond the end
 */
export function buildStatusList(list: StatusList): JsonObject {
  assertShape(list, "list", { id: "text", issuer: "text", statusPurpose: "text" });
  const { id, issuer, statusPurpose, indexes, entries = MIN_ENTRIES, ...validity } = list;
  if (!Number.isSafeInteger(entries) || entries < MIN_ENTRIES || entries > MIN_ENTRIES * 1_000) {
    throw new SdkError(
      "invalid_argument",
      `entries must be ${MIN_ENTRIES} to ${MIN_ENTRIES * 1_000} (received ${showValue(entries)})`,
    );
  }
  if (statusPurpose !== "revocation" && statusPurpose !== "suspension") {
    throw new SdkError(
      "invalid_argument",
      `statusPurpose must be revocation or suspension (received ${showValue(statusPurpose)})`,
    );
  }
  if (typeof indexes !== "object" || !(Symbol.iterator in indexes)) {
    throw new SdkError(
      "invalid_argument",
      `indexes must be an array or a set of numbers (received ${describeValue(indexes)})`,
    );
  }
  const bits = new Uint8Array(Math.ceil(entries / 8));
  for (const index of indexes) {
    if (!Number.isSafeInteger(index) || index < 0 || index >= entries) {
      throw new SdkError(
        "invalid_argument",
        `indexes must be whole numbers below ${entries} (received ${showValue(index)})`,
      );
    }
    bits[index >> 3] = (bits[index >> 3] as number) | (0x80 >> (index & 7));
  }
  return {
    "@context": [CREDENTIALS_V2_CONTEXT_URL],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer,
    ...validity,
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose,
      encodedList: encodeList(bits),
    },
  };
}
