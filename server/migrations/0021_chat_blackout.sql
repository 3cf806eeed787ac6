-- The time in which nobody can write in the chat, such as exams; at most one is planned.
create table chat_blackout (
  only_one boolean primary key default true check (only_one),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at) -- null: until staff end it
);
