-- Credentials with their on-ledger records, status lists and cross-chain copies.

-- Bitstring status lists (W3C Bitstring Status List 1.0); the bits are those of the credentials.
create table status_lists (
  id text primary key,
  issuer_did text not null,
  length integer not null,
  used integer not null check (used <= length),
  created_at timestamptz(3) not null
);
create index status_lists_by_issuer on status_lists (issuer_did, created_at);

create table anchor_batches (
  id text primary key,
  issuer_address text not null,
  network text not null,
  root bytea not null check (octet_length(root) = 32),
  size integer not null,
  address text,
  transaction_hash text,
  block_number bigint,
  created_at timestamptz(3) not null,
  anchored_at timestamptz(3)
);
create index anchor_batches_by_issuer on anchor_batches (issuer_address, created_at);

create table credentials (
  id text primary key,
  type text not null,
  kind text not null,
  subject_id text not null,
  subject_did text not null,
  issuer_did text not null,
  -- The record (specification 2.3).
  template text not null,
  record_id text not null,
  issuer_address text not null,
  subject_data_hash bytea not null check (octet_length(subject_data_hash) = 32),
  subject_data_uri text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- Signed JSON as text: jsonb would reorder its members.
  document text not null,
  subject_data text not null,
  tags text[] not null,
  custom_fields text not null,
  status_list_id text,
  status_list_index integer,
  issued_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  revocation_reason text,
  -- Whether the ledger knows of the last change.
  anchor_state text not null check (anchor_state in ('pending', 'anchored', 'revoking', 'revoked', 'failed')),
  anchor_form text not null check (anchor_form in ('record', 'batch')),
  anchor_batch_id text,
  anchor_leaf integer,
  network text not null,
  anchor_address text,
  transaction_hash text,
  block_number bigint,
  anchored_at timestamptz(3),
  revocation_transaction_hash text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (issuer_address, record_id)
);
create index credentials_by_subject on credentials (subject_id, issued_at desc, id);
create index credentials_by_status_list on credentials (status_list_id, status_list_index);
create index credentials_by_batch on credentials (anchor_batch_id, anchor_leaf);
create index credentials_to_anchor on credentials (issuer_address, created_at, id) where anchor_state = 'pending';

create table credential_syncs (
  credential_id text not null,
  chain text not null,
  status text not null check (status in ('pending', 'synced', 'failed')),
  external_id text,
  address text,
  url text,
  error text,
  requested_at timestamptz(3) not null,
  estimated_completion_at timestamptz(3),
  synced_at timestamptz(3),
  primary key (credential_id, chain)
);
