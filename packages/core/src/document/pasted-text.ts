import { httpCredentialTypes } from "../credential/ids.ts";
import {
  type JsonObject,
  type JsonValue,
  isJsonObject,
  listOf,
  readJsonDocument,
} from "@arcs/vc/internal";
import {
  chainIdOf,
  isEvmAddress,
  normalizeNetworkName,
  readAccountId,
  readErc8004Id,
} from "../base/networks.ts";
import { accountOfDid, isLedgerAccount } from "../keys/did.ts";

/** Kinds of text that people paste into a search field, into /verify or behind `arcs check`. */
export type Pasted =
  /** A credential to verify; `from` says where it was found, if it was inside something else. */
  | { kind: "document"; text: string; from?: string }
  /** The id of a credential, or a link to its page on this server. */
  | { kind: "credential"; id: string }
  /** An account, the id of an agent, a DID or an ERC-8004 identity, as `GET /check` takes it. */
  | { kind: "account"; account: string }
  /** The URL of something that is sold. */
  | { kind: "seller"; url: string }
  /** A domain, whose well-known documents name what it sells. */
  | { kind: "domain"; domain: string }
  /** A name, or words to search for. */
  | { kind: "words"; words: string }
  /** Nothing that can be checked: what it is, and what to do next. */
  | Unchecked;

export type Unchecked = { kind: "other"; meaning: string; next: string };

type Bounds = {
  maxBytes: number;
  maxValues: number;
  /** Address of this server, without a path. */
  origin: string;
};

/** Max characters of a text that may be a name, an account or a URL. */
const MAX_WORDS = 200;
const MAX_URL = 2048;

/**
 * Decides what a pasted text is: for the search field, /verify, `arcs check` and `GET /check`
 * alike. Documents with faults go to the verifier as they are, which names the faults.
 */
