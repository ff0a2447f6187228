-- Evidence as it was at a version: what a score was computed from stays readable while more comes in.

-- The version of its agent's evidence from which on a payment is as it is now; 0 for those from before there were versions.
alter table payments add column evidence_version integer not null default 0;

-- What payments were before, from one version up to another, until a score knows of the later one.
create table earlier_evidence (
  agent_id text not null,
  payment_id text not null,
  since_version integer not null,
  until_version integer not null,
  status text not null,
  evidence text not null,
  completed_at timestamptz(3),
  response_time_ms bigint,
  rating integer,
  dispute_status text,
  dispute_winner text,
  primary key (payment_id, until_version)
);
create index earlier_evidence_by_agent on earlier_evidence (agent_id, until_version);

-- Anybody can report any number of payments: they are no evidence, and must not even be read on the way to it.
create index payments_as_evidence on payments (agent_id, created_at, id) where evidence <> 'reported';

-- Scores were computed with such payments among their evidence: they are due again.
update reputations set next_update_at = timestamptz 'epoch';
