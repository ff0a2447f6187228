-- Trust Scores, the leaderboard, the roots, and the book of cover. Amounts of the book are millionths of a currency unit; arrays are by
-- group of roots (eight of them).

-- One row for each agent, apart from its profile because it changes with each payment.
create table reputations (
  agent_id text collate "C" primary key,
  overall_score integer not null check (overall_score between 0 and 1000),
  tier text not null check (tier in ('bronze', 'silver', 'gold', 'platinum')),
  -- Basis points, 0 to 10000.
  success_rate integer not null,
  service_quality integer not null,
  response_time integer not null,
  volume_consistency integer not null,
  -- JSON of the score as it was computed.
  details text,
  evidence_digest text,
  -- What the score was computed for, and when that has to happen again.
  computed_at timestamptz(3),
  computed_version integer not null,
  evidence_version integer not null,
  next_update_at timestamptz(3) not null,
  last_active_at timestamptz(3),
  -- Counts of payments that the ledger or a facilitator vouches for.
  total_transactions integer not null,
  completed_transactions integer not null,
  canceled_transactions integer not null,
  disputed_transactions integer not null,
  rating_sum integer not null,
  rating_count integer not null,
  total_earnings numeric not null,
  currency text not null,
  -- What searching and sorting may act on: null where the agent does not show it.
  visible_score integer,
  visible_tier text,
  visible_transactions integer,
  -- Shown with the count of payments only: else a new place in the order tells unauthenticated callers the day of a payment.
  visible_last_active_at timestamptz(3)
    generated always as (case when visible_transactions is null then null else last_active_at end) stored
);
create index reputations_by_score on reputations (visible_score desc nulls last, agent_id);
create index reputations_by_transactions on reputations (visible_transactions desc nulls last, agent_id);
create index reputations_by_next_update on reputations (next_update_at);
create index reputations_by_activity on reputations (visible_last_active_at desc nulls last, agent_id);

-- The last score of each day.
create table reputation_history (
  agent_id text collate "C" not null,
  day date not null,
  recorded_at timestamptz(3) not null,
  overall_score integer not null,
  tier text not null,
  success_rate integer not null,
  service_quality integer not null,
  response_time integer not null,
  volume_consistency integer not null,
  primary key (agent_id, day)
);

-- The prices of the tiers that all scores were computed with: where they are others, all scores are due again.
create table scored_prices (
  id integer primary key check (id = 1),
  prices text not null
);

create table leaderboard_snapshots (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null
);

create table leaderboard_entries (
  position integer not null,
  agent_id text collate "C" not null,
  privacy_version integer not null,
  name text not null,
  overall_score integer,
  tier text not null,
  capabilities text[] not null,
  total_transactions integer,
  primary key (agent_id)
);
create index leaderboard_entries_by_position on leaderboard_entries (position);
create index leaderboard_entries_by_tier on leaderboard_entries (tier, position);
create index leaderboard_entries_by_capabilities on leaderboard_entries using gin (capabilities);

-- Lists of roots by their digest; the log names them.
create table root_lists (
  digest text primary key,
  -- JSON.
  document text not null,
  -- The documents that the list was put together from, with their proofs: JSON, an array.
  signed text not null default '[]',
  added_at timestamptz(3) not null
);

-- The book of cover: what is safe to spend with each account that is paid. One row, locked by each entry of its log.
create table cover_book (
  id integer primary key check (id = 1),
  -- Of the last entry of the log; and the time up to which payments have settled, never before that entry.
  position bigint not null,
  at timestamptz(3) not null,
  -- Hex SHA-256 over all entries so far.
  running_hash text not null,
  -- The list of roots in force; empty where there is none.
  roots_digest text not null
);
insert into cover_book values (1, 0, timestamptz 'epoch', repeat('0', 64), '');

-- The log that all of the book can be computed from again.
create table cover_log (
  position bigint primary key,
  -- RFC 8785 form of the entry.
  entry text not null,
  running_hash text not null,
  -- Of a payment: each is in the log once, also one that leaves nothing in the book.
  payment_id text collate "C"
);
create index cover_log_payments on cover_log (payment_id);

-- What an account has: as one that is paid, its backing, losses, held payments and the room that it may pass on; as a root, what was
-- earned there; as a payer, its voice. Periods are of 30 days since the epoch.
create table cover_accounts (
  account text collate "C" primary key,
  backing numeric[] not null,
  bonded numeric not null check (bonded >= 0),
  lost numeric not null check (lost >= 0),
  outstanding numeric not null check (outstanding >= 0),
  room_period integer not null,
  room numeric[] not null,
  till_period integer not null,
  till numeric not null check (till >= 0),
  voice_period integer not null,
  voice numeric[] not null,
  debt numeric not null check (debt >= 0),
  -- Counts of the payments to it, kept as they come, since each hold and check shows them: how many, by how many payers, by how many
  -- payers with a voice to give it, since when; and its disputes that are open, and when one was last decided for a payer.
  payment_count integer not null default 0,
  payer_count integer not null default 0,
  voiced_payer_count integer not null default 0,
  first_paid_at timestamptz(3),
  open_disputes integer not null default 0 check (open_disputes >= 0),
  last_lost_at timestamptz(3)
);

