-- What leads from a batched credential to the root of its batch: hashes of 32 bytes, one after the other. Kept, because to
-- compute it takes all credentials of the batch.
alter table credentials add column inclusion_path bytea check (octet_length(inclusion_path) % 32 = 0);
