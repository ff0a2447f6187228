-- Statements on tables that are spread, and how many shards each asks (docs/scale.md). Written by `npm run statements`.
-- Verdicts of Citus 13.2.2 on Postgres 15.

-- one shard <- extras/erc8004/link-identity.ts endLink
update erc8004_links set … where agent_id = $1 and identity = $2 and ended_at is null;

-- several shards <- extras/erc8004/link-identity.ts findLink
select … from erc8004_links where identity = $1 and ended_at is null;

-- several shards <- extras/erc8004/link-identity.ts listDueLinks
select … from erc8004_links where ended_at is null and due_at <= $1 order by due_at limit $2;

-- one shard <- extras/erc8004/link-identity.ts listLinks
select … from erc8004_links where agent_id = $1 and ended_at is null order by identity;

-- one shard <- extras/erc8004/link-identity.ts noteCheck
update erc8004_links set checked_at = coalesce($1, checked_at), due_at = $2 where agent_id = $3 and identity = $4 and linked_at = $5;

-- one shard <- extras/erc8004/link-identity.ts saveLink
insert into erc8004_identities (…) values (…) on conflict (identity) do update set agent_id = excluded.agent_id;

-- one shard <- extras/erc8004/link-identity.ts saveLink
insert into erc8004_links (…) values (…) on conflict (agent_id, identity) do update set holder = excluded.holder, signer = excluded.signer, score_feedback = excluded.score_feedback, linked_at = excluded.linked_at, checked_at = excluded.checked_at, due_at = excluded.due_at, ended_at = null, ended_for = null;

-- one shard <- extras/erc8004/link-identity.ts saveRegistration
update erc8004_links set …, feedback = coalesce($1, feedback) where agent_id = $2 and identity = $3;

-- one shard <- features/access/idempotency/service.ts amendIdempotent
update idempotency_keys set … where account_id = $1 and key = $2 and lease = $3 and status is not null;

-- several shards <- features/access/idempotency/service.ts deleteExpiredIdempotencyKeys
delete from idempotency_keys where (account_id, key) in (select account_id, key from idempotency_keys where expires_at <= $1 order by expires_at limit $2);

-- one shard <- features/access/idempotency/service.ts finishIdempotent
update idempotency_keys set … where account_id = $1 and key = $2 and lease = $3 and status is null;

-- one shard <- features/access/idempotency/service.ts forgetIdempotent
delete from idempotency_keys where account_id = $1 and key = $2 and lease = $3 and status is null;

-- untried <- features/access/idempotency/service.ts startIdempotent
insert into idempotency_keys as k (account_id, key, method, path, body_hash, lease, leased_until, created_at, expires_at) values (…) on conflict (account_id, key) do update set …, status = null, response = null, created_at = $1, expires_at = $2 where k.expires_at <= $1 or (k.status is null and k.leased_until <= $1 and k.method = $3 and k.path = $4 and k.body_hash = $5) returning lease;

-- one shard <- features/access/idempotency/service.ts startIdempotent
select method = $1 and path = $2 and body_hash = $3 as same, status, response from idempotency_keys where account_id = $4 and key = $5;

-- several shards <- features/agents/payment-accounts/service.ts findPaymentAccounts
select agent_id as "agentId", account, proved_at as "provedAt" from payment_accounts where address = any($1) and withdrawn_at is null order by account;

-- one shard <- features/agents/payment-accounts/service.ts givePaymentAccount
insert into account_agents (…) values (…) on conflict (account) do update set agent_id = excluded.agent_id;

-- one shard <- features/agents/payment-accounts/service.ts givePaymentAccount
insert into payment_accounts (…) values (…) on conflict (agent_id, account) do update set proved_at = excluded.proved_at, withdrawn_at = null;

-- several shards <- features/agents/payment-accounts/service.ts givePaymentAccount
select agent_id as "agentId" from payment_accounts where account = $1 and agent_id <> $2 and withdrawn_at is null;

-- one shard <- features/agents/payment-accounts/service.ts listPaymentAccounts
select agent_id as "agentId", account, proved_at as "provedAt" from payment_accounts where agent_id = $1 and withdrawn_at is null order by account;

-- one shard <- features/agents/payment-accounts/service.ts withdrawPaymentAccount
update payment_accounts set … where agent_id = $1 and account = $2 and withdrawn_at is null;

-- several shards <- features/agents/registration/service.ts deleteExpiredChallenges
delete from challenges where id in (select id from challenges where expires_at <= $1 order by expires_at limit $2);

-- one shard <- features/agents/registration/service.ts findOpenChallenge
select … from challenges where id = $1 and used_at is null and expires_at > $2;

-- one shard <- features/agents/registration/service.ts insertChallenge
insert into challenges (…) values (…);

