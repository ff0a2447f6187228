-- When an agent's owner closed it. The row stays: its id stays taken, and its addresses stay its owner's.
alter table agents add column closed_at timestamptz(3);
