// Agents and payments for measurements, written straight into the tables: through the API they
// would take hours.
import { createSigner } from "@arcs/core";
import type { Queryable } from "@arcs/server";
import { computeTrustScore, findTier } from "@arcs/trust";
import type { StoredScore } from "../../packages/server/src/features/trust/scores/service.ts";

/** Numbers of agents and payments in the store. */
export type BenchSize = { agents: number; payments: number };

/** The agent with very many payments: a ledger address, so that it can be a subject too. */
export const BUSY_AGENT: string = createSigner(new Uint8Array(32).fill(5)).address;
const PAYERS = 5000;
const CHUNK = 2000;
const WORDS = Array.from({ length: 3000 }, (_, index) => wordOf(index));

/** Search words, named by how many agents have them. */
export const words = { commonest: WORDS[0]!, usual: WORDS[120]!, rare: WORDS[2500]! };

export const agentIdOf = (index: number): string => `agent${String(index).padStart(7, "0")}`;

/** Syllables, so that the stemmer has something to do. */
function wordOf(index: number): string {
  const syllables = [
    "ba",
    "do",
    "fi",
    "gu",
    "ka",
    "le",
    "mo",
    "ni",
    "po",
    "ru",
    "sa",
    "te",
    "vi",
    "zo",
    "wa",
    "xe",
  ];
  return (
    [index >> 8, (index >> 4) & 15, index & 15].map((place) => syllables[place % 16]).join("") +
    "ng"
  );
}

/** Few words are frequent, most are rare, as in texts. */
function pick<Item>(items: readonly Item[], share: number): Item {
  return items[Math.floor(items.length * share ** 3)]!;
}

/** Always the same sequence. */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export async function addAgents(db: Queryable, { agents }: BenchSize): Promise<void> {
  const random = createRandom();
  const {
    explain: _,
    overallScore: __,
    tier: ___,
    ...score
  } = computeTrustScore({
    transactions: [],
    ownAddresses: [],
    now: new Date(0),
  });
  const stored: StoredScore = {
    ...score,
    ownAddresses: [],
    cover: { backing: "0", costToForge: "0", lostInDisputes: "0" },
    log: { position: 0, at: new Date(0).toISOString() },
  };
  const details = JSON.stringify(stored);
  for (let from = 0; from < agents; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, agents - from) }, (_, index) => {
      const some = (count: number): string[] =>
        Array.from({ length: count }, () => pick(WORDS, random()));
      const score = Math.floor(1001 * random());
      return {
        id: agentIdOf(from + index),
        name: some(2).join(" "),
        description: some(12).join(" "),
        capabilities: [1, 2, 3]
          .map(() => `capability-${Math.floor(200 * random() ** 2)}`)
          .join(","),
        score,
        tier: findTier(score),
        transactions: Math.floor(1000 * random() ** 4),
      };
    });
    await insertAgents(db, rows, details);
  }
  await insertAgents(
    db,
    [
      {
        id: BUSY_AGENT,
        name: "Busy",
        description: "very",
        capabilities: "x",
        score: 0,
        tier: "bronze",
        transactions: 0,
      },
    ],
    details,
  );
  await db.query("analyze");
}

type Row = {
  id: string;
  name: string;
  description: string;
  capabilities: string;
  score: number;
  tier: string;
  transactions: number;
};

async function insertAgents(db: Queryable, rows: readonly Row[], details: string): Promise<void> {
  await db.query(
    `insert into agents (id, internal_id, owner, name, description, capabilities, x402_enabled, x402_accepted_tokens,
       email_verified, wallet_verified, has_poap, privacy_mode, visible_data, privacy_version, created_at, updated_at)
     select id, 'i' || id, 'o' || id, name, description, string_to_array(capabilities, ','), true, '{}', false, true, false,
       'public', '{}', 1, now() - place * interval '1 minute', now()
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
       as t (id, name, description, capabilities, place)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ name }) => name),
      rows.map(({ description }) => description),
      rows.map(({ capabilities }) => capabilities),
    ],
  );
  await db.query(
    `insert into reputations (agent_id, overall_score, tier, success_rate, service_quality, response_time,
       volume_consistency, details, computed_at, computed_version, evidence_version, next_update_at, total_transactions,
       completed_transactions, canceled_transactions, disputed_transactions, rating_sum, rating_count, total_earnings,
       currency, last_active_at, visible_score, visible_tier, visible_transactions)
     select id, score, tier, 5000, 5000, 5000, 5000, $5, now(), 0, 0, now() + interval '2 days', transactions,
       transactions, 0, 0, 0, 0, 0, 'USDC', now(), score, tier, transactions
     from unnest($1::text[], $2::integer[], $3::text[], $4::integer[]) as t (id, score, tier, transactions)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ score }) => score),
      rows.map(({ tier }) => tier),
      rows.map(({ transactions }) => transactions),
      details,
    ],
  );
}

export async function addBusyAgent(db: Queryable, { payments }: BenchSize): Promise<void> {
  for (let from = 1; from <= payments; from += 10_000) {
    await db.query(
      `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
         response_time_ms, created_at, completed_at, updated_at)
       select 'pay_' || i, $1::text, 'payer' || i % $2::integer, $1::text, 1.25, 'USDC', 'completed', 'facilitator', '{}', 'acc',
         900, t, t + interval '1 second', t
       from generate_series($3::integer, $4::integer) i, lateral (select now() - i * interval '2 minutes' as t) times`,
      [BUSY_AGENT, PAYERS, from, Math.min(payments, from + 9999)],
    );
  }
  await db.query("analyze");
}

/** Makes the score due again at once, whatever its waiting period. */
export async function forgetScore(db: Queryable): Promise<void> {
  await db.query("update reputations set computed_at = 'epoch' where agent_id = $1", [BUSY_AGENT]);
}

/** Waits until the busy agent's score covers all of its evidence. */
export async function waitForScore(db: Queryable): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ isThere: boolean }>(
      `select computed_at > 'epoch' and computed_version = evidence_version as "isThere" from reputations where agent_id = $1`,
      [BUSY_AGENT],
    );
    if (rows[0]?.isThere === true) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
