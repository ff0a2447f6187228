-- Places in status lists of credentials that the VC-API signed. The credentials themselves are not stored.
create table vc_status_entries (
  status_list_id text not null references status_lists (id),
  status_list_index integer not null,
  -- Scope of the key that requested it; empty where the VC-API is open.
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
