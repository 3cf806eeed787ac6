-- The relay that carries a call of three or more people, and the process of the product that runs it. A new relay has a new id.
alter table calls add column relay text, add column relay_host text;
create index calls_relay_host on calls (relay_host) where ended_at is null and relay_host is not null;
