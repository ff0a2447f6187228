import { textForm, url, type ValueForm } from "@arcs/core/internal";
import { isAbsolute } from "node:path";

/** A text without spaces and line breaks. */
export const token: ValueForm<string> = textForm("a text without spaces", (given) =>
  /^[\x21-\x7e]{1,1024}$/.test(given),
);

/** An http or https URL; a slash at its end is dropped. */
export const httpUrl: ValueForm<string> = url("https:", "http:");

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A URL that a secret may be sent to: https, or this machine. */
export const safeUrl: ValueForm<string> = {
  ...httpUrl,
  expected: "a URL that begins with https://, or with http:// on this machine",
  read(given) {
    const read = httpUrl.read(given);
    if (read === undefined) return undefined;
    const { protocol, hostname, username } = new URL(read);
    return username === "" && (protocol === "https:" || LOOPBACK.test(hostname)) ? read : undefined;
  },
};

/** The path of a file, whatever the working directory is. */
export const absolutePath: ValueForm<string> = textForm(
  "an absolute path",
  (given) => isAbsolute(given) && !given.includes("\0"),
);

/** What signs in place of a key: a program at a URL, or a service of the runtime. */
export const signerPlace: ValueForm<string> = {
  ...safeUrl,
  expected: `${safeUrl.expected}, or service: and the type of a service`,
  read: (given) => (/^service:[\w-]{1,64}$/.test(given) ? given : safeUrl.read(given)),
};

/** Mint addresses with commas between them. A mint need not be a public key. */
export const mintAddresses: ValueForm<readonly string[]> = {
  expected: "up to 20 mint addresses with commas between them",
  read(given) {
    const mints = given.split(",").map((mint) => mint.trim());
    const isList = mints.length <= 20 && mints.every((mint) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(mint));
    return isList ? [...new Set(mints)] : undefined;
  },
  write: (value) => value.join(","),
};

/** An API key of the service. Its checksum is left to the service. */
export const apiKey: ValueForm<string> = textForm("arcs_live_ or arcs_test_ and 46 letters and digits", (given) =>
  /^arcs_(?:live|test)_[0-9A-Za-z]{46}$/.test(given),
);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Ids of people and programs in the runtime, with commas between them. */
export const entityIds: ValueForm<readonly string[]> = {
  expected: "entity ids (UUIDs) with commas between them",
  read(given) {
    const ids = given.split(",").map((id) => id.trim().toLowerCase());
    return ids.every((id) => UUID.test(id)) ? ids : undefined;
  },
  write: (value) => value.join(","),
};
