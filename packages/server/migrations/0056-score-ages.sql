-- What becomes of a score as time passes: sums of what ages no further, and of each payment that does what it says (docs/scale.md).
-- Made from the evidence together with the score; whoever has that can make it again, so a row may go at any time.
create table score_ages (
  agent_id text collate "C" not null,
  -- Page 0 has the sums, too.
  page integer not null,
  pages integer not null,
  -- Digest of what the score was computed from: it is of no other score.
  basis text not null,
  body text not null,
  primary key (agent_id, page)
);

-- The prices of the tiers that all scores were computed with: where they are others, all scores are due again.
create table scored_prices (
  id integer primary key check (id = 1),
  prices text not null
);

-- Scores that are there have no row above yet: they get one when they are computed, in the night to come.
