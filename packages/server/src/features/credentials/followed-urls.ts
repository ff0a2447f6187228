import { type JsonObject, SdkError } from "@arcs/core";

// What names something and what browsers load as a page of its own. Not what runs as a script, shows what its author wrote
// as if it came from here, or reads files of whoever follows it: javascript:, data:, vbscript:, blob:, file: and so on.
const SCHEMES = new Set(["http:", "https:", "ws:", "wss:", "ipfs:", "ipns:", "ar:", "did:", "urn:", "ni:"]);
const SERVICE_SCHEMES = new Set(["http:", "https:", "ws:", "wss:"]);
const URL_MEMBER = /(?:uri|url|endpoint|resource|website|link|image)$/i;

/**
 * Refuses claims with a URL that pages and clients must not follow: whoever reads a credential takes what it says for safe.
 *
 * @throws SdkError `invalid_credential_format`
 */
export function refuseUnsafeUrls(claims: JsonObject): void {
  for (const [member, value] of Object.entries(claims)) {
    if (typeof value !== "string" || !URL_MEMBER.test(member) || !URL.canParse(value)) continue;
    const schemes = member === "serviceEndpoint" ? SERVICE_SCHEMES : SCHEMES;
    if (schemes.has(new URL(value).protocol)) continue;
    const error = `/claims/${member} expected a URL with one of the schemes ${[...schemes].join(" ")}`;
    throw new SdkError("invalid_credential_format", error, { details: { errors: [error] } });
  }
}
