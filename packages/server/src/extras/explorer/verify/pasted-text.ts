// Runs on the server and in the visitor's browser: nothing of either is used here.
import type { JsonObject, JsonValue } from "@arcs/core";
import { httpCredentialTypes, isJsonObject, listOf, readJsonDocument } from "@arcs/core/internal";

/** The text or file that a visitor of /verify has pasted, dropped or chosen. */
export type Pasted =
  /** To verify; `from` says where it was found, if it was inside something else. */
  | { kind: "document"; text: string; from?: string }
  /** Names a credential of this server, which has a page. */
  | { kind: "id"; id: string }
  /** Nothing to verify: `meaning` says what it is. */
  | { kind: "other"; meaning: string };

type Bounds = {
  maxBytes: number;
  maxValues: number;
  /** Address of this server, without a path. */
  origin: string;
};

/**
 * Finds out what a text is. Only what is inside something else is taken out of it; all other
 * documents go to the verifier as they are, which names their faults.
 */
export function readPasted(text: string, bounds: Bounds): Pasted {
  const trimmed = text.trim();
  if (trimmed.startsWith("<") && trimmed.includes("<svg")) return readDrawing(trimmed, bounds);
  if (/^(?:\uFFFD|\u0089|‰)PNG|^data:image\//.test(trimmed)) return other(PASTED_IMAGE);
  return readId(trimmed, bounds) ?? readDocument(text, bounds);
}

/** Reads a picture in which a credential may be baked (Open Badges 3.0, 5.3). */
export function readPicture(bytes: Uint8Array, bounds: Bounds): Pasted {
  const text = findTextInPng(bytes);
  if (text === undefined) return other(EMPTY_IMAGE);
  return foundIn(readDocument(text, bounds), "this image (a baked badge)");
}

export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

const PASTED_IMAGE = "This is an image. Choose its file: it may hold a credential (a baked badge).";
const EMPTY_IMAGE =
  "This is an image. A credential may be inside one (a baked badge of Open Badges 3.0), but none was found here.";

function other(meaning: string): Pasted {
  return { kind: "other", meaning };
}

function foundIn(pasted: Pasted, from: string): Pasted {
  return pasted.kind === "document" ? { ...pasted, from } : pasted;
}

// Searched for by position: a pattern over the whole text could take very long.
function readDrawing(text: string, bounds: Bounds): Pasted {
  const at = /<(?:[\w-]{1,40}:)?credential[\s>]/.exec(text)?.index ?? text.length;
  const [open, close] = ["<![CDATA[", "]]>"];
  const start = text.indexOf(open, at);
  const end = text.indexOf(close, start);
  if (start === -1 || end === -1) return other(EMPTY_IMAGE);
  const inside = text.slice(start + open.length, end);
  return foundIn(readDocument(inside, bounds), "this image (a baked badge)");
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
const KEYWORDS: readonly string[] = ["openbadgecredential", "openbadges"];

/** Returns the text of the chunk `iTXt` that holds a badge; never a compressed one. */
function findTextInPng(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [latin, utf8] = [new TextDecoder("latin1"), new TextDecoder()];
  for (let at = PNG.length; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const chunk = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    if (latin.decode(bytes.subarray(at + 4, at + 8)) !== "iTXt") continue;
    // Keyword, two bytes about compression, language, keyword of that language: all end with 0.
    const keyword = chunk.indexOf(0);
    const language = chunk.indexOf(0, keyword + 3);
    const translated = chunk.indexOf(0, language + 1);
    const isWhole = keyword !== -1 && language !== -1 && translated !== -1;
    const isBadge = isWhole && KEYWORDS.includes(latin.decode(chunk.subarray(0, keyword)));
    if (isBadge && chunk[keyword + 1] === 0) return utf8.decode(chunk.subarray(translated + 1));
  }
  return undefined;
}

const ID = /^(?:urn:service:)?((?:cred_|[a-z]{3,40}-)[1-9A-HJ-NP-Za-km-z]{1,22})$/;
const PLACE = /^\/(?:verify|v1\/credentials)\/([\w-]{1,128})(?:\/(?:credential|facts|w3c))?\/?$/;

/** Reads the id of a credential, or a link to its page here. */
function readId(text: string, bounds: Bounds): Pasted | undefined {
  const id = ID.exec(text)?.[1];
  if (id !== undefined) return { kind: "id", id };
  if (!/^https?:\/\/\S{1,2000}$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  const linked = PLACE.exec(pathname)?.[1];
  if (linked === undefined)
    return other("This is a link. Open it, and paste the credential that is there.");
  if (origin === bounds.origin) return { kind: "id", id: linked };
  return other(
    `This is a link to a page of another service. Open it there: ${origin} verifies it.`,
  );
}

function readDocument(text: string, { maxBytes, maxValues }: Bounds): Pasted {
  const reading = readJsonDocument(text, { ...limits, maxBytes, maxValues });
  // The verifier says what is wrong with it.
  if ("error" in reading || isDocument(reading.document)) return { kind: "document", text };
  const { document } = reading;
  for (const member of wrappers) {
    const inside = listOf(document[member]).filter(isWrapped);
    const [only] = inside;
    if (only === undefined) continue;
    if (inside.length > 1)
      return other(`This holds ${inside.length} credentials. Verify each by itself.`);
    return { kind: "document", text: JSON.stringify(only), from: `the member ${member}` };
  }
  return other(kindInWords(document));
}

const limits = { maxDepth: 32, maxProofs: 16, maxChainLength: 3, maxContexts: 192 } as const;

/** Members in which answers and requests carry a credential: those of VC-API, and ours. */
const wrappers = ["verifiableCredential", "credential", "w3cCredential", "vc"] as const;

function isWrapped(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && isDocument(value);
}

/** Tells whether it is for the verifier: a credential, a presentation, or our API's view of one. */
function isDocument(document: JsonObject): boolean {
  const types = listOf(document["type"]);
  const isNamed = types.some(
    (type) => typeof type === "string" && /Verifiable(?:Credential|Presentation)$/.test(type),
  );
  const isView = httpCredentialTypes.some((type) => types.includes(type));
  return isNamed || isView || document["credentialSubject"] !== undefined;
}

/** Names a document that is no credential, by the members that such documents have. */
function kindInWords(document: JsonObject): string {
  const has = (...names: readonly string[]): boolean =>
    names.every((name) => document[name] !== undefined);
  if (has("name", "skills") || has("name", "protocolVersion"))
    return "This is the card of an agent (A2A). It describes the agent, and is not a credential.";
  if (has("versionId", "parameters", "state"))
    return "This is an entry of the log of a DID (did:webvh). It is signed, but not a credential.";
  if (has("verificationMethod"))
    return "This is a DID document. It lists the keys of a DID, and is not a credential.";
  if (has("proof")) return "This is a signed document, but not a credential.";
  return "This is JSON, but not a credential: it has no credentialSubject, and not the type VerifiableCredential.";
}
