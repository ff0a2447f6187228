import { type ActiveContext, keyOfStep, type Step } from "./active-context.ts";
import { outside } from "./outside.ts";

/** A subject, object or graph name: text as it stands in N-Quads, or the number of a blank node. */
export type QuadTerm = string | number;

/** A statement about a subject, as it appears in N-Quads. */
export type Statement = {
  /** With the spaces around it. */
  readonly predicate: string;
  readonly object: string;
};

/** A quad in which a blank node occurs. */
export type OpenQuad = {
  readonly subject: QuadTerm;
  /** With the spaces around it. */
  readonly predicate: string;
  readonly object: QuadTerm;
  /** `undefined` for the default graph. */
  readonly graph: QuadTerm | undefined;
};

/** A step between active contexts that a document takes. */
export type TakenStep = { readonly from: ActiveContext; readonly step: Step };

/** An object of the default graph that has an id. */
export type NamedObject = {
  readonly id: string;
  /** The number of its members that make statements, types excepted. */
  readonly members: number;
  /** The IRIs of its types, as they appear in quads. */
  readonly types: readonly string[];
  /** Its position: `root`, or the member of the document that it is a value of; `undefined` if nested deeper. */
  readonly place: string | undefined;
};

/** The state of evaluating one document. */
export type Run = {
  /** The active context without any context. */
  readonly initial: ActiveContext;
  /** Quads without blank nodes, by subject. */
  readonly statements: Map<string, Statement[]>;
  /** Quads in which blank nodes occur. */
  readonly openQuads: OpenQuad[];
  /** The objects of the default graph that have an id. */
  readonly named: NamedObject[];
  blankNodes: number;
  depth: number;
  /** The next step, if it has not been compiled yet. */
  missing: TakenStep | undefined;
};

/** Begins to evaluate a document. */
export function createRun(initial: ActiveContext): Run {
  return {
    initial,
    statements: new Map(),
    openQuads: [],
    named: [],
    blankNodes: 0,
    depth: 0,
    missing: undefined,
  };
}

/** Returns the list of statements about a subject, to append to. */
export function statementsOf(subject: string, { statements }: Run): Statement[] {
  const present = statements.get(subject);
  if (present !== undefined) return present;
  const own: Statement[] = [];
  statements.set(subject, own);
  return own;
}

/** Takes a step from one active context to the next. */
export function follow({ from, step }: TakenStep, run: Run): ActiveContext {
  const target = from.next[step.kind].get(keyOfStep(step));
  if (target === undefined) {
    run.missing = { from, step };
    throw outside("a combination of contexts or types that was not compiled");
  }
  if (target === null) throw outside("contexts or types that cannot be combined");
  if (typeof target !== "function") return target;
  const made = target();
  from.next[step.kind].set(keyOfStep(step), made);
  return made;
}