export function readPasted(text: string, bounds: Bounds): Pasted {
  const trimmed = text.trim();
  if (trimmed === "")
    return other("Nothing was pasted.", "Paste the account or the URL that you are about to pay.");
  if (trimmed.startsWith("<") && trimmed.includes("<svg")) return readDrawing(trimmed, bounds);
  if (/^(?:\uFFFD|\u0089|‰)PNG|^data:image\//.test(trimmed))
    return other("This is an image.", "Choose its file: it may hold a credential (a baked badge).");
  // Without its text a secret would still be in a log, so it is recognised before all else.
  const secret = findSecret(trimmed);
  if (secret !== undefined) return secret;
  if (/^[{["]/.test(trimmed) || COMPACT.test(trimmed)) return readDocument(text, bounds);
  if (trimmed.length > MAX_URL) return readDocument(text, bounds);
  return (
    readUrl(trimmed, bounds) ?? readNamed(trimmed) ?? readDomain(trimmed) ?? readWords(trimmed)
  );
}

// A JWT, or an SD-JWT: three parts, of which the first is JSON in base64url.
const COMPACT = /^eyJ[\w-]*\.[\w-]*\.[\w~.-]*$/;

/** Reads a picture in which a credential may be baked (Open Badges 3.0, 5.3). */
export function readPicture(bytes: Uint8Array, bounds: Bounds): Pasted {
  const text = findTextInPng(bytes);
  if (text === undefined) return EMPTY_IMAGE;
  return foundIn(readDocument(text, bounds), "this image (a baked badge)");
}

export function isPng(bytes: Uint8Array): boolean {
  return PNG.every((byte, index) => bytes[index] === byte);
}

const EMPTY_IMAGE = other(
  "This is an image, and none was found in it: a credential may be inside one (a baked badge of Open Badges 3.0).",
  "Paste the credential’s JSON, or its link.",
);

function other(meaning: string, next: string): Unchecked {
  return { kind: "other", meaning, next };
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
  if (start === -1 || end === -1) return EMPTY_IMAGE;
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

function findSecret(text: string): Unchecked | undefined {
  if (/^arcs_(?:live|test)_/.test(text))
    return other(
      "This is an API key, which is a secret.",
      "Revoke it if it can have been seen, and paste the account that you are about to pay.",
    );
  if (/^\[\s*(?:\d{1,3}\s*,\s*){31,63}\d{1,3}\s*\]$/.test(text))
    return other(
      "These are the bytes of a secret key, as Solana’s tools write them to a file.",
      "Move the money of this wallet to a new one, and paste the wallet’s address.",
    );
  if (/^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/.test(text) && [12, 24].includes(countWords(text)))
    return other(
      "These may be the words that open a wallet, which are a secret.",
      "If they are, move its money to a new wallet. Paste the wallet’s address instead.",
    );
  return undefined;
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}

const ID = /^(?:urn:service:)?((?:cred_|[a-z]{3,40}-)[1-9A-HJ-NP-Za-km-z]{1,22})$/;
const CREDENTIAL_PATH =
  /^\/(?:verify|v1\/credentials)\/([\w-]{1,128})(?:\/(?:credential|facts|w3c))?\/?$/;
const ACCOUNT_PATH =
  /^\/(?:agents|accounts|check|v1\/agents|v1\/reputation)\/([\w:%.-]{3,160})(?:\/(?:badge\.svg|card|preview\.png))?\/?$/;

/** Reads a link: of a page here, of an account in a chain's explorer, or of something sold. */
function readUrl(text: string, bounds: Bounds): Pasted | undefined {
  const written = /^(?:localhost|127\.0\.0\.1):\d{1,5}(?:\/\S*)?$/.test(text)
    ? `http://${text}`
    : text;
  if (!/^https?:\/\/\S*$/i.test(written)) return undefined;
  if (!URL.canParse(written))
    return other("This begins like a URL, but is not one.", "Check the spelling after https://.");
  const { origin, pathname, hostname } = new URL(written);
  const credential = CREDENTIAL_PATH.exec(pathname)?.[1];
  if (credential !== undefined && origin === bounds.origin)
    return { kind: "credential", id: credential };
  if (credential !== undefined)
    return other(
      "This is a link to a credential of another service.",
      `Open it there: ${origin} verifies it. Or paste the credential’s JSON.`,
    );
  // Accounts have the same names everywhere.
  const account = readNamed(decoded(ACCOUNT_PATH.exec(pathname)?.[1]));
  if (account?.kind === "account") return account;
  if (origin === bounds.origin)
    return other(
      "This is a link to a page of this server, but not to an agent, an account or a credential.",
      "Open it, or paste the account that you are about to pay.",
    );
  const chain = chainExplorers.get(hostname.replace(/^www\./, ""));
  return chain === undefined
    ? { kind: "seller", url: written }
    : readExplorerLink(pathname, { chain });
}

/** Explorers of chains, by host: the chain's name, or `null` for the ledger's. */
const chainExplorers: ReadonlyMap<string, string | null> = new Map([
  ["etherscan.io", "eip155:1"],
  ["basescan.org", "eip155:8453"],
  ["polygonscan.com", "eip155:137"],
  ["arbiscan.io", "eip155:42161"],
  ["sepolia.etherscan.io", "eip155:11155111"],
  ["sepolia.basescan.org", "eip155:84532"],
  ["solscan.io", null],
  ["explorer.solana.com", null],
  ["solana.fm", null],
]);

function readExplorerLink(pathname: string, { chain }: { chain: string | null }): Pasted {
  const [, address] = /^\/(?:account|address)\/(\w{32,44})\b/.exec(pathname) ?? [];
  if (address !== undefined && chain === null && isLedgerAccount(address))
    return { kind: "account", account: address };
  if (address !== undefined && chain !== null && isEvmAddress(address))
    return { kind: "account", account: `${chain}:${address}` };
  return other(
    "This is a page of a chain’s explorer, but not of an account.",
    "Paste the account that was paid there.",
  );
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Reads what names an account, an agent or a credential by itself. */
function readNamed(text: string): Pasted | undefined {
  const id = ID.exec(text)?.[1];
  // `agt_` is the internal id of an agent.
  if (id !== undefined) return { kind: "credential", id };
  if (/^agt_\w{1,60}$/.test(text) || isLedgerAccount(text) || isEvmAddress(text))
    return { kind: "account", account: text };
  if (readErc8004Id(text) !== undefined) return { kind: "account", account: text };
  if (/^did:/i.test(text)) return readDid(text);
  return readChainAndAddress(text) ?? readOtherId(text);
}

function readDid(text: string): Pasted {
  const account = accountOfDid(text)?.account;
  if (account !== undefined && (readAccountId(account) !== undefined || isLedgerAccount(account)))
    return { kind: "account", account: text };
  const domain = /^did:web(?:vh:\w{1,100})?:([\w.-]{4,253})(?:%3A\d+)?(?::|$)/.exec(text)?.[1];
  if (domain !== undefined && DOMAIN.test(domain)) return { kind: "domain", domain };
  return other(
    "This DID names no account: those of the methods service, key (Ed25519), pkh, web and webvh are read.",
    "Paste the account that its holder is paid at.",
  );
}

/** Reads CAIP-10, and an address behind the short name of its chain, such as `base:0x…`. */
function readChainAndAddress(text: string): Pasted | undefined {
  const [, name = "", address = ""] =
    /^([a-z][-a-z0-9]{2,20}(?::[-\w]{1,32})?):([-.%\w]{1,128})$/i.exec(text) ?? [];
  if (name === "") return undefined;
  const network = normalizeNetworkName(name.toLowerCase());
  if (readAccountId(text) !== undefined) return { kind: "account", account: text };
  if (chainIdOf(network) !== undefined && isEvmAddress(address))
    return { kind: "account", account: `${network}:${address}` };
  if (!name.includes(":") || /^urn:/i.test(name)) return undefined;
  return chainIdOf(network) === undefined && !name.startsWith("solana:")
    ? other(
        `This is an account on ${name}, a chain that is not read here.`,
        "Paste an account of the same seller on Solana or on an EVM chain.",
      )
    : other(
        "This begins like an account id (CAIP-10), but its address does not fit its chain.",
        "Copy the address again: 0x and 40 digits on EVM chains, 32 to 44 letters and digits on Solana.",
      );
}

/** Ids that the service gives out, by their prefix (`formatPrefixedId`), other than credentials. */
const ids: ReadonlyMap<string, string> = new Map([
  ["pay", "payment"],
  ["hld", "hold"],
  ["dsp", "dispute"],
  ["wh", "webhook"],
  ["evt", "event"],
  ["del", "delivery"],
  ["chl", "challenge"],
]);

/** Names ids and hashes that look like an account and are none. */
function readOtherId(text: string): Unchecked | undefined {
  const what = ids.get(/^([a-z]{2,3})_[1-9A-HJ-NP-Za-km-z]{1,22}$/.exec(text)?.[1] ?? "");
  if (what !== undefined)
    return other(
      `This is the id of a ${what}, which only its parties may read.`,
      "Read it with an API key (see /docs), or paste the account that was paid.",
    );
  if (/^0x[0-9a-f]{64}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(text))
    return other(
      "This is the hash of a transaction, or a secret key.",
      "Paste the account that was paid. If it is a key, move its money to a new wallet.",
    );
  if (/^0x[0-9a-f]*$/i.test(text))
    return other(
      `This begins like an address on an EVM chain, but has ${text.length - 2} digits after 0x.`,
      "Copy it again: there are 40 digits from 0 to 9 and a to f.",
    );
  return undefined;
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** Reads a domain, or a URL without https:// before it. */
function readDomain(text: string): Pasted | undefined {
  const [, host = "", path = ""] =
    /^([\w.-]+\.[a-z]{2,63})\.?((?::\d{1,5})?(?:[/?]\S*)?)$/i.exec(text) ?? [];
  if (/^[^\s@/]+@[^\s@/]+$/.test(text) && text.includes(".", text.indexOf("@")))
    return other(
      "This is an e-mail address, and nothing is paid at one.",
      `Paste the domain (${text.slice(text.lastIndexOf("@") + 1)}) or the account to be paid.`,
    );
  if (!DOMAIN.test(host)) return undefined;
  if (/\.(?:eth|sol)$/i.test(host))
    return other(
      `This is a name of ${host.endsWith(".eth") ? "ENS" : "SNS"}, which is not looked up here: it may point elsewhere tomorrow.`,
      "Paste the address that your wallet shows for it.",
    );
  return path === "" || path === "/"
    ? { kind: "domain", domain: host.toLowerCase() }
    : { kind: "seller", url: `https://${host}${path}` };
}

function readWords(text: string): Pasted {
  if (text.length <= MAX_WORDS) return { kind: "words", words: text };
  return other(
    "This is too long for a name, and it is not an account, a URL or a credential.",
    "Paste the account or the URL that you are about to pay, or a credential’s JSON.",
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
      return other(`This holds ${inside.length} credentials.`, "Verify each by itself.");
    return { kind: "document", text: JSON.stringify(only), from: `the member ${member}` };
  }
  return kindInWords(document);
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
function kindInWords(document: JsonObject): Unchecked {
  const has = (...names: readonly string[]): boolean =>
    names.every((name) => document[name] !== undefined);
  if (has("name", "skills") || has("name", "protocolVersion"))
    return other(
      "This is the card of an agent (A2A). It describes the agent, and is not a credential.",
      "Paste the agent’s domain, or the credential that the card carries.",
    );
  if (has("x402Version", "accepts"))
    return other(
      "This is what a seller asks to be paid (x402).",
      "Paste the URL that answered it, or the account in payTo.",
    );
  if (has("versionId", "parameters", "state"))
    return other(
      "This is an entry of the log of a DID (did:webvh). It is signed, but not a credential.",
      "Paste the DID itself.",
    );
  if (has("verificationMethod"))
    return other(
      "This is a DID document. It lists the keys of a DID, and is not a credential.",
      "Paste the DID itself, which is its id.",
    );
  if (has("proof"))
    return other("This is a signed document, but not a credential.", NEXT_OF_DOCUMENT);
  return other(
    "This is JSON, but not a credential: it has no credentialSubject, and not the type VerifiableCredential.",
    NEXT_OF_DOCUMENT,
  );
}

const NEXT_OF_DOCUMENT = "Paste the whole credential: the JSON that its issuer signed.";
