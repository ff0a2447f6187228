-- Whether the event of its expiry has been written: once, however often its job runs.
alter table credentials add column expiry_announced boolean not null default false;

-- Jobs announce what expires from now on, as those of new credentials do.
insert into jobs (kind, key, payload, state, attempts, abandoned, run_at, lease, created_at)
select 'credential-expiry', id, '{}', 'pending', 0, 0, expires_at, 0, now()
from credentials where revoked_at is null and expires_at > now()
on conflict (kind, key) do nothing;
