import type { JsonObject, JsonValue } from "@arcs/core";
import { isJsonObject, isOwnKind, naming } from "@arcs/core/internal";
import { PAYMENT_RECEIPT_TYPE } from "@arcs/trust/internal";

export const STATUS_LIST_TYPE = "BitstringStatusListCredential";
export const STATUS_LIST_SUBJECT_TYPE = "BitstringStatusList";

const STATUS_VOCABULARY = "https://www.w3.org/ns/credentials/status#";

/** Types of documents in which the service itself speaks, besides the kinds of credentials. */
const ownTypes: ReadonlySet<JsonValue> = new Set([
  STATUS_LIST_TYPE,
  STATUS_LIST_SUBJECT_TYPE,
  PAYMENT_RECEIPT_TYPE,
]);

/** The URL, which is its id as a credential, of a status list. */
export function statusListUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/v1/status-lists/${id}`;
}

export function paymentReceiptUrl(publicUrl: string, paymentId: string): string {
  return `${publicUrl}/v1/payments/${paymentId}/receipt`;
}

/**
 * Finds what a credential says that only the service itself may say: that it is of one of its
 * types, or has an id of its own, or is about one.
 *
 * @returns what it is, as it follows "expected no"
 */
export function findOwnWord(
  credential: JsonObject,
  { publicUrl }: { publicUrl: string },
): string | undefined {
  if (isOwnKind(credential)) return "kind or context of the service's own";
  const subjects = [credential["credentialSubject"] ?? []].flat().filter(isJsonObject);
  const things = [credential, ...subjects];
  const type = things
    .flatMap((thing) => [thing["type"] ?? []].flat())
    .find((each) => ownTypes.has(each));
  if (type !== undefined)
    return `type of the service's own documents, such as ${JSON.stringify(type)}`;
  const id = things.map((thing) => thing["id"]).find((each) => isOwnId(each, publicUrl));
  return id === undefined
    ? undefined
    : `id of the service's own, such as ${JSON.stringify(id).slice(0, 200)}`;
}

function isOwnId(id: JsonValue | undefined, publicUrl: string): boolean {
  if (typeof id !== "string") return false;
  if (id.toLowerCase().startsWith(naming.CREDENTIAL_URN_PREFIX)) return true;
  if (!URL.canParse(id)) return false;
  const [url, own] = [new URL(id), new URL(publicUrl)];
  return url.origin === own.origin && url.pathname.startsWith(own.pathname);
}

const TYPE_QUAD =
  /^(?:<[^>]*>|_:\S+) <http:\/\/www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#type> <([^>]*)>/;

/**
 * Finds one of the service's own types in canonical N-Quads, whatever it is called in the document.
 */
export function findOwnType(quads: string): string | undefined {
  return quads
    .split("\n")
    .map((quad) => TYPE_QUAD.exec(quad)?.[1] ?? "")
    .find(
      (iri) =>
        iri.startsWith(naming.SERVICE_VOCABULARY) ||
        (iri.startsWith(STATUS_VOCABULARY) && ownTypes.has(iri.slice(STATUS_VOCABULARY.length))),
    );
}