-- one shard <- features/agents/registration/service.ts takeChallenge
update challenges set … where id = $1 and address = $2 and purpose = $3 and used_at is null and expires_at > $4 returning …;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score <= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score <= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_tier = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and r.visible_tier = $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score <= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score <= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score <= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score <= $2 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and r.visible_score <= $3 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_score >= $2 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_tier = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_tier = $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_tier = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and r.visible_tier = $2 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 and (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score <= $1 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score >= $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score >= $1 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score >= $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_score >= $1 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_tier = $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_tier = $1 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_tier = $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and r.visible_tier = $1 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] and a.verified = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and a.verified = $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at desc, a.id limit $2 offset $3) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by a.created_at desc, a.id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_last_active_at as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_last_active_at from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_transactions as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_transactions asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_transactions from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_transactions asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_transactions as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_transactions from agents a join reputations r on r.agent_id = a.id where a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and a.capabilities @> $2::text[] and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (numnode(websearch_to_tsquery('simple', $1)) = 0 or a.words @@ case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end) and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] and a.verified = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and a.verified = $2 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] and a.verified = $2 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and a.verified = $2 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by a.created_at asc, a.id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at desc, a.id limit $2 offset $3) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by a.created_at desc, a.id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_last_active_at as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_last_active_at asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_last_active_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_last_active_at asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_last_active_at as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_last_active_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_transactions as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_transactions asc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_transactions from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_transactions asc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.capabilities @> $1::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_transactions as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_transactions from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.capabilities @> $1::text[] and (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.verified = $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.verified = $1 and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.verified = $1 limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.verified = $1 and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $2 offset $3) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at asc, a.id limit $1 offset $2) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by a.created_at asc, a.id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select a.id as id, a.created_at as place from agents a where a.id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by a.created_at desc, a.id limit $1 offset $2) union all (select a.id, a.created_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by a.created_at desc, a.id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_last_active_at as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_last_active_at from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_last_active_at desc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_rank asc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_score asc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place asc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_score as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_score from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_score desc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.closed_at is null limit 10000) found ), page as ( (select r.agent_id as id, r.visible_transactions as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_transactions from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and (select total from counted) = 10000 order by r.visible_transactions desc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and a.capabilities @> $3::text[] and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $4 offset $5) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where a.words @@ (case when numnode(websearch_to_tsquery('english', $1)) = 0 then websearch_to_tsquery('simple', $1) else websearch_to_tsquery('english', $1) end || to_tsquery('simple', $2)) and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $3 offset $4) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/search/search-agents.ts searchAgents
with counted as materialized ( select count(*) as total, array_agg(id) as ids from (select a.id from agents a where true limit 10000) found ), page as ( (select r.agent_id as id, r.visible_rank as place from reputations r where r.agent_id = any((select ids from counted)::text[]) and not (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $1 offset $2) union all (select r.agent_id, r.visible_rank from agents a join reputations r on r.agent_id = a.id where true and (select total from counted) = 10000 order by r.visible_rank desc nulls last, r.agent_id limit $1 offset $2) ), listed as materialized ( select … from agents a join reputations r on r.agent_id = a.id where a.id = any((select array_agg(id) from page)::text[]) ) select counted.total, listed.* from counted left join (page p join listed on listed.id = p.id) on true order by p.place desc nulls last, p.id;

-- untried <- features/agents/service.ts closeAgentRow
update agents set …, name = 'Closed agent', description = '', capabilities = '{}', service_endpoint = null, framework_origin = null, x402_enabled = false, x402_accepted_tokens = '{}', x402_price_per_call = null, website = null, twitter = null, github = null, email = null, email_verified = false, wallet_verified = false where id = $1;

-- several shards <- features/agents/service.ts findAgent
select … from agents where id = $1 union all select … from agents where agents.internal_id = $1 and agents.id = (select agent_id from agent_internal_ids where internal_id = $1) and id <> $1 limit 1;

-- untried <- features/agents/service.ts findAgentPaidAt
select id from agents where closed_at is null and (id = $1 or x402_payment_address = $1 or id = (select agent_id from payment_accounts where account = $1 and withdrawn_at is null)) order by id <> $1, created_at, id limit 1;

-- several shards <- features/agents/service.ts hasAgents
select id from agents limit 1;

-- runs, and cannot be explained <- features/agents/service.ts insertAgent
insert into agent_internal_ids (…) select $1, $2 where not exists (select 1 from agents where id = $2) on conflict do nothing returning internal_id;

-- one shard <- features/agents/service.ts insertAgent
insert into agents (…) values (…) on conflict do nothing;

-- several shards <- features/agents/service.ts listFamily
with own as materialized ( select owner from agents where id = any($1) or owner = any($1) or x402_payment_address = any($1) union select a.owner from payment_accounts p join agents a on a.id = p.agent_id where p.address in (select split_part(name, ':', 3) from unnest($1::text[]) as names (name) where name like 'eip155:%')) select a.id from agents a join own on own.owner = a.owner order by a.id;

-- several shards <- features/agents/service.ts listOwnAddresses
with own as materialized (select owner from agents where id = $1), family as materialized (select a.id, a.owner, a.x402_payment_address from agents a join own on own.owner = a.owner), evm as materialized (select p.account, p.address from payment_accounts p join family f on f.id = p.agent_id) select id as address from family union select owner from family union select x402_payment_address from family where x402_payment_address is not null union select account from evm union select p.payer from payments p join evm e on split_part(p.payer, ':', 3) = e.address where p.payer like 'eip155:%' order by address;

-- one shard <- features/agents/service.ts lockAgent
select … from agents where id = $1 for update;

-- one shard <- features/agents/service.ts refreshAgentCredentials
select id from agents where id = $1 for update;

-- several shards <- features/agents/service.ts refreshAgentCredentials
select id from credentials where subject_id = $1 and type = $2 and revoked_at is null and (expires_at is null or expires_at > $3) limit 1;

-- several shards <- features/agents/service.ts refreshAgentCredentials
select id from credentials where subject_id = $1 and type = $2 and revoked_at is null and (expires_at is null or expires_at > $3) order by issued_at desc, created_at desc, id limit 1;

-- one shard <- features/agents/service.ts updateAgent
update agents set … where id = $1;

-- one shard <- features/agents/service.ts updateAgentPrivacy
update agents set …, privacy_version = privacy_version + 1, updated_at = $1 where id = $2;

-- one shard <- features/agents/service.ts updateAgentPrivacy
update reputations set … where agent_id = $1;

-- untried <- features/agents/views/service.ts findAgentsWithReputations
select … from agents a join reputations r on r.agent_id = a.id where a.id = any($1) and a.closed_at is null union all select … from agents a join reputations r on r.agent_id = a.id where a.closed_at is null and a.id in (select agent_id from agent_internal_ids where internal_id = any($1)) and a.id <> all($1);

-- several shards <- features/agents/views/service.ts holdersOf
select agent_id as "agentId", identity from erc8004_links where identity = any($1) and ended_at is null and checked_at > now() - interval '1 hour';

-- untried <- features/agents/views/service.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = $1 and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select l.identity from erc8004_links l where l.agent_id = $1 and l.ended_at is null order by l.identity) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.id = $1 and a.closed_at is null;

-- untried <- features/agents/views/service.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = a.id and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select l.identity from erc8004_links l where l.agent_id = a.id and l.ended_at is null order by l.identity) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.internal_id = $1 and a.id = (select agent_id from agent_internal_ids where internal_id = $1) and a.closed_at is null;

-- several shards <- features/credentials/anchoring/anchor-batch.ts dropUnlessFilled
select count(*)::integer as count from credentials where anchor_batch_id = $1;

-- several shards <- features/credentials/anchoring/anchor-batch.ts dropUnlessFilled
update credentials set anchor_batch_id = null, anchor_leaf = null, inclusion_path = null where anchor_batch_id = $1;

-- several shards <- features/credentials/anchoring/anchor-batch.ts fillAnchorBatch
with batch as (select id from anchor_batches where id = $1 and anchored_at is null for key share) update credentials c set anchor_batch_id = batch.id, anchor_leaf = $2::integer + leaf.place - 1, inclusion_path = leaf.path from batch, unnest($3::text[], $4::bytea[]) with ordinality as leaf (id, path, place) where c.id = leaf.id and c.anchor_state = 'pending' and c.anchor_batch_id is null;

-- several shards <- features/credentials/anchoring/anchor-batch.ts findBatchExpiry
select case when bool_and(expires_at is not null) then max(expires_at) end as "expiresAt" from credentials where anchor_batch_id = $1;

-- several shards <- features/credentials/anchoring/anchor-batch.ts recordAnchoredLeaves
update credentials set anchor_state = case when revoked_at is null then 'anchored' else 'revoking' end, anchor_address = $1, transaction_hash = $2, block_number = $3, anchored_at = $4, updated_at = $4 where anchor_batch_id = $5 and anchor_leaf >= $6 and anchor_leaf < $7 and anchor_state = 'pending' returning id, anchor_state as state;

-- several shards <- features/credentials/anchoring/anchor-record.ts listCredentialsToAnchor
select … from credentials where issuer_address = $1 and anchor_state = 'pending' and anchor_form = $2 and anchor_batch_id is null and (created_at, id) > ($3::timestamptz, $4::text) order by created_at, id limit $5;