-- Payments of the log, and what has become of them.
create table cover_payments (
  id text collate "C" primary key,
  position bigint not null unique,
  -- The last entry that changed what is left of it, what it gives, or what was said of it; settling changes nothing of these.
  changed bigint not null,
  payer text collate "C" not null,
  payee text collate "C" not null,
  at timestamptz(3) not null,
  due timestamptz(3) not null,
  is_held boolean not null,
  is_failed boolean not null,
  dispute text not null check (dispute in ('none', 'open', 'decided')),
  state text not null check (state in ('open', 'settled', 'lost')),
  amount numeric not null check (amount > 0),
  rest numeric not null check (rest >= 0),
  given numeric[] not null,
  given_first numeric[] not null,
  root_group integer not null,
  earns numeric not null,
  earns_first numeric not null,
  earned numeric not null,
  -- Whether its payer had a voice to give it.
  has_voice boolean not null generated always as (given_first <> '{0,0,0,0,0,0,0,0}'::numeric[]) stored
);
create index cover_payments_due on cover_payments (due, position) where state = 'open' and dispute <> 'open';
create index cover_payments_givable on cover_payments (payee, payer, position) where rest > 0 and state <> 'settled';
create index cover_payments_by_payee on cover_payments (payee, payer, has_voice);
create index cover_payments_outstanding on cover_payments (payee, due) where is_held and state = 'open';

-- When credentials that have a price counted last.
create table cover_credentials (
  credential text collate "C" primary key,
  counted_at timestamptz(3) not null
);

-- Amounts that are held for payments: each from before it is sent until its chain has shown what came of it.
create table holds (
  id text collate "C" primary key,
  -- Account that is to be paid, by its name in the log of cover.
  account text collate "C" not null,
  -- Account of the API key.
  holder text not null,
  -- Name of the payment, which its payer alone knows before it is sent.
  payment text collate "C" not null,
  payer text collate "C" not null,
  -- Millionths of a currency unit.
  amount numeric not null check (amount > 0),
  -- What its payments came to so far: the rest is held while more of it may come.
  paid numeric not null default 0 check (paid between 0 and amount),
  -- What was safe to spend at the account when it was made.
  safe numeric not null check (safe >= amount),
  state text not null check (state in ('held', 'paid', 'released', 'unpaid')),
  -- Whether the holder reported that nothing came.
  is_failed boolean not null default false,
  -- When the authorization of the payment expires.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  -- When the chain is asked next what came of it, and how often that was in vain.
  next_at timestamptz(3) not null,
  attempts integer not null default 0,
  unique (holder, payment),
  check (case state when 'held' then paid < amount when 'paid' then paid > 0 else paid = 0 end)
);
create index holds_open on holds (account, holder) include (amount, paid) where state = 'held';
create index holds_of_holder on holds (holder) where state = 'held';
create index holds_by_payment on holds (payment) where state = 'held';
create index holds_due on holds (next_at) where state = 'held';
create index holds_ended on holds (next_at) where state <> 'held';

-- Payments of the log that a hold was for: several out of one escrow.
create table hold_payments (
  payment_id text collate "C" primary key,
  hold_id text collate "C" not null references holds on delete cascade,
  transaction_hash text not null
);
create index hold_payments_by_hold on hold_payments (hold_id);

-- Holders who did not pay what they held hold nothing more there for a time.
create table hold_pauses (
  account text collate "C" not null,
  holder text not null,
  -- What they held for nothing before: each whole one of it doubles a pause, and a day without a pause takes one off.
  level double precision not null,
  until timestamptz(3) not null,
  -- When it was written.
  at timestamptz(3) not null,
  primary key (account, holder)
);

-- A settlement that one payment takes over from another stands in the log under the id of the first: the log does not change.
create table logged_as (
  payment_id text collate "C" primary key,
  logged_id text collate "C" not null
);

-- Where the ledger has the hash of the log: a memo a day.
create table cover_anchors (
  position bigint primary key,
  running_hash text not null,
  transaction_hash text not null,
  anchored_at timestamptz(3) not null
);

-- Accounts whose payments the server reads from their chains itself: roots, accounts that are paid, and accounts that somebody asked about.
create table followed_accounts (
  -- By its name in the log of cover.
  account text collate "C" primary key,
  network text not null,
  -- Who takes a place in the queue for it: "roots", "payments", or a caller by a name that tells nobody who that is.
  asked_by text not null,
  -- When it was last asked about, or paid.
  asked_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  -- When it was read last; and from when on, and up to when, all of it has been. Null before the first time.
  read_at timestamptz(3),
  read_from timestamptz(3),
  read_until timestamptz(3),
  -- Whether nothing more of that time is to be read, and whether there was nothing at all.
  is_whole boolean not null default false,
  is_empty boolean not null default true
);
create index followed_accounts_due on followed_accounts (next_at);
create index followed_accounts_of_callers on followed_accounts (asked_by);

-- How far the transactions of a token account have been read; on an EVM chain those of the account itself.
create table account_cursors (
  network text not null,
  account text not null,
  last_signature text not null,
  read_at timestamptz(3) not null,
  primary key (network, account)
);

-- Reads of chains a day for accounts that are no roots, by whose place in the queue they took.
create table account_reads (
  day date not null,
  asked_by text not null,
  reads bigint not null,
  primary key (day, asked_by)
);

-- Transactions of followed accounts that could not be read: each is tried again on its own, and holds up none behind it.
create table unread_transactions (
  network text not null,
  -- As in account_cursors.
  account text not null,
  transaction_hash text not null,
  problem text not null,
  attempts integer not null default 0,
  found_at timestamptz(3) not null,
  next_at timestamptz(3) not null,
  primary key (network, account, transaction_hash)
);
create index unread_transactions_due on unread_transactions (network, next_at);

-- Transfers that are no payments to agents: each is in the log once, however often it is presented.
create table logged_transfers (
  network text not null,
  transaction_hash text not null,
  -- Which instruction of the transaction; inner ones as `<outer>.<inner>`.
  instruction text not null,
  primary key (network, transaction_hash, instruction)
);

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table reputations is 'spread by agent_id with agents';
comment on table reputation_history is 'spread by agent_id with agents';
comment on table leaderboard_entries is 'spread by agent_id with agents';
