// The script of an agent's page (/agents/…): looks for its score in the public log, and computes it
// again in the visitor's browser, with the same library, from all that the service has published.
import type { ReputationEvidence, ReputationRoots } from "@arcs/core/http";
import { readRootList, type TrustScore, type VouchingRoots } from "@arcs/trust";
import { type CoverPage, createCoverBook, foldCoverPages } from "@arcs/trust/cover";
import { computeScoreByRoots, type LoggedTransaction, showAmount } from "@arcs/trust/internal";
import type { LogRecord } from "@arcs/trust/transparency";

import { checkLogged, type ExpectedRecord } from "./check-logged.ts";

const section = document.getElementById("again");
const outcome = document.getElementById("outcome");
const agentId = section?.dataset["agent"];

// A new score is in the log some ten seconds later; a minute leaves time for clocks.
const SOON_MS = 60_000;

if (section !== null && outcome !== null && agentId !== undefined) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Compute the score in this browser";
  outcome.textContent = "";
  section.insertBefore(button, outcome);
  void checkLogged((record) => compareLogged(record, section.dataset));
  button.addEventListener("click", () => {
    button.disabled = true;
    say("Your browser is reading what was published…", "unsure");
    recompute(agentId)
      .then(compare)
      .catch((error: unknown) => {
        const why = error instanceof Error ? ` (${error.message})` : "";
        say(
          `Your browser could not compute the score${why}. Press the button to try once more.`,
          "unsure",
        );
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}

/** The newest score in the log has to be the one on the page. */
function compareLogged(
  record: LogRecord,
  { agent, score, computed = "" }: DOMStringMap,
): ReturnType<ExpectedRecord> {
  if (record.kind !== "score" || record.agent !== agent)
    return { text: "it is no score of this agent", mood: "bad" };
  if (record.at === computed && String(record.score) === score) return undefined;
  const isSoon = Math.abs(Date.now() - Date.parse(computed)) < SOON_MS;
  const text = `it says ${record.score}, of ${record.at}, and this page ${score}`;
  return isSoon
    ? { text: `${text}: what was just computed is there soon`, mood: "unsure" }
    : { text, mood: "bad" };
}

/**
 * A score that was computed at the place of the log that the service's own names, and the number of
 * all entries.
 */
type Recomputed = { served: ReputationEvidence; score: TrustScore; position: number };

async function recompute(id: string): Promise<Recomputed> {
  const { served, transactions } = await readEvidence(id);
  const lists = new Map<string, VouchingRoots>();
  const book = createCoverBook((digest) => lists.get(digest));
  let score: TrustScore | undefined;
  const read = (): void => void (score = computeScoreByRoots({ ...served, transactions }, book));
  const readings = [{ position: served.log.position, at: Date.parse(served.log.at), read }];
  const { position } = await foldCoverPages(readLog(lists), { book, readings });
  if (score === undefined) throw new TypeError("the log has no such place as the score names");
  return { served, score, position };
}

async function readEvidence(
  id: string,
): Promise<{ served: ReputationEvidence; transactions: LoggedTransaction[] }> {
  const path = `/agents/${id}/evidence`;
  const served = await load<ReputationEvidence>(path);
  const transactions: LoggedTransaction[] = [...served.transactions];
  let { nextCursor } = served;
  while (nextCursor !== null) {
    const page: ReputationEvidence = await load(`${path}?cursor=${nextCursor}`);
    transactions.push(...page.transactions);
    ({ nextCursor } = page);
  }
  return { served, transactions };
}

// The server counts what an address reads in a minute.
const MAX_WAIT_SECONDS = 60;

type LogPage = CoverPage & { total: number };

/** Reads the log page by page; the lists of roots that a page names are there before it. */
async function* readLog(lists: Map<string, VouchingRoots>): AsyncGenerator<LogPage> {
  let after = 0;
  for (;;) {
    const page = await load<LogPage>(`/evidence/log?after=${after}`);
    for (const entry of page.entries) {
      if (entry.kind !== "roots" || entry.digest === undefined || lists.has(entry.digest)) continue;
      const roots = readRootList(
        (await load<ReputationRoots>(`/evidence/roots?digest=${entry.digest}`)).list,
      );
      if (roots.digest !== entry.digest)
        throw new TypeError("the service gave another list of roots than its log names");
      lists.set(roots.digest, roots);
    }
    yield page;
    if (page.entries.length === 0 || page.position >= page.total) return;
    after = page.position;
    say(`Your browser has read ${after} of ${page.total} entries…`, "unsure");
  }
}

async function load<Body>(path: string): Promise<Body> {
  const response = await fetch(path, {
    credentials: "omit",
    headers: { accept: "application/json" },
  });
  const wait = Number(response.headers.get("retry-after"));
  if (
    (response.status === 429 || response.status === 503) &&
    wait > 0 &&
    wait <= MAX_WAIT_SECONDS
  ) {
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return load(path);
  }
  if (!response.ok) throw new TypeError(`${path.split("?", 1)[0]} answered ${response.status}`);
  return response.json() as Promise<Body>;
}

function compare({ served, score, position }: Recomputed): void {
  const { overallScore, basis, proven, tier, costToForge, evidence } = score;
  const from = `from ${evidence.transactions} payments to this agent and ${position} entries of the log`;
  const found = `${overallScore}, ${tier}, ${basis === "seen" ? `seen, of which ${proven} is proven,` : "proven,"} which would cost ${showAmount(costToForge)} ${section?.dataset["unit"] ?? ""} to fake`;
  // The page may be older than the evidence: what it shows is compared, too.
  const shown = document.querySelector("#score ~ .figure strong")?.textContent;
  const isWhole = evidence.transactions === served.totalTransactions;
  const agrees =
    isWhole &&
    overallScore === served.overallScore &&
    proven === served.proven &&
    tier === served.tier;
  if (!agrees) {
    say(
      `Your browser does not agree: ${from} it computed ${found}. The service says ${served.overallScore}.`,
      "bad",
    );
  } else if (shown !== String(overallScore)) {
    say(
      `The score has changed since this page was made: ${from} your browser computed ${found}.`,
      "unsure",
    );
  } else {
    say(`Your browser agrees: ${from} it computed ${found}.`, "good");
  }
}

function say(text: string, mood: "good" | "bad" | "unsure"): void {
  if (outcome === null) return;
  outcome.textContent = text;
  outcome.className = `outcome ${mood}`;
}
