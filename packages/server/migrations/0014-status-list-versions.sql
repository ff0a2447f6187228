-- How often a status list has changed: who has the list of a version need not read its entries again.
alter table status_lists add column version integer not null default 0;

-- Only the revoked are ever looked for by list; all the others made this index as large as the table's key.
drop index credentials_by_status_list;
create index credentials_revoked_by_status_list on credentials (status_list_id, status_list_index)
  where revoked_at is not null;
