import {
  type AgentOrder,
  directionOf,
  hasIndex,
  isWay,
  MAX_SEARCH_RESULTS,
  pageOf,
  sortValueOf,
  searchStatement,
  sourcesOfFound,
  wayOf,
} from "./search-order.ts";
import { asksNothing, readQuestion, wordsAsked } from "./words-asked.ts";

// The plans of these statements are cached: planning took as long as finding a rare word. Values stand in subqueries,
// so that Postgres does not prefer a plan for one value, and the plan for all values does not depend on its guesses.

/** The pages that end with this agent are found by such a plan. */
const MAX_OF_FIRST_PAGES = 100;

/** Tells whether there is such a plan: for the first pages of an order that has an index. */
export function isKeptPlan(order: AgentOrder, { offset, limit }: { offset: number; limit: number }): boolean {
  return hasIndex(order) && offset + limit <= MAX_OF_FIRST_PAGES;
}

/** The statement of a search by nothing; its values are the length of the page and its offset. */
export function statementForAll(order: AgentOrder): string {
  const { table, id, column } = sortValueOf(order);
  const source = `select v.${id} as id, v.${column} as place from ${table} v
    order by v.${column} ${directionOf(order)}, v.${id}`;
  const counted = `select count(*) as total from (select from agents limit ${MAX_SEARCH_RESULTS}) found`;
  return searchStatement(order, { counted, page: firstPage([source], { size: "$1", from: "$2" }) });
}

/** The statement of a search by words alone; its values are the words, the length of the page and its offset. */
export function statementForWords(order: AgentOrder): string {
  const { table, id, column } = sortValueOf(order);
  // As a case it is guessed to hold for half of all agents; as a comparison for so few that the order would not be followed.
  const matches = (of: string): string => `case when ${of} then true else false end`;
  const looking = `select v.${id} as id, v.${column} as place from ${table} v
    where ${isWay("look")} and ${matches(`(select ${HAS_WORDS} from agent_words w where w.agent_id = v.${id})`)}
    order by v.${column} ${directionOf(order)}, v.${id}`;
  const counted = `select total, ids, case when (select frequent from sample) then 'look' else ${wayOf("($3::bigint + $2::bigint)")} end as way
    from (
      select count(*) as total, array_agg(id) as ids from (
        select a.id from agents a where not (select frequent from sample) and a.words @@ (select words from asked)
        limit ${MAX_SEARCH_RESULTS}
      ) few
      union all
      select count(*), null from (
        select from agent_words w where (select frequent from sample) and ${matches(HAS_WORDS)}
        limit ${MAX_SEARCH_RESULTS}
      ) many
    ) found order by total desc limit 1`;
  return searchStatement(order, {
    before: [ASKED, SAMPLE],
    counted,
    page: firstPage([looking, ...sourcesOfFound(order)], { size: "$2", from: "$3" }),
  });
}

const QUESTION = readQuestion("(select $1::text)");
const READ = { stems: "stems", plain: "plain" };
const ASKED = `asked as materialized (
  select ${wordsAsked(READ)} as words, ${asksNothing(READ)} as nothing
  from (select ${QUESTION.stems} as stems, ${QUESTION.plain} as plain) read
)`;
const HAS_WORDS = "((select nothing from asked) or w.words @@ (select words from asked))";

// So many agents tell well enough whether a word is frequent: it is about a factor of two.
const SAMPLE_SIZE = 100;
/** To look at one agent after another takes about as long as two entries of the index, which gives all before the first. */
const COST_OF_LOOKING = 2;

/**
 * Whether so many agents have the words that those who are counted are found sooner by looking at one agent after another than by
 * the index: of `n` agents it gives `share * n`, where `1 / share` are looked at for each that is counted.
 */
const SAMPLE = `sample as materialized (
  select (select nothing from asked) or share * share * (
    select reltuples from pg_class where oid = 'agents'::regclass
  ) > ${COST_OF_LOOKING * MAX_SEARCH_RESULTS} as frequent
  from (
    select count(*) filter (where words @@ (select words from asked))::float / ${SAMPLE_SIZE} as share
    from (select words from agent_words limit ${SAMPLE_SIZE}) few
  ) measured
)`;

/**
 * Cuts a page from the first agents of each source. The statement names their number: Postgres takes an unknown limit
 * for a tenth of all agents. Plans would then cost more with each agent, and Postgres would prefer a plan for the
 * current values for long after each count.
 */
function firstPage(sources: readonly string[], { size, from }: { size: string; from: string }): string {
  const first = sources.map((source) => `select * from (${source} limit ${MAX_OF_FIRST_PAGES}) first`);
  return pageOf(first, { size: `(select ${size}::bigint)`, from: `(select ${from}::bigint)` });
}
