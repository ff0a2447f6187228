import { type JsonValue, SdkError } from "@arcs/core";

// Characters that models read and people do not see:
// - those that Unicode calls ignorable or format (tags, joiners, variation selectors, directional marks, fillers)
// - control characters that terminals obey, lone surrogates, private use and noncharacters
// - two characters that are drawn blank (an empty Braille cell, a note without a head)
// Signs that enclose Arabic or Kaithi numbers are of the category format, but visible.
const SEEN = String.raw`[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const CONTROLS = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;
const UNDRAWN = String.raw`\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2800\u{1d159}`;
const HIDDEN = String.raw`(?!${SEEN})[\p{Default_Ignorable_Code_Point}\p{Cf}${UNDRAWN}${CONTROLS}]`;
// An emoji of several parts: joiners between pictures, one selector of the colourful form for each, keycaps.
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?`;
const EMOJI = String.raw`${PICTURE}(?:\u200d${PICTURE})*|[0-9#*]\ufe0f\u20e3`;
const DEEPEST = 100;
const EMOJI_OR_HIDDEN = new RegExp(`(${EMOJI})|${HIDDEN}`, "gu");

/**
 * Leaves out of all texts what people cannot see but a model reads: names and descriptions are written by agents, and hidden
 * characters are a way to give a model instructions that nobody else notices.
 *
 * @throws SdkError `server_invalid_answer` when two members of an object differ in such characters only, of which one would
 * take the place of the other, or when it is nested too deeply
 */
export function removeHiddenText<Value extends JsonValue>(value: Value): Value {
  return visible(value, 0) as Value;
}

function visible(value: JsonValue, depth: number): JsonValue {
  if (typeof value === "string") return clean(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new SdkError("server_invalid_answer", "the answer is nested too deeply");
  if (Array.isArray(value)) return value.map((item) => visible(item, depth + 1));
  const members = Object.entries(value).map(([name, member]) => [clean(name), visible(member, depth + 1)] as const);
  if (new Set(members.map(([name]) => name)).size < members.length) {
    throw new SdkError("server_invalid_answer", "the answer has names that differ in hidden characters only");
  }
  return Object.fromEntries(members);
}

function clean(text: string): string {
  return text.replace(EMOJI_OR_HIDDEN, (_found, emoji: string | undefined) => emoji ?? "");
}
