import type { JsonObject, VerificationError } from "@arcs/core";

import { cardFinding } from "./finding.ts";
import { isObject } from "./read-card.ts";

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
      url: isObject(each) ? each["url"] : undefined,
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

function originOf(url: unknown): string | undefined {
  if (typeof url !== "string" || !URL.canParse(url)) return undefined;
  const { protocol, origin, username, password } = new URL(url);
  // `https://attested.example@other.example` reads like the one and leads to the other.
  if ((protocol !== "https:" && protocol !== "http:") || username !== "" || password !== "") return undefined;
  return origin;
}