-- several shards <- features/credentials/anchoring/anchor-record.ts recordAnchor
update credentials set anchor_state = case when revoked_at is null then 'anchored' else 'revoking' end, anchor_address = $1, transaction_hash = $2, block_number = $3, anchored_at = $4, updated_at = $4 where id = $5 and anchor_state in ('pending', 'failed') returning anchor_state as state;

-- several shards <- features/credentials/anchoring/anchor-record.ts recordAnchorFailure
update credentials set anchor_state = 'failed', updated_at = $1 where id = $2 and anchor_state = 'pending';

-- several shards <- features/credentials/anchoring/anchor-record.ts recordRevocation
update credentials set anchor_state = 'revoked', revocation_transaction_hash = $1, updated_at = $2 where id = $3 and anchor_state = 'revoking';

-- several shards <- features/credentials/copies/service.ts countWaitingSyncs
select chain, count(*) as count from credential_syncs where next_step_at is not null group by chain order by chain;

-- several shards <- features/credentials/copies/service.ts findNextSyncTime
select min(next_step_at) as at from credential_syncs where chain = $1;

-- one shard <- features/credentials/copies/service.ts findSync
select state from credential_syncs where credential_id = $1 and chain = $2;

-- several shards <- features/credentials/copies/service.ts listDueSyncs
select state from credential_syncs where chain = $1 and next_step_at <= $2 order by next_step_at limit $3;

-- one shard <- features/credentials/copies/service.ts listSyncs
select state from credential_syncs where credential_id = $1 order by chain;

-- one shard <- features/credentials/copies/service.ts lockSyncs
select state from credential_syncs where credential_id = $1 order by chain for update;

-- one shard <- features/credentials/copies/service.ts postponeSync
update credential_syncs set … where credential_id = $1 and chain = $2 and version = $3;

-- one shard <- features/credentials/copies/service.ts saveSync
insert into credential_syncs values (…) on conflict do nothing;

-- one shard <- features/credentials/copies/service.ts saveSync
update credential_syncs set … where credential_id = $1 and chain = $2 and version = $3 - 1;

-- several shards <- features/credentials/issuers/service.ts
select 1 from credentials where issuer_address = $1 limit 1;

-- several shards <- features/credentials/status-entries.ts isStatusEntrySet
select 1 as found from vc_status_entries where status_list_id = $1 and status_list_index = $2 and is_set union all select 1 from credentials where status_list_id = $1 and status_list_index = $2 and revoked_at is not null;

-- untried <- features/credentials/status-lists.ts listSetEntries
select status_list_index as index from credentials where status_list_id = $1 and revoked_at is not null order by index;

-- several shards <- features/credentials/status-lists.ts listSetEntries
select status_list_index as index from credentials where status_list_id = $1 and revoked_at is not null union select status_list_index from vc_status_entries where status_list_id = $1 and is_set order by index;

-- several shards <- features/credentials/store.ts findCredential
select … from credentials where id = $1;

-- one shard <- features/credentials/store.ts findCredentialOfRecord
select … from credentials where record_id = $1 and issuer_address = $2;

-- by the coordinator <- features/credentials/store.ts insertCredential
insert into credentials (…) select …, place.* from (select * from take_status_place(…) limit 1) place on conflict (issuer_address, record_id) do nothing returning status_list_id as "statusListId", status_list_index as "statusListIndex";

-- untried <- features/credentials/store.ts listActiveCredentialsOf
select … from credentials where subject_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2);

-- several shards <- features/credentials/store.ts listCredentialsOf
select count(*) as total from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is not null;

-- several shards <- features/credentials/store.ts listCredentialsOf
select count(*) as total from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is null and (expires_at is null or expires_at > $3);

-- several shards <- features/credentials/store.ts listCredentialsOf
select count(*) as total from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is null and expires_at <= $3;

-- several shards <- features/credentials/store.ts listCredentialsOf
select count(*) as total from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and true;

-- several shards <- features/credentials/store.ts listCredentialsOf
select … from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is not null order by issued_at desc, created_at desc, id limit $4 offset $5;

-- several shards <- features/credentials/store.ts listCredentialsOf
select … from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is null and (expires_at is null or expires_at > $3) order by issued_at desc, created_at desc, id limit $4 offset $5;

-- several shards <- features/credentials/store.ts listCredentialsOf
select … from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and revoked_at is null and expires_at <= $3 order by issued_at desc, created_at desc, id limit $4 offset $5;

-- several shards <- features/credentials/store.ts listCredentialsOf
select … from credentials where subject_id = $1 and type <> 'CommittedReputationCredential' and ($2::text is null or type = $2) and $3::timestamptz is not null and true order by issued_at desc, created_at desc, id limit $4 offset $5;

-- untried <- features/credentials/store.ts listIssuedCredentials
select count(*) as total from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is not null;

-- untried <- features/credentials/store.ts listIssuedCredentials
select count(*) as total from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is null and (expires_at is null or expires_at > $4);

-- untried <- features/credentials/store.ts listIssuedCredentials
select count(*) as total from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is null and expires_at <= $4;

-- untried <- features/credentials/store.ts listIssuedCredentials
select count(*) as total from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and true;

-- untried <- features/credentials/store.ts listIssuedCredentials
select … from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is not null order by issued_at desc, created_at desc, id limit $5 offset $6;

-- untried <- features/credentials/store.ts listIssuedCredentials
select … from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is null and (expires_at is null or expires_at > $4) order by issued_at desc, created_at desc, id limit $5 offset $6;

-- untried <- features/credentials/store.ts listIssuedCredentials
select … from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and revoked_at is null and expires_at <= $4 order by issued_at desc, created_at desc, id limit $5 offset $6;

-- untried <- features/credentials/store.ts listIssuedCredentials
select … from credentials where ($1::text is null or issuer_did = $1) and ($2::text is null or issued_for = $2) and type <> 'CommittedReputationCredential' and ($3::text is null or type = $3) and $4::timestamptz is not null and true order by issued_at desc, created_at desc, id limit $5 offset $6;

-- several shards <- features/credentials/store.ts lockCredential
select record_id as "recordId" from credentials where id = $1;

-- one shard <- features/credentials/store.ts lockCredential
select … from credentials where id = $1 and record_id = $2 for update;

-- untried <- features/credentials/store.ts markExpiryAnnounced
update credentials set expiry_announced = true where id = $1 and record_id = $2 and expires_at <= $3 and revoked_at is null and not expiry_announced;

-- several shards <- features/credentials/store.ts revokeCredential
update credentials set …, anchor_state = case anchor_state when 'anchored' then 'revoking' else anchor_state end where id = $1 and revoked_at is null returning …;

-- one shard <- features/log/service.ts findHead
select count, hash from log_heads where agent_id = $1 and hidden = $2;

-- several shards <- features/log/service.ts listHeads
select agent_id as "agentId", hidden, count, hash from log_heads where agent_id = any($1::text[]);

-- by the coordinator <- features/log/service.ts saveHeads
insert into log_heads (…) select * from unnest($1::text[], $2::boolean[], $3::bigint[], $4::text[]) on conflict (agent_id, hidden) do update set count = excluded.count, hash = excluded.hash;

