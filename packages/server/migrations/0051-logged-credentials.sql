-- Where the issuance of a credential stands in the public log: its page has visitors' browsers check that it is there. Texts of
-- others cannot pass for the kind, because quotes within them are escaped.
create index log_entries_of_credentials on log_entries ((entry::json -> 'record' ->> 'credential'))
  where entry like '%"kind":"credential_issued"%';
