-- Checkpoints of the public log that stand on the ledger.
create table log_anchors (
  size bigint primary key,
  transaction_hash text not null,
  anchored_at timestamptz(3) not null
);