-- one shard <- features/payments/claim-account.ts moveRows
delete from disputes where agent_id = $1 and payment_id = any($2::text[]);

-- one shard <- features/payments/claim-account.ts moveRows
delete from payments where agent_id = $1 and id = any($2::text[]);

-- one shard <- features/payments/claim-account.ts moveRows
delete from ratings where agent_id = $1 and payment_id = any($2::text[]);

-- one shard <- features/payments/claim-account.ts moveRows
delete from reputation_history where agent_id = $1 and day = any($2::date[]);

-- by the coordinator <- features/payments/claim-account.ts moveRows
insert into disputes select * from jsonb_populate_recordset(null::disputes, $1::jsonb) on conflict do nothing;

-- by the coordinator <- features/payments/claim-account.ts moveRows
insert into payments select * from jsonb_populate_recordset(null::payments, $1::jsonb) on conflict do nothing;

-- by the coordinator <- features/payments/claim-account.ts moveRows
insert into ratings select * from jsonb_populate_recordset(null::ratings, $1::jsonb) on conflict do nothing;

-- by the coordinator <- features/payments/claim-account.ts moveRows
insert into reputation_history select * from jsonb_populate_recordset(null::reputation_history, $1::jsonb) on conflict do nothing;

-- one shard <- features/payments/claim-account.ts moveRows
select (to_jsonb(t) || '{}'::jsonb || jsonb_build_object('agent_id', $1::text))::text as row from reputation_history t where agent_id = $2 and day in (select day from reputation_history where agent_id = $2 limit 1000) for update;

-- one shard <- features/payments/claim-account.ts moveRows
select (to_jsonb(t) || jsonb_build_object('evidence_version', $1::integer)::jsonb || jsonb_build_object('agent_id', $2::text))::text as row from payments t where agent_id = $3 and id in (select id from payments where agent_id = $3 limit 1000) for update;

-- one shard <- features/payments/claim-account.ts moveRows
select (to_jsonb(t) || jsonb_build_object('signed_agent_id', coalesce(t.signed_agent_id, t.agent_id))::jsonb || jsonb_build_object('agent_id', $1::text))::text as row from disputes t where agent_id = $2 and payment_id in (select payment_id from disputes where agent_id = $2 limit 1000) for update;

-- one shard <- features/payments/claim-account.ts moveRows
select (to_jsonb(t) || jsonb_build_object('signed_agent_id', coalesce(t.signed_agent_id, t.agent_id))::jsonb || jsonb_build_object('agent_id', $1::text))::text as row from payment_replies t where agent_id = $2 and payment_id in (select payment_id from payment_replies where agent_id = $2 limit 1000) for update;

-- one shard <- features/payments/claim-account.ts moveRows
select (to_jsonb(t) || jsonb_build_object('signed_agent_id', coalesce(t.signed_agent_id, t.agent_id))::jsonb || jsonb_build_object('agent_id', $1::text))::text as row from ratings t where agent_id = $2 and payment_id in (select payment_id from ratings where agent_id = $2 limit 1000) for update;

-- one shard <- features/payments/claim-account.ts reassignSettlement
update payments set … where id = $1 and agent_id = $2;

-- one shard <- features/payments/claim-account.ts takeOverPayments
delete from earlier_evidence where agent_id = $1;

-- one shard <- features/payments/claim-account.ts takeOverPayments
delete from reputations where agent_id = $1;

-- several shards <- features/payments/claim-account.ts takeOverPayments
update payment_agents set … where payment_id = any($1);

-- one shard <- features/payments/disputes.ts
insert into disputes (…) values (…) on conflict do nothing;

-- one shard <- features/payments/disputes.ts
update disputes set status = 'resolved', winner = $1, resolution = $2, resolved_by = $3, resolved_at = $4 where id = $5 and agent_id = $6 and status = 'open' returning …;

-- untried <- features/payments/disputes.ts findAuthorization
select authorization_id as name from used_settlements where payment_id = $1 and authorization_id is not null and withdrawn_at is null limit 1;

-- several shards <- features/payments/disputes.ts findDispute
select … from disputes where id = $1;

-- one shard <- features/payments/disputes.ts findDisputeOf
select … from disputes where payment_id = $1 and agent_id = $2;

-- untried <- features/payments/disputes.ts listDisputesOf
select … from disputes where agent_id = $1 and payment_id = any($2);

-- untried <- features/payments/disputes.ts listUndecided
select … from disputes where status = 'open' and created_at <= $1 and exists (select 1 from payments p where p.id = disputes.payment_id and p.agent_id = disputes.agent_id and p.evidence <> 'reported') order by created_at, id limit $2;

-- one shard <- features/payments/evidence.ts addEvidence
with bumped as ( update reputations set evidence_version = evidence_version + 1 where agent_id = $1 and exists (select 1 from payments where id = $2 and agent_id = $1 and evidence <> 'reported') returning agent_id, evidence_version ) update payments set evidence_version = bumped.evidence_version from bumped where id = $2 and payments.agent_id = $1;

-- untried <- features/payments/evidence.ts countReportedOnly
select count(*) as count, min(id) as example, bool_and(reported_by = $1) as "isOwn" from ( select id, reported_by from payments where agent_id = $2 and evidence = 'reported' limit 10000 ) p;

-- one shard <- features/payments/evidence.ts forgetEarlierEvidence
delete from earlier_evidence where agent_id = $1 and until_version <= $2;

-- untried <- features/payments/evidence.ts keepEarlier
with bumped as ( update reputations set evidence_version = evidence_version + 1 where agent_id = $1 returning agent_id, evidence_version ), kept as ( insert into earlier_evidence (agent_id, payment_id, since_version, until_version, status, evidence, completed_at, rating, dispute_status, dispute_winner, payer_response_time_ms, payer_in_time) select agent_id, $2, $3::integer, evidence_version, $4, $5, $6::timestamptz, $7::integer, $8, $9, $10::bigint, $11::boolean from bumped ) update payments set evidence_version = bumped.evidence_version from bumped where id = $2 and payments.agent_id = $1;

