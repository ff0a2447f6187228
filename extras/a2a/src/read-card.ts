import type { JsonObject, JsonValue, VerificationError } from "@arcs/core";
import { isJsonObject } from "@arcs/core/internal";

import { cardFinding } from "./finding.ts";

/**
 * Checks the form of an agent card as far as others rely on it: what A2A 1.0 (section 4.4.1) requires is there and not empty.
 *
 * Emptiness matters because Protocol Buffers drop what is empty, so that a card with an empty member is another one
 * after its journey.
 */
export function checkCardForm(card: JsonObject): VerificationError[] {
  const missing = [
    ...missingOf(card, "", {
      texts: ["name", "description", "version"],
      lists: ["defaultInputModes", "defaultOutputModes"],
    }),
    ...eachMissing(card, "supportedInterfaces", { texts: ["url", "protocolBinding", "protocolVersion"], lists: [] }),
    ...eachMissing(card, "skills", { texts: ["id", "name", "description"], lists: ["tags"] }),
  ];
  if (!isJsonObject(card["capabilities"])) missing.push("capabilities expected an object");
  return missing.map((what) => cardFinding("invalid_agent_card", `the card's ${what}`));
}

type Members = { texts: readonly string[]; lists: readonly string[] };

function missingOf(value: JsonObject, place: string, { texts, lists }: Members): string[] {
  const isText = (name: string): boolean => typeof value[name] === "string" && value[name] !== "";
  const isList = (name: string): boolean => Array.isArray(value[name]) && value[name].length > 0;
  return [
    ...texts.filter((name) => !isText(name)).map((name) => `${place}${name} expected a text that is not empty`),
    ...lists.filter((name) => !isList(name)).map((name) => `${place}${name} expected a list that is not empty`),
  ];
}

function eachMissing(card: JsonObject, list: string, members: Members): string[] {
  const items: JsonValue | undefined = card[list];
  if (!Array.isArray(items) || items.length === 0) return [`${list} expected a list that is not empty (A2A 1.0)`];
  return items.flatMap((item, index) => {
    if (!isJsonObject(item)) return [`${list}[${index}] expected an object`];
    return missingOf(item, `${list}[${index}].`, members);
  });
}

/** Finds the parameters of an extension of a card, or `undefined` where the card does not declare it with parameters. */
export function extensionParams(card: JsonObject, uri: string): JsonObject | undefined {
  const { capabilities } = card;
  const extensions = isJsonObject(capabilities) ? capabilities["extensions"] : undefined;
  if (!Array.isArray(extensions)) return undefined;
  const found = extensions.filter((each): each is JsonObject => isJsonObject(each) && each["uri"] === uri);
  // Of two that contradict each other, another reader might take the other one.
  const params = found.length === 1 ? found[0]?.["params"] : undefined;
  return isJsonObject(params) ? params : undefined;
}
