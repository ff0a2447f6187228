import { SdkError } from "../../base/errors.ts";
import { STATUS_MEMBER, TWIN_MESSAGE } from "../../document/root-members.ts";
import type { PropertyPlan } from "./active-context.ts";
import { outside } from "./outside.ts";
import type { QuadTerm, Run } from "./run.ts";

// What `assertReadAsSigned` finds in an expanded document, found in the one pass: only the document's own node is at depth 1.

/** Notes that a member of those that are read at the root stands in a node. */
export function noteMember(
  { member, readAs }: PropertyPlan,
  { run, graph, subject }: { run: Run; graph: number | undefined; subject: QuadTerm },
): void {
  if (run.depth === 1) {
    /* fault: members-under-another-name-compiled */
    if (member !== readAs) throw outside("a member of the document by another name");
  } else if (graph === undefined && typeof subject === "string") run.statingLikeRoot.push(subject);
}

/** Notes that an object with an id states something. */
export function noteStating(subject: string, { run, plan }: { run: Run; plan: PropertyPlan | undefined }): void {
  run.stating.push(subject);
  if (run.depth === 2 && plan?.readAs === STATUS_MEMBER) run.statusIds.push(subject);
}

/**
 * Checks that no other object has the id of the document, or of a status entry, and members of it.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertNoTwins(root: QuadTerm, { stating, statingLikeRoot, statusIds }: Run): void {
  const isTwin =
    /* fault: members-moved-into-a-duplicate-node-compiled */ statingLikeRoot.includes(root as string) ||
    statusIds.some((id) => stating.indexOf(id) !== stating.lastIndexOf(id));
  if (isTwin) throw new SdkError("unsignable_value", TWIN_MESSAGE);
}
