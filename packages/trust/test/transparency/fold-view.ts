// Following a view as `followLog` follows a log, entry by entry, but for ranges of a log that hold as they stand: they were
// followed once. Of those only the entries of agents are looked at whose chain stands elsewhere than in that log.
import { checkNextEntry } from "../../src/transparency/log-state.ts";
import {
  type ChainHead,
  emptyLogState,
  EMPTY_HEAD,
  type LogFinding,
  parseLogEntry,
} from "../../src/transparency/index.ts";
import { headBefore, positionsWithin, type SharedLog, type View } from "./shared-log.ts";

/** What somebody knows who followed a log to a position, and what he knows otherwise. */
export type ViewState = {
  log: SharedLog;
  position: number;
  /** The heads that are not those of the log at that position. */
  others: Map<string, ChainHead>;
};

/** Where an agent's chain ends for somebody. */
export function headIn({ log, position, others }: ViewState, agent: string): ChainHead {
  return others.get(agent) ?? headBefore(log, agent, position);
}

/** Goes on by all of a view; says what is wrong with it. The state is left as it is. */
export function foldView(before: ViewState, view: View): { state: ViewState; finding?: LogFinding } {
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

/** By the check that is tested. */
function takeEntry({ log, position, others }: ViewState, bytes: Uint8Array): LogFinding | undefined {
  const entry = parseLogEntry(bytes);
  const agent = "record" in entry ? (entry.chain?.agent ?? "") : "";
  const checked = emptyLogState();
  checked.heads.set(agent, headIn({ log, position, others }, agent));
  const finding = checkNextEntry(checked, { position, bytes });
  others.set(agent, checked.heads.get(agent) ?? EMPTY_HEAD);
  return finding;
}

/** The same knowledge, told as what differs from a log at another place. */
function moveTo(state: ViewState, { log, position }: Pick<ViewState, "log" | "position">): ViewState {
  const between = [Math.min(position, state.position), Math.max(position, state.position)];
  const agents =
    log === state.log ? log.agents.slice(...between) : [...log.positions.keys(), ...state.log.positions.keys()];
  const others = new Map<string, ChainHead>();
  for (const agent of new Set([...agents, ...state.others.keys()])) {
    const head = headIn(state, agent);
    if (head.hash !== headBefore(log, agent, position).hash) others.set(agent, head);
  }
  return { log, position, others };
}
