-- Names the server's own issuer. Before, it was that of the first key file by name.

-- True: the server's own issuer. False: made for something else, and never chosen. Null: the store does not say.
alter table issuers add column own boolean;
create unique index issuers_own on issuers (own) where own;
