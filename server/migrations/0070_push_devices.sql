-- Browsers that receive pushes. The address and the keys are the browser's PushSubscription.
create table push_devices (
  id text primary key,
  person_id text not null references people on delete cascade,
  sign_in_id text not null,
  endpoint text not null unique, -- personal
  p256dh text not null, -- personal
  auth text not null, -- personal
  user_agent text not null, -- personal
  created_at timestamptz not null,
  seen_at timestamptz not null,
  failing_since timestamptz
);
create index push_devices_person on push_devices (person_id);