-- untried <- features/payments/evidence.ts listEvidence
with page as materialized ( select id, payer, payee, amount, currency, created_at, status, evidence, completed_at from payments where agent_id = $1 and evidence <> 'reported' and evidence_version <= $2 and (created_at, id) > ($3::timestamptz, $4) order by created_at, id limit $5 ), states as materialized ( select p.*, r.response_time_ms as payer_response_time_ms, r.in_time as payer_in_time, r.rating, d.status as dispute_status, d.winner as dispute_winner from page p left join ratings r on r.payment_id = p.id and r.agent_id = $1 left join disputes d on d.payment_id = p.id and d.agent_id = $1 union all (select p.id, p.payer, p.payee, p.amount, p.currency, p.created_at, e.status, e.evidence, e.completed_at, e.payer_response_time_ms, e.payer_in_time, e.rating, e.dispute_status, e.dispute_winner from earlier_evidence e join payments p on p.id = e.payment_id and p.agent_id = e.agent_id where e.agent_id = $1 and e.since_version <= $2 and e.until_version > $2 and (p.created_at, p.id) > ($3::timestamptz, $4) order by p.created_at, p.id limit $5) ), logged as not materialized ( select s.*, a.logged_id from states s left join logged_as a on a.payment_id = s.id ) select l.id, l.payer, l.payee, l.amount, l.currency, l.status, l.evidence, …, l.rating, …, c.position, …, c.changed, case when c.state = 'settled' and c.due > $6 then 'open' else c.state end as state, …, c.amount::text as paid, c.rest::text, c.given::text[], c.given_first::text[] as "givenFirst", …, c.earns::text, c.earns_first::text as "earnsFirst" from logged l left join cover_payments c on c.position <= $7 and c.id = coalesce(l.logged_id, l.id) order by l.created_at, l.id limit $5;

-- one shard <- features/payments/evidence.ts listEvidence
with page as materialized ( select id, payer, payee, amount, currency, created_at, status, evidence, completed_at from payments where agent_id = $1 and evidence <> 'reported' and evidence_version <= $2 and (created_at, id) > ($3::timestamptz, $4) order by created_at, id limit $5 ), states as materialized ( select p.*, r.response_time_ms as payer_response_time_ms, r.in_time as payer_in_time, r.rating, d.status as dispute_status, d.winner as dispute_winner from page p left join ratings r on r.payment_id = p.id and r.agent_id = $1 left join disputes d on d.payment_id = p.id and d.agent_id = $1 union all (select p.id, p.payer, p.payee, p.amount, p.currency, p.created_at, e.status, e.evidence, e.completed_at, e.payer_response_time_ms, e.payer_in_time, e.rating, e.dispute_status, e.dispute_winner from earlier_evidence e join payments p on p.id = e.payment_id and p.agent_id = e.agent_id where e.agent_id = $1 and e.since_version <= $2 and e.until_version > $2 and (p.created_at, p.id) > ($3::timestamptz, $4) order by p.created_at, p.id limit $5) ), logged as not materialized ( select s.*, a.logged_id from states s left join logged_as a on a.payment_id = s.id ) select l.id, l.payer, l.payee, l.amount, l.currency, l.status, l.evidence, …, l.rating, …, c.position, …, c.changed, …, c.amount::text as paid, c.rest::text, c.given::text[], c.given_first::text[] as "givenFirst", …, c.earns::text, c.earns_first::text as "earnsFirst" from logged l left join cover_payments c on c.position <= $6 and c.id = coalesce(l.logged_id, l.id) order by l.created_at, l.id limit $5;

-- one shard <- features/payments/evidence.ts listRecentPayments
select p.id, p.payer, p.amount, p.currency, p.status, p.evidence, …, p.network, …, r.rating, … from payments p left join ratings r on r.payment_id = p.id and r.agent_id = p.agent_id left join disputes d on d.payment_id = p.id and d.agent_id = p.agent_id where p.agent_id = $1 and p.evidence <> 'reported' order by p.created_at desc, p.id desc limit $2;

-- one shard <- features/payments/evidence.ts lockState
select id from payments where id = $1 and agent_id = $2 for update;

-- one shard <- features/payments/evidence.ts lockState
select p.evidence, p.status, …, r.rating, … from payments p left join ratings r on r.payment_id = p.id and r.agent_id = p.agent_id left join disputes d on d.payment_id = p.id and d.agent_id = p.agent_id where p.id = $1 and p.agent_id = $2;

-- untried <- features/payments/list-payments.ts countRows
select count(*) as total from disputes d join payments p on p.id = d.payment_id and p.agent_id = d.agent_id where p.agent_id = $1 and (p.payer = $2 or $3 <> 'own part') and ($4::text is null or d.status = $4);

-- untried <- features/payments/list-payments.ts countRows
select count(*) as total from payments p where p.agent_id = $1 and (p.payer = $2 or p.reported_by = $3 or $4 = 'everything' or ($4 = 'evidence' and p.evidence <> 'reported')) and ($5::text is null or p.status = $5) and ($6::text is null or p.evidence = $6) and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8);

-- untried <- features/payments/list-payments.ts countRows
select count(*) as total from ratings r join payments p on p.id = r.payment_id and p.agent_id = r.agent_id where p.agent_id = $1 and (p.payer = $2 or $3 <> 'own part') and ($4::integer is null or r.rating = $4);

-- untried <- features/payments/list-payments.ts listDisputes
select …, p.payer from disputes d join payments p on p.id = d.payment_id and p.agent_id = d.agent_id where p.agent_id = $1 and (p.payer = $2 or $3 <> 'own part') and ($4::text is null or d.status = $4) order by d.created_at desc, d.id desc limit $5 offset $6;

-- untried <- features/payments/list-payments.ts listPayments
select … from payments p where p.agent_id = $1 and (p.payer = $2 or p.reported_by = $3 or $4 = 'everything' or ($4 = 'evidence' and p.evidence <> 'reported')) and ($5::text is null or p.status = $5) and ($6::text is null or p.evidence = $6) and ($7::timestamptz is null or p.created_at >= $7) and ($8::timestamptz is null or p.created_at < $8) order by p.created_at desc, p.id desc limit $9 offset $10;

-- untried <- features/payments/list-payments.ts listRatings
select … from ratings r join payments p on p.id = r.payment_id and p.agent_id = r.agent_id where p.agent_id = $1 and (p.payer = $2 or $3 <> 'own part') and ($4::integer is null or r.rating = $4) order by r.created_at desc, r.payment_id limit $5 offset $6;

-- one shard <- features/payments/payment-machine.ts insertPayment
insert into payment_agents (…) values (…) on conflict do nothing;

-- one shard <- features/payments/payment-machine.ts insertPayment
insert into payments (…) values (…);

-- one shard <- features/payments/payment-machine.ts lockPayment
select agent_id as "agentId" from payment_agents where payment_id = $1;

-- one shard <- features/payments/payment-machine.ts lockPayment
select is_lost as "isLost", replaced_by is not null as "isReplaced" from payments where id = $1 and agent_id = $2 for update;

-- untried <- features/payments/payment-machine.ts updatePayment
update payments set … where id = $1 and agent_id = $2 returning …;

-- several shards <- features/payments/payment-row.ts findPayment
select … from payments where id = $1 and agent_id = (select agent_id from payment_agents where payment_id = $1);

-- one shard <- features/payments/reassign-settlement.ts isSpokenOf
select 1 as one where exists (select 1 from ratings where payment_id = $1 and agent_id = $2) or exists (select 1 from disputes where payment_id = $1 and agent_id = $2);

-- one shard <- features/payments/reassign-settlement.ts moveStatements
update disputes set …, signed_payment_id = coalesce(signed_payment_id, payment_id) where payment_id = $1 and agent_id = $2 and not exists (select 1 from disputes where payment_id = $3 and agent_id = $2);

