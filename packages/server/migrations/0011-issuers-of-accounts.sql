-- Which account an issuer belongs to: keys of that account which name no issuer issue as it.
alter table issuers add column account_id text;
create unique index issuers_by_account on issuers (account_id) where account_id is not null;

-- The scope of the key that asked for a credential. Several accounts may share an issuer, but none revokes another's.
alter table credentials add column issued_for text;
