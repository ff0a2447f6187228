-- Ordered by bytes, as agents.id is. Postgres follows an index, or looks into one partition alone, only where both sides of a
-- comparison have the same collation: so each read of an agent went through all rows of these tables.
alter table log_heads alter column agent_id type text collate "C";
alter table payment_accounts alter column agent_id type text collate "C";
analyze log_heads;
analyze payment_accounts;