-- one shard <- features/payments/reassign-settlement.ts moveStatements
update payment_replies set …, signed_payment_id = coalesce(signed_payment_id, payment_id) where payment_id = $1 and agent_id = $2 and not exists ( select 1 from ratings where payment_id = $3 and agent_id = $2 and claim = 'rating' union all select 1 from disputes where payment_id = $3 and agent_id = $2 and claim = 'dispute' );

-- one shard <- features/payments/reassign-settlement.ts moveStatements
update ratings set …, signed_payment_id = coalesce(signed_payment_id, payment_id) where payment_id = $1 and agent_id = $2 and not exists (select 1 from ratings where payment_id = $3 and agent_id = $2);

-- one shard <- features/payments/reassign-settlement.ts reassignSettlement
update used_settlements set … where network = $1 and transaction_hash = $2 and instruction = $3 and payment_id = $4;

-- one shard <- features/payments/receipts.ts listReplies
select … from payment_replies where payment_id = $1 and agent_id = $2 order by created_at, claim;

-- one shard <- features/payments/receipts.ts replyToClaim
insert into payment_replies (…) values (…) on conflict do nothing;

-- one shard <- features/payments/service.ts
update payments set response_time_ms = coalesce(response_time_ms, $1), deadline_at = coalesce(deadline_at, $2), updated_at = $3 where id = $4 and agent_id = $5 and ((response_time_ms is null and $1::bigint is not null) or (deadline_at is null and $2::timestamptz is not null)) returning …;

-- one shard <- features/payments/service.ts adoptPayment
update payments set …, reported_by_party = true where id = $1 and agent_id = $2 and not reported_by_party;

-- one shard <- features/payments/service.ts namePaymentParties
update payments set … where id = $1 and agent_id = $2 and evidence = 'reported';

-- one shard <- features/payments/settlement/service.ts findLostSettlement
select network, transaction_hash as "transactionHash", instruction, payment_id as "paymentId", withdrawn_at as "withdrawnAt" from used_settlements where network = $1 and transaction_hash = $2 and payment_id = $3 and withdrawn_at is not null for update;

-- one shard <- features/payments/settlement/service.ts findSettledPayment
select payment_id as "paymentId" from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3;

-- one shard <- features/payments/settlement/service.ts forgetLostSettlement
delete from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3 and withdrawn_at is not null;

-- one shard <- features/payments/settlement/service.ts isSettlementUsed
select 1 from used_settlements where network = $1 and transaction_hash = $2 and instruction in ($3, '') and withdrawn_at is null;

-- one shard <- features/payments/settlement/service.ts listLostSettlements
select network, transaction_hash as "transactionHash", instruction, payment_id as "paymentId", withdrawn_at as "withdrawnAt" from used_settlements where network = $1 and transaction_hash = $2 and (withdrawn_at is not null or instruction = $3) order by instruction = $3 desc, instruction for update;

-- one shard <- features/payments/settlement/service.ts lockTransaction
delete from used_settlements where network = $1 and transaction_hash = $2 and instruction = 'lock';

-- one shard <- features/payments/settlement/service.ts lockTransaction
insert into used_settlements (…) values ($1, $2, 'lock', '', to_timestamp(0)) on conflict do nothing;

-- one shard <- features/payments/settlement/service.ts returnSettlement
update used_settlements set …, withdrawn_at = null, is_final = $1, authorization_id = $2 where network = $3 and transaction_hash = $4 and instruction = $5;

-- one shard <- features/payments/settlement/service.ts settleFinally
update used_settlements set is_final = true, authorization_id = $1 where network = $2 and transaction_hash = $3 and instruction = $4 and payment_id = $5 and withdrawn_at is null and not is_final;

-- runs, and cannot be explained <- features/payments/settlement/service.ts useSettlement
insert into used_settlements (…) select …::timestamptz, $1, $2 where not exists (select 1 from used_settlements where network = $3 and transaction_hash = $4 and '' in (instruction, $5) and payment_id <> $6) on conflict (network, transaction_hash, instruction) do update set is_final = used_settlements.is_final and (excluded.is_final or used_settlements.payment_id <> excluded.payment_id), authorization_id = coalesce(excluded.authorization_id, used_settlements.authorization_id) returning payment_id as "paymentId";

-- one shard <- features/payments/settlement/service.ts useSettlement
select payment_id as "paymentId" from used_settlements where network = $1 and transaction_hash = $2 and (instruction in ($3, '') or $3 = '') order by instruction = $3 desc, payment_id = $4 desc, used_at, payment_id limit 1;

-- one shard <- features/payments/settlement/service.ts withdrawSettlement
update used_settlements set … where network = $1 and transaction_hash = $2 and instruction = $3 and payment_id = $4 and withdrawn_at is null;

-- one shard <- features/payments/statements.ts
insert into ratings (…) values (…) on conflict do nothing;

-- one shard <- features/payments/statements.ts findRating
select … from ratings where payment_id = $1 and agent_id = $2;

-- untried <- features/payments/statements.ts listRatingsOf
select … from ratings where agent_id = $1 and payment_id = any($2);

-- untried <- features/registry/agent-names.ts confirmName
update agent_names set … where agent_id = $1 and name = $2;

-- untried <- features/registry/agent-names.ts findNamed
select agent_id as "agentId", name from agent_names where name = any($1) and confirmed_at > now() - interval '1 hour';

-- untried <- features/registry/agent-names.ts giveName
insert into agent_names (…) values (…) on conflict (agent_id, name) do update set confirmed_at = excluded.confirmed_at;

-- untried <- features/registry/agent-names.ts takeName
delete from agent_names where agent_id = $1 and name = $2;

-- untried <- features/registry/registered-agents.ts findAgentPaidAt
select id from agents where id = $1 or x402_payment_address = $1 or id = (select agent_id from payment_accounts where account = $1 and withdrawn_at is null) order by id <> $1, created_at, id limit 1;

-- several shards <- features/trust/cover/payment-rows.ts listPaidAgents
select distinct agent_id as "agentId" from payment_agents where payment_id = any($1) or payment_id in (select payment_id from logged_as where logged_id = any($1)) order by agent_id;

-- one shard <- features/trust/cover/service.ts findCircumstances
select l.id, exists (select 1 from cover_log c where c.payment_id = l.id) as "isLogged", exists (select 1 from used_settlements u join logged_transfers using (network, transaction_hash, instruction) where network = $1 and transaction_hash = $2 and u.payment_id = $3) as "isTransfer", not exists (select 1 from used_settlements where network = $1 and transaction_hash = $2 and payment_id = $3 and not is_final and withdrawn_at is null) as "isFinal", (select authorization_id from used_settlements where network = $1 and transaction_hash = $2 and payment_id = $3 and withdrawn_at is null limit 1) as authorization, d.id is not null as "isDisputed", d.winner from (select coalesce((select logged_id from logged_as where payment_id = $3), $3) as id) l left join disputes d on d.payment_id = $3 and d.agent_id = $4;

