-- Where the ledger has the hash of the public log: a memo a day.
create table vouching_anchors (
  position bigint primary key,
  running_hash text not null,
  transaction_hash text not null,
  anchored_at timestamptz(3) not null
);
