import type { JsonObject, VerificationError } from "@arcs/core";
import { isJsonObject } from "@arcs/core/internal";

import { cardFinding } from "./finding.ts";

/**
 * Checks that a card leads where the issuer looked: every interface, and the place that the card was fetched from, has the
 * origin of the endpoint that the credential attests.
 */
export function checkEndpoints(
  card: JsonObject,
  { attested, cardUrl }: { attested: unknown; cardUrl?: string },
): VerificationError[] {
  const origin = originOf(attested);
  if (origin === undefined) {
    return [cardFinding("card_endpoint_mismatch", "the credential's serviceEndpoint expected an http(s) URL")];
  }
  const interfaces = Array.isArray(card["supportedInterfaces"]) ? card["supportedInterfaces"] : [];
  const places = [
    ...interfaces.map((each, index) => ({
      what: `supportedInterfaces[${index}].url`,
      url: isJsonObject(each) ? each["url"] : undefined,
    })),
    ...(cardUrl === undefined ? [] : [{ what: "own URL", url: cardUrl }]),
  ];
  return places
    .filter(({ url }) => originOf(url) !== origin)
    .map(({ what, url }) => {
      const message = `the card's ${what} expected the attested origin ${origin}, got ${originOf(url) ?? "no http(s) URL"}`;
      return cardFinding("card_endpoint_mismatch", message);
    });
}

// URLs that every parser reads alike. `https://attested.example@other.example` looks like the first host and leads to the second.
// With `\\` for `/`, without slashes or with a line break inside, the host depends on the parser.
const PLAIN = /^https?:\/\/[^\p{Cc}\s/?#@\\]+(?:[/?#][^\p{Cc}\s\\]*)?$/iu;

function originOf(url: unknown): string | undefined {
  return typeof url === "string" && PLAIN.test(url) && URL.canParse(url) ? new URL(url).origin : undefined;
}