-- untried <- features/trust/cover/store.ts findAgentBacking
select b.position, b.at, …, (select bonded::text from cover_accounts where account = $1) as bonded, s.backing::text[], s.accounts, (s.lost + ( select coalesce(sum(h.rest), 0) from cover_payments h where h.is_hold and h.state = 'lost' and (h.payee = $1 or h.payee like '%:%' and h.payee = any(s.accounts)) ))::text as lost from cover_book b, ( select array[coalesce(sum(c.given[1]) filter (where not c.is_failed), 0), coalesce(sum(c.given[2]) filter (where not c.is_failed), 0), coalesce(sum(c.given[3]) filter (where not c.is_failed), 0), coalesce(sum(c.given[4]) filter (where not c.is_failed), 0), coalesce(sum(c.given[5]) filter (where not c.is_failed), 0), coalesce(sum(c.given[6]) filter (where not c.is_failed), 0), coalesce(sum(c.given[7]) filter (where not c.is_failed), 0), coalesce(sum(c.given[8]) filter (where not c.is_failed), 0)] as backing, coalesce(sum(c.rest) filter (where c.state = 'lost'), 0) as lost, array_agg(distinct c.payee) as accounts from (select id from payments where agent_id = $1 and evidence <> 'reported') p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id) where c.state <> 'open' ) s where b.id = 1;

-- untried <- features/trust/cover/store.ts findAgentBacking
select b.position, b.at, …, (select bonded::text from cover_accounts where account = $1) as bonded, s.backing::text[], s.lost::text, s.accounts from cover_book b, ( select array[coalesce(sum(c.given[1]) filter (where not c.is_failed), 0), coalesce(sum(c.given[2]) filter (where not c.is_failed), 0), coalesce(sum(c.given[3]) filter (where not c.is_failed), 0), coalesce(sum(c.given[4]) filter (where not c.is_failed), 0), coalesce(sum(c.given[5]) filter (where not c.is_failed), 0), coalesce(sum(c.given[6]) filter (where not c.is_failed), 0), coalesce(sum(c.given[7]) filter (where not c.is_failed), 0), coalesce(sum(c.given[8]) filter (where not c.is_failed), 0)] as backing, coalesce(sum(c.rest) filter (where c.state = 'lost'), 0) as lost, array_agg(distinct c.payee) as accounts from (select id from payments where agent_id = $1 and evidence <> 'reported') p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id) where c.state <> 'open' ) s where b.id = 1;

-- untried <- features/trust/cover/store.ts findAgentBacking
select b.position, b.at, …, (select bonded::text from cover_accounts where account = $1) as bonded, s.backing::text[], s.lost::text, s.accounts from cover_book b, ( select array[coalesce(sum(c.given[1]) filter (where not c.is_failed), 0), coalesce(sum(c.given[2]) filter (where not c.is_failed), 0), coalesce(sum(c.given[3]) filter (where not c.is_failed), 0), coalesce(sum(c.given[4]) filter (where not c.is_failed), 0), coalesce(sum(c.given[5]) filter (where not c.is_failed), 0), coalesce(sum(c.given[6]) filter (where not c.is_failed), 0), coalesce(sum(c.given[7]) filter (where not c.is_failed), 0), coalesce(sum(c.given[8]) filter (where not c.is_failed), 0)] as backing, coalesce(sum(c.rest) filter (where c.state = 'lost'), 0) as lost, array_agg(distinct c.payee) as accounts from payments p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id) where p.agent_id = $1 and p.evidence <> 'reported' and c.state <> 'open' ) s where b.id = 1;

-- one shard <- features/trust/cover/store.ts listPayerBackings
select c.payer, array[sum(c.given[1]), sum(c.given[2]), sum(c.given[3]), sum(c.given[4]), sum(c.given[5]), sum(c.given[6]), sum(c.given[7]), sum(c.given[8])]::text[] as given from (select id from payments where agent_id = $1 and evidence <> 'reported' order by created_at desc, id desc limit $2) p left join logged_as l on l.payment_id = p.id join cover_payments c on c.id = coalesce(l.logged_id, p.id) where c.state = 'settled' and not c.is_failed and c.has_voice group by c.payer having sum(c.given[1]) + sum(c.given[2]) + sum(c.given[3]) + sum(c.given[4]) + sum(c.given[5]) + sum(c.given[6]) + sum(c.given[7]) + sum(c.given[8]) > 0 order by sum(c.given[1]) + sum(c.given[2]) + sum(c.given[3]) + sum(c.given[4]) + sum(c.given[5]) + sum(c.given[6]) + sum(c.given[7]) + sum(c.given[8]) desc, c.payer limit $3;

-- one shard <- features/trust/holds/store.ts isFinallySettled
select 1 as one from used_settlements where network = $1 and transaction_hash = $2 and instruction = $3 and is_final and withdrawn_at is null;

-- several shards <- features/trust/holds/store.ts isSettling
select 1 as one from used_settlements where authorization_id = $1 and not is_final and withdrawn_at is null limit 1;

-- several shards <- features/trust/leaderboard/service.ts readLeaderboard
select count(*) as total from leaderboard_entries e where ($1::text is null or e.tier = $1) and ($2::text is null or e.capabilities @> array[$2]) and ($2::text is null or exists (select 1 from agents a where a.id = e.agent_id and a.privacy_version = e.privacy_version));

-- untried <- features/trust/leaderboard/service.ts readLeaderboard
select …, e.name, …, e.basis, e.proven, e.tier, e.capabilities, … from leaderboard_entries e join agents a on a.id = e.agent_id and a.privacy_version = e.privacy_version where ($1::text is null or e.tier = $1) and ($2::text is null or e.capabilities @> array[$2]) order by e.position limit $3 offset $4;

-- several shards <- features/trust/leaderboard/service.ts readLeaderboard
select …, e.name, …, e.tier, e.capabilities, … from leaderboard_entries e join agents a on a.id = e.agent_id and a.privacy_version = e.privacy_version where ($1::text is null or e.tier = $1) and ($2::text is null or e.capabilities @> array[$2]) order by e.position limit $3 offset $4;

-- untried <- features/trust/leaderboard/service.ts refreshLeaderboard
delete from leaderboard_entries;

-- untried <- features/trust/leaderboard/service.ts refreshLeaderboard
insert into leaderboard_entries (…) select row_number() over (order by r.visible_rank desc, r.agent_id), a.id, a.privacy_version, a.name, case a.privacy_mode when 'public' then r.overall_score end, case a.privacy_mode when 'public' then r.basis end, case a.privacy_mode when 'public' then r.proven end, r.tier, a.capabilities, r.visible_transactions from reputations r join agents a on a.id = r.agent_id where a.privacy_mode in ('public', 'tier_only') and r.visible_score is not null;

-- several shards <- features/trust/roots/load-roots.ts changeRoots
update reputations set …;

-- untried <- features/trust/scores/found-agents.ts findAgentsWithReputations
select … from agents a join reputations r on r.agent_id = a.id where a.id = any($1) union all select … from agents a join reputations r on r.agent_id = a.id where a.id in (select agent_id from agent_internal_ids where internal_id = any($1)) and a.id <> all($1);

