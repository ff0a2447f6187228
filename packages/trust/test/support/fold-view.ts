// Follows a view as `followLog` follows a log, entry by entry, except for honest ranges, which were
// followed once. Of those it checks only entries of agents whose chain ends elsewhere than in that
// log.
import { checkNextEntry } from "../../src/transparency/follow-log.ts";
import {
  type ChainHead,
  emptyLogState,
  EMPTY_HEAD,
  type LogFinding,
  parseLogEntry,
} from "../../src/transparency/index.ts";
import { headBefore, positionsWithin, type SharedLog, type View } from "./shared-log.ts";

/** The state of a follower at a position of a log, with its differences from that log. */
export type ViewState = {
  log: SharedLog;
  position: number;
  /** The heads that differ from those of the log at that position. */
  others: Map<string, ChainHead>;
};

/** Returns the end of an agent's chain in a state. */
export function headIn({ log, position, others }: ViewState, agent: string): ChainHead {
  return others.get(agent) ?? headBefore(log, agent, position);
}

/** Follows all of a view; returns the error, if any. The given state is not changed. */
export function foldView(
  before: ViewState,
  view: View,
): { state: ViewState; finding?: LogFinding } {
  let state: ViewState = { ...before, others: new Map(before.others) };
  for (const piece of view) {
    if ("entry" in piece) {
      const finding = takeEntry(state, piece.entry);
      if (finding !== undefined) return { state: before, finding };
      continue;
    }
    const { log, from, to } = piece;
    state = moveTo(state, { log, position: from });
    for (const agent of state.others.keys()) {
      for (const position of positionsWithin(log, agent, { from, to })) {
        const finding = takeEntry(state, log.entries[position] as Uint8Array);
        if (finding !== undefined) return { state: before, finding };
      }
    }
    state = { ...state, position: to };
  }
  return { state };
}

/** Uses the tested check. */
function takeEntry(
  { log, position, others }: ViewState,
  bytes: Uint8Array,
): LogFinding | undefined {
  const entry = parseLogEntry(bytes);
  const agent = "record" in entry ? (entry.chain?.agent ?? "") : "";
  const checked = emptyLogState();
  checked.heads.set(agent, headIn({ log, position, others }, agent));
  const finding = checkNextEntry(checked, { position, bytes });
  others.set(agent, checked.heads.get(agent) ?? EMPTY_HEAD);
  return finding;
}

/** Expresses the same state as differences from another position or log. */
function moveTo(
  state: ViewState,
  { log, position }: Pick<ViewState, "log" | "position">,
): ViewState {
  const between = [Math.min(position, state.position), Math.max(position, state.position)];
  const agents =
    log === state.log
      ? log.agents.slice(...between)
      : [...log.positions.keys(), ...state.log.positions.keys()];
  const others = new Map<string, ChainHead>();
  for (const agent of new Set([...agents, ...state.others.keys()])) {
    const head = headIn(state, agent);
    if (head.hash !== headBefore(log, agent, position).hash) others.set(agent, head);
  }
  return { log, position, others };
}
