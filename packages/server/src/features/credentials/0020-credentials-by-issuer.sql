-- For the lists of what an issuer issued, and of what a scope issued as an issuer that many share.
create index credentials_by_issuer on credentials (issuer_did, issued_at desc, id);
create index credentials_by_scope on credentials (issued_for, issued_at desc, id) where issued_for is not null;
