// The script of /verify: verifies what the visitor pastes or drops, in the visitor's browser. The
// document stays there; this server is asked whether it trusts the issuer, and about each status
// entry.
import {
  type StatusQuery,
  type StatusAnswer,
  type TrustedIssuer,
  verifyCredential,
} from "@arcs/core";

import { isPng, type Pasted, readPasted, readPicture } from "@arcs/core/internal";
import {
  otherInWords,
  type PagePart,
  readStatus,
  reportInWords,
  type StatusFacts,
} from "../src/verify/report-in-words.ts";

const form = document.getElementById("verify");
const field = document.getElementById("credential");
const maxBytes = Number(field?.dataset["maxBytes"]);
const maxValues = Number(field?.dataset["maxValues"]);
const documentBases =
  form?.dataset["documentBases"]?.split(" ").filter((base) => base !== "") ?? [];
const bounds = { maxBytes, maxValues, origin: location.origin };
// Of an image only the credential in it counts towards the limit of documents.
const MAX_IMAGE_BYTES = 10_000_000;
const file = document.getElementById("file");
const progress = document.getElementById("progress");
const result = document.getElementById("result");
let latest = 0;

if (form !== null && field instanceof HTMLTextAreaElement && file instanceof HTMLInputElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(() => Promise.resolve(readPasted(field.value, bounds)));
  });
  // Waits for the end of the event: then the text is in the field.
  field.addEventListener("paste", () =>
    setTimeout(() => void run(() => Promise.resolve(readPasted(field.value, bounds)))),
  );
  file.addEventListener("change", () => take(file.files?.[0]));
  // The field stands there before its script does.
  take(file.files?.[0]);
  // A file that is dropped beside its place would otherwise take the place of the page.
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const text = event.dataTransfer?.getData("text/plain") ?? "";
    if (event.dataTransfer?.files[0] !== undefined) take(event.dataTransfer.files[0]);
    else if (text !== "") void run(() => Promise.resolve(readPasted(text, bounds)));
  });
}

function take(chosen: File | undefined): void {
  if (chosen === undefined) return;
  // Larger ones are not read at all.
  const most = chosen.type.startsWith("image/") ? MAX_IMAGE_BYTES : maxBytes;
  if (chosen.size > most)
    return say(`The file is too large for a credential: at most ${most} bytes are read.`);
  void run(async () => {
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    return isPng(bytes)
      ? readPicture(bytes, bounds)
      : readPasted(new TextDecoder().decode(bytes), bounds);
  });
}

/** Only what was asked for last is shown. */
async function run(read: () => Promise<Pasted>): Promise<void> {
  const mine = ++latest;
  say("Your browser is checking the credential…");
  result?.replaceChildren();
  try {
    const pasted = await read();
    if (pasted.kind === "credential") {
      say("Opening the page of this credential…");
      location.assign(`/verify/${encodeURIComponent(pasted.id)}`);
      return;
    }
    if (pasted.kind !== "document" && pasted.kind !== "other") {
      say("This names somebody who is paid: looking it up…");
      lookUp(pasted);
      return;
    }
    const { verdict, parts } =
      pasted.kind === "other"
        ? otherInWords(pasted)
        : reportInWords(await verify(pasted.text), { ...pasted, by: "your browser" });
    if (mine !== latest) return;
    result?.replaceChildren(...parts.map(write));
    say(`Checked by your browser: ${verdict.word}.`);
    result?.focus();
  } catch {
    if (mine === latest) say("Your browser could not check the credential. Try once more.");
  }
}

/** Sends it as a form: the server has pages for accounts and sellers, or says that it has none. */
function lookUp(pasted: Exclude<Pasted, { kind: "document" | "other" | "credential" }>): void {
  if (!(form instanceof HTMLFormElement) || !(field instanceof HTMLTextAreaElement)) return;
  if (pasted.kind === "account") field.value = pasted.account;
  else if (pasted.kind === "seller") field.value = pasted.url;
  else field.value = pasted.kind === "domain" ? pasted.domain : pasted.words;
  form.submit();
}

async function verify(text: string): ReturnType<typeof verifyCredential> {
  const trustedIssuers = await askTrust(issuerOf(text));
  return verifyCredential(text, {
    trustedIssuers,
    documentBases,
    now: new Date(),
    resolveStatus: askStatus,
    schemaCheck: "optional",
    limits: { maxBytes, maxValues },
  });
}

/**
 * Returns the issuer that the document names. A text that the verifier reads in another way only
 * leads to an untrusted issuer.
 */
function issuerOf(text: string): string | undefined {
  if (text.length > maxBytes) return undefined;
  try {
    const { issuer } = JSON.parse(text) as { issuer?: string | { id?: unknown } | null };
    const id = typeof issuer === "object" ? issuer?.id : issuer;
    return typeof id === "string" && id.length <= 500 ? id : undefined;
  } catch {
    return undefined;
  }
}

async function askTrust(issuer: string | undefined): Promise<TrustedIssuer[]> {
  if (issuer === undefined) return [];
  const response = await fetch(`/verify/trust?issuer=${encodeURIComponent(issuer)}`, {
    credentials: "omit",
  });
  if (!response.ok) throw new TypeError("the server did not say whom it trusts");
  return ((await response.json()) as { trustedIssuers: TrustedIssuer[] }).trustedIssuers;
}

async function askStatus({ entry, issuer }: StatusQuery): Promise<StatusAnswer> {
  const response = await fetch("/verify/status", {
    method: "POST",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ entry, issuer }),
  });
  if (response.status === 429)
    return {
      status: "unavailable",
      reason: "too many requests from your address; try in a minute",
    };
  if (!response.ok) return { status: "unavailable", reason: "this server does not answer for it" };
  return readStatus((await response.json()) as StatusFacts);
}

function write(part: PagePart): Node {
  if (typeof part === "string") return document.createTextNode(part);
  const made = document.createElement(part.tag);
  if (part.classes !== undefined) made.className = part.classes;
  made.append(...part.parts.map(write));
  return made;
}

function say(text: string): void {
  if (progress !== null) progress.textContent = text;
}
