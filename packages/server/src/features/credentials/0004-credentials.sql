-- Issuers, and credentials with their on-ledger records, status lists and cross-chain copies.

create table issuers (
  did text primary key,
  address text not null,
  name text not null,
  website text,
  trusted boolean not null,
  -- JSON of further keys with the times that they hold for; never a secret key.
  document text,
  -- Keys of this account that name no issuer issue as this one.
  account_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create unique index issuers_by_account on issuers (account_id) where account_id is not null;

-- Bitstring status lists (W3C Bitstring Status List 1.0); the bits are those of the credentials.
create table status_lists (
  id text primary key,
  issuer_did text not null,
  length integer not null,
  used integer not null check (used <= length),
  -- Counts the changes: a reader that has the list of a version need not read its entries again.
  version integer not null default 0,
  -- Meaning of a bit. Credentials of ARCS itself are revoked only; those of the VC-API are suspended too.
  purpose text not null default 'revocation' check (purpose in ('revocation', 'suspension')),
  created_at timestamptz(3) not null
);
create index status_lists_by_issuer on status_lists (issuer_did, created_at);

-- Reserves a place in a status list, in the statement that stores what it is for.
create function take_status_place(for_issuer text, for_purpose text, new_length integer, new_list text, at timestamptz)
returns table (status_list_id text, status_list_index integer)
language plpgsql as $$
begin
  return query update status_lists set used = used + 1
    where id = (select s.id from status_lists s where s.issuer_did = for_issuer and s.purpose = for_purpose and s.used < s.length
                order by s.created_at, s.id limit 1 for update)
    returning id, used - 1;
  if found then return; end if;
  -- Of those who find no list at the same time, one makes it: the more credentials share a list, the less it tells of one.
  perform 1 from schema_lock where id = 1 for update;
  return query update status_lists set used = used + 1
    where id = (select s.id from status_lists s where s.issuer_did = for_issuer and s.purpose = for_purpose and s.used < s.length
                order by s.created_at, s.id limit 1 for update)
    returning id, used - 1;
  if found then return; end if;
  return query insert into status_lists (id, issuer_did, length, used, created_at, purpose)
    values (new_list, for_issuer, new_length, 1, at, for_purpose) returning id, 0;
end
$$;

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
  id text not null,
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
  -- Scope of the key that requested it. Several accounts may share an issuer, but none revokes another's.
  issued_for text,
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
  -- From a batched credential to the root of its batch: hashes of 32 bytes, one after the other. Stored, because computing it
  -- takes all credentials of the batch.
  inclusion_path bytea check (octet_length(inclusion_path) % 32 = 0),
  network text not null,
  anchor_address text,
  transaction_hash text,
  block_number bigint,
  anchored_at timestamptz(3),
  revocation_transaction_hash text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (id, record_id),
  unique (issuer_address, record_id)
);
create index credentials_by_subject on credentials (subject_id, issued_at desc, id);
create index credentials_by_batch on credentials (anchor_batch_id, anchor_leaf);
create index credentials_to_anchor on credentials (issuer_address, created_at, id) where anchor_state = 'pending';
-- Only the revoked are looked for by list; all the others would make this index as large as the table's key.
create index credentials_revoked_by_status_list on credentials (status_list_id, status_list_index)
  where revoked_at is not null;

-- Copies of credentials on EVM chains.
create table credential_syncs (
  credential_id text not null,
  chain text not null,
  -- Counts changes: a writer that has read another version must not write.
  version integer not null,
  -- JSON of the bridge; it is written and read as a whole.
  state text not null,
  -- When to look at it; null where there is nothing more to do.
  next_step_at timestamptz(3),
  primary key (credential_id, chain)
);
create index credential_syncs_due on credential_syncs (chain, next_step_at) where next_step_at is not null;

-- How `arcs-server spread` distributes them over the nodes of a Citus (docs/scale.md).
comment on table credentials is 'spread by record_id';
comment on table credential_syncs is 'spread by credential_id';