-- untried <- features/trust/scores/found-agents.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = $1 and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select l.identity from erc8004_links l where l.agent_id = $1 and l.ended_at is null order by l.identity) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.id = $1;

-- untried <- features/trust/scores/found-agents.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = $1 and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select n.name from agent_names n where n.agent_id = $1 order by n.name) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.id = $1 and a.closed_at is null;

-- untried <- features/trust/scores/found-agents.ts readAgent

select …, array(select p.account from payment_accounts p where p.agent_id = $1 and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select n.name from agent_names n where n.agent_id = $1 order by n.name) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.id = $1 and a.closed_at is null;

-- untried <- features/trust/scores/found-agents.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = a.id and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select l.identity from erc8004_links l where l.agent_id = a.id and l.ended_at is null order by l.identity) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.internal_id = $1 and a.id = (select agent_id from agent_internal_ids where internal_id = $1);

-- untried <- features/trust/scores/found-agents.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = a.id and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select n.name from agent_names n where n.agent_id = a.id order by n.name) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.internal_id = $1 and a.id = (select agent_id from agent_internal_ids where internal_id = $1);

select …, array(select p.account from payment_accounts p where p.agent_id = a.id and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select n.name from agent_names n where n.agent_id = a.id order by n.name) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.internal_id = $1 and a.id = (select agent_id from agent_internal_ids where internal_id = $1) and a.closed_at is null;

-- untried <- features/trust/scores/found-agents.ts readAgent
select …, array(select p.account from payment_accounts p where p.agent_id = a.id and p.withdrawn_at is null order by p.account) as "paymentAccounts", array(select n.name from agent_names n where n.agent_id = a.id order by n.name) as "erc8004", coalesce(h.count, 0) as "logCount", coalesce(h.hash, repeat('0', 64)) as "logHash" from agents a join reputations r on r.agent_id = a.id left join log_heads h on h.agent_id = a.id and not h.hidden where a.internal_id = $1 and a.id = (select agent_id from agent_internal_ids where internal_id = $1) and a.closed_at is null;

-- several shards <- features/trust/scores/recompute-score.ts changeScoredPrices
update reputations set … where next_update_at > $1;

-- several shards <- features/trust/scores/recompute-score.ts listDueReputations
select agent_id as "agentId" from reputations where next_update_at <= $1 order by next_update_at, agent_id limit $2;

-- several shards <- features/trust/scores/recompute-score.ts postponeUpdates
update reputations set … where agent_id = any($1);

-- one shard <- features/trust/scores/service.ts findReputation
select … from reputations where agent_id = $1;

-- untried <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('day', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", basis, tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- one shard <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('day', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- untried <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('month', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", basis, tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- one shard <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('month', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- untried <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('week', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", basis, tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- one shard <- features/trust/scores/service.ts listHistory
with kept as ( select *, coalesce(lead(day) over (order by day), ($1::timestamptz at time zone 'UTC')::date + 1) as next_day from reputation_history where agent_id = $2 and day >= coalesce( (select max(day) from reputation_history where agent_id = $2 and recorded_at < $3), '-infinity') ), days as ( select kept.*, date_trunc('week', each) as unit, each, greatest(recorded_at, each at time zone 'UTC') as at from kept cross join lateral generate_series(day::timestamp, greatest(day, next_day - 1)::timestamp, interval '1 day') each ) select distinct on (unit) at as "recordedAt", overall_score as "overallScore", tier, success_rate as "successRate", service_quality as "serviceQuality", response_time as "responseTime", volume_consistency as "volumeConsistency" from days where at between $3 and $1 order by unit, each desc;

-- one shard <- features/trust/scores/service.ts lockUnclaimed
insert into reputations (…) values (…) on conflict (agent_id) do nothing;

-- one shard <- features/trust/scores/service.ts lockUnclaimed
select 1 from reputations where agent_id = $1 for update;

-- untried <- features/trust/scores/service.ts openReputation
insert into reputations (…) values (…) on conflict (agent_id) do update set evidence_version = reputations.evidence_version + 1, next_update_at = least(reputations.next_update_at, excluded.next_update_at), visible_score = excluded.visible_score, visible_proven = excluded.visible_proven, visible_tier = excluded.visible_tier, visible_transactions = excluded.visible_transactions;

-- one shard <- features/trust/scores/service.ts openReputation
insert into reputations (…) values (…) on conflict (agent_id) do update set evidence_version = reputations.evidence_version + 1, next_update_at = least(reputations.next_update_at, excluded.next_update_at), visible_score = excluded.visible_score, visible_tier = excluded.visible_tier, visible_transactions = excluded.visible_transactions;

-- several shards <- features/trust/scores/service.ts outdateScores
update reputations set evidence_version = evidence_version + 1, next_update_at = least(next_update_at, $1) where agent_id = any($2);

-- one shard <- features/trust/scores/service.ts postponeUnchanged
update reputations set … where agent_id = $1 and computed_at = $2 and next_update_at = $3;

-- one shard <- features/trust/scores/service.ts raiseEvidence
update reputations set evidence_version = evidence_version + 1 where agent_id = $1 returning evidence_version as version;

-- one shard <- features/trust/scores/service.ts saveHistoryPoint
insert into reputation_history (…) values ($1, ($2::timestamptz at time zone 'UTC')::date, …) on conflict (agent_id, day) do update set recorded_at = excluded.recorded_at, overall_score = excluded.overall_score, tier = excluded.tier, success_rate = excluded.success_rate, service_quality = excluded.service_quality, response_time = excluded.response_time, volume_consistency = excluded.volume_consistency where reputation_history.recorded_at <= excluded.recorded_at;

-- untried <- features/trust/scores/service.ts saveHistoryPoint
insert into reputation_history (…) values ($1, ($2::timestamptz at time zone 'UTC')::date, …) on conflict (agent_id, day) do update set recorded_at = excluded.recorded_at, overall_score = excluded.overall_score, tier = excluded.tier, success_rate = excluded.success_rate, service_quality = excluded.service_quality, response_time = excluded.response_time, volume_consistency = excluded.volume_consistency, basis = excluded.basis where reputation_history.recorded_at <= excluded.recorded_at;

-- one shard <- features/trust/scores/service.ts saveReputation
update reputations set …, next_update_at = case when next_update_at = $1 then $2 else next_update_at end where agent_id = $3 and computed_version <= $4 and computed_at is not distinct from $5::timestamptz;

-- one shard <- features/webhooks/events/service.ts appendEvent
insert into event_streams (…) values (…) on conflict (agent_id) do update set last_sequence = event_streams.last_sequence + 1 returning last_sequence as "sequence";

-- several shards <- platform/outbox.ts logRecord
insert into log_pending (…) select coalesce(max(agent.id), $1), coalesce($2::boolean, bool_or(agent.is_hidden), false), $3 from (select id, privacy_mode <> 'public' as is_hidden from agents where id = $1 or x402_payment_address = $1 order by (id = $1) desc, id limit 1) as agent;

-- several shards <- start.ts startServer
update idempotency_keys set … where leased_until > $1;
