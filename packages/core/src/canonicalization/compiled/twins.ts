import { SdkError } from "../../base/errors.ts";
import { placesRead, TWIN_MESSAGE } from "../../document/root-members.ts";
import type { PropertyPlan } from "./active-context.ts";
import { outside } from "./outside.ts";
import type { NamedObject, Run } from "./run.ts";

// What `assertReadAsSigned` finds in an expanded document, found in the one pass: only the document's own node is at depth 1.

/** Checks that a member of the document that is read there goes by its own name. */
export function assertOwnName({ member, readAs }: PropertyPlan, { run }: { run: Run }): void {
  if (run.depth === 1 && readAs !== undefined && member !== readAs) {
    throw outside("a member of the document by another name");
  }
}

/** Where the node stands that is evaluated. */
export function placeOf({ run, plan }: { run: Run; plan: PropertyPlan | undefined }): NamedObject["place"] {
  if (run.depth === 1) return "root";
  return run.depth === 2 ? plan?.readAs : undefined;
}

/**
 * Checks that of all objects with one id only the one that is read by its place has members; others may repeat its types.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertNoTwins({ named }: Run, { types }: { types: readonly string[] }): void {
  // As quads have them, they begin with a bracket.
  const places = ["root", ...placesRead(types.map((type) => type.slice(1)))];
  for (const read of named) {
    if (
      read.place !== undefined &&
      places.includes(read.place) &&
      named.some((other) => other !== read && other.id === read.id && saysMore(other, read))
    ) {
      throw new SdkError("unsignable_value", TWIN_MESSAGE);
    }
  }
}

function saysMore({ members, types }: NamedObject, read: NamedObject): boolean {
  return members > 0 || types.some((type) => !read.types.includes(type));
}
