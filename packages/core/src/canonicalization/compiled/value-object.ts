import type { JsonObject, JsonValue } from "../../base/json/json-value.ts";
import { directionDatatype } from "../bound-literals.ts";
import { languageLiteral, scalarLiteral } from "./literal.ts";
import { outside } from "./outside.ts";

const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;

/** Writes `{ "@value": … }` as a literal: a scalar, or a text with its language and base direction. */
export function valueObjectLiteral(object: JsonObject): string {
  const { "@value": value, "@language": language, "@direction": direction, ...rest } = object;
  /* fault: compiled-value-objects-partly-read */
  if (Object.keys(rest).length > 0) throw outside("a value object with a type or an index");
  if (value === undefined || value === null || typeof value === "object") throw outside("a value object of no scalar");
  if (language === undefined && direction === undefined) return scalarLiteral(value, undefined);
  if (typeof value !== "string") throw outside("a value with a language or direction that is no text");
  return textLiteral(value, { language, direction });
}

type TextOptions = { language: JsonValue | undefined; direction: JsonValue | undefined };

function textLiteral(text: string, { language, direction }: TextOptions): string {
  if (language !== undefined && !(typeof language === "string" && LANGUAGE.test(language))) {
    throw outside("a language that is none");
  }
  if (direction === undefined) return languageLiteral(text, language as string);
  if (direction !== "ltr" && direction !== "rtl") throw outside("a direction that is none");
  return scalarLiteral(text, directionDatatype(language ?? "", direction));
}
