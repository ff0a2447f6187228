import { SdkError } from "@arcs/core";

/**
 * Finds where the document of an issuer is: of a `did:web` DID by the rules of that method, of a URL at itself.
 *
 * @throws SdkError `invalid_did` for anything else, and for URLs with user names, queries or fragments
 */
export function documentUrl(issuer: string): URL {
  const text = issuer.startsWith("did:web:") ? urlOfDid(issuer.slice("did:web:".length)) : issuer;
  const url = text !== undefined && text.length <= 2000 && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !["https:", "http:"].includes(url.protocol)) throw noIssuer();
  if (url.username !== "" || url.password !== "" || /[?#]/.test(text ?? "")) throw noIssuer();
  return url;
}

const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?:%3A\d{1,5})?$/;
const SEGMENT = /^(?!\.{1,2}$)(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+$/;

function urlOfDid(rest: string): string | undefined {
  const [host = "", ...path] = rest.split(":");
  if (!HOST.test(host) || !path.every((segment) => SEGMENT.test(segment) && !/%(2e|2f|5c)/i.test(segment))) {
    return undefined;
  }
  const folder = path.length === 0 ? ".well-known" : path.join("/");
  return `https://${host.replace("%3A", ":")}/${folder}/did.json`;
}

function noIssuer(): SdkError {
  return new SdkError("invalid_did", "the issuer expected a did:web DID or an https: URL without query and fragment");
}
