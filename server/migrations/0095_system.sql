-- Each process of the product, as it last said of itself.
create table system_processes (
  id text primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  sockets integer not null,
  memory_megabytes integer not null,
  -- How long its loop was held up at most since it last said so.
  delay_ms integer not null
);

-- Calls that took more than a second, without addresses or values.
create table slow_calls (
  request_id text primary key,
  answered_at timestamptz not null,
  method text not null,
  route text not null,
  took_ms integer not null
);
create index slow_calls_newest on slow_calls (answered_at);

-- Errors that nobody expected, counted for each kind, route and day.
create table failed_calls (
  error text not null,
  method text not null,
  route text not null,
  day date not null,
  count integer not null,
  last_at timestamptz not null,
  last_request_id text not null,
  primary key (error, method, route, day)
);

-- The emails of the last day are counted.
create index notice_deliveries_mails on notice_deliveries (created_at) where channel = 'mail';
