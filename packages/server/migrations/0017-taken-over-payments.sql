-- A settlement that one payment takes over from another stands in the vouching log under the id of the first: the log does
-- not change. What it is vouched for is found by that id.

create table vouched_as (
  payment_id text primary key,
  logged_id text not null
);
