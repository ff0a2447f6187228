-- Accounts on other chains that agents have proved to be paid at: by a signature of the account, and of the agent's owner.

create table payment_accounts (
  agent_id text not null,
  -- CAIP-10, in lower case.
  account text not null,
  -- The address in it: the same key has it on each chain.
  address text not null,
  proved_at timestamptz(3) not null,
  -- Kept after that: what it pays to the agent stays what the agent pays itself.
  withdrawn_at timestamptz(3),
  primary key (agent_id, account)
);
-- An account belongs to one agent at a time.
create unique index payment_accounts_in_use on payment_accounts (account) where withdrawn_at is null;
create index payment_accounts_by_address on payment_accounts (address) where withdrawn_at is null;

-- By whichever chains an address has paid.
create index payments_by_evm_payer on payments (split_part(payer, ':', 3)) where payer like 'eip155:%';
