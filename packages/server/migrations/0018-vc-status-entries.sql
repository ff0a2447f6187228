-- What a bit of a status list means. Credentials of ARCS itself are revoked only; those of the VC-API are suspended too.
alter table status_lists add column purpose text not null default 'revocation'
  check (purpose in ('revocation', 'suspension'));

-- Places that were given to credentials which the VC-API signed. The credentials themselves are not kept.
create table vc_status_entries (
  status_list_id text not null references status_lists (id),
  status_list_index integer not null,
  -- the scope of the key that asked for it; empty where the VC-API is open
  issued_for text not null,
  credential_id text not null,
  purpose text not null,
  is_set boolean not null default false,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3),
  primary key (status_list_id, status_list_index),
  unique (issued_for, credential_id, purpose)
);
create index vc_status_entries_set on vc_status_entries (status_list_id, status_list_index) where is_set;
