-- The vouching book: what payers may vouch with, what payees may pass on, what each payment is vouched for, and the log that
-- all of it can be computed from again. Amounts are millionths of a currency unit, by group of roots (eight of them).

-- Lists of roots by their digest; the books name theirs.
create table root_lists (
  digest text primary key,
  -- JSON.
  document text not null,
  added_at timestamptz(3) not null
);

-- Two books: the public one of the agents that show everything, and the full one, which stays inside.
create table vouching_books (
  book text primary key check (book in ('public', 'full')),
  roots_digest text not null,
  -- Of the last entry of its log.
  position bigint not null,
  at timestamptz(3) not null,
  -- Hex SHA-256 over all entries so far.
  running_hash text not null
);
insert into vouching_books (book, roots_digest, position, at, running_hash)
  select book, '', 0, timestamptz 'epoch', repeat('0', 64) from unnest(array['public', 'full']) book;

create table voices (
  book text not null,
  address text not null,
  -- The period of 30 days since the epoch that the amounts are of.
  period integer not null,
  amounts numeric[] not null,
  debt numeric not null check (debt >= 0),
  primary key (book, address)
);

create table rooms (
  book text not null,
  address text not null,
  period integer not null,
  amounts numeric[] not null,
  -- What payers earned here, where this is a root, in a period.
  emission_period integer not null,
  emission numeric not null check (emission >= 0),
  bond numeric not null check (bond >= 0),
  primary key (book, address)
);

-- When credentials that have a price counted last.
create table priced_credentials (
  book text not null,
  credential text not null,
  counted_at timestamptz(3) not null,
  primary key (book, credential)
);

-- What payments are vouched for. It is final: nothing that comes later changes it, but another list of roots.
create table vouchers (
  book text not null,
  payment_id text not null,
  amounts numeric[] not null,
  primary key (book, payment_id)
);

create table vouching_log (
  book text not null,
  position bigint not null,
  -- RFC 8785 form of the entry.
  entry text not null,
  running_hash text not null,
  primary key (book, position)
);

-- Payers are believed by what vouches for their payments, no more by what else they spent.
drop table payer_credibilities;
drop table spending;

-- Scores were computed in another way: they are due again.
update reputations set next_update_at = timestamptz 'epoch';
