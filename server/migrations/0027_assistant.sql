-- Asking a model outside needs a consent of its own.
alter table consents
  drop constraint consents_purpose_check,
  add constraint consents_purpose_check
    check (purpose in ('terms', 'declaration', 'error_reports', 'ad_measurement', 'assistant_model'));

-- The bots that take part in channels, as what: null for people. A bot has no way to sign in.
alter table people add column bot_role text check (bot_role in ('ai_assistant'));
-- The assistant's name is a text, because it contains the name of the product. Nothing can be delivered to its address.
insert into people (id, email, role, first_name, last_name, phone_number, primary_language, bot_role, created_at)
values ('assistant', 'assistant@bots.invalid', 'staff', '', '', '', 'en', 'ai_assistant', '2026-01-01T00:00:00Z');

-- Each person's channel with the assistant. The row comes before the channel, so that of two processes only one makes it.
create table assistant_channels (
  person_id text primary key references people on delete cascade,
  channel_id text not null unique references channels deferrable initially deferred
);

-- An answer of the assistant says what made it, and cites what it is based on: a JSON text of a list.
alter table messages
  add column made_by text,
  add column citations text;

-- What the assistant can cite, one row for each passage and language. All of it can be made anew from the content.
create table assistant_passages (
  id text not null,
  language text not null,
  -- Who may read it: 'everyone', or what its room says.
  scope text not null,
  title text not null,
  url text not null,
  passage text not null,
  words tsvector not null,
  -- By which rules the words were made, and of which text; others are made anew.
  version text not null,
  primary key (id, language)
);
create index assistant_passages_words on assistant_passages using gin (words) with (fastupdate = off);

-- The questions that were put to the assistant, and what became of them. A question is answered once.
create table assistant_questions (
  message_id text primary key references messages (id) on delete cascade,
  channel_id text not null references channels,
  person_id text not null references people on delete cascade,
  asked_at timestamptz not null,
  -- Whether the model outside was asked; the limits of a day count these.
  asked_model boolean not null default false,
  answered_at timestamptz,
  answer_id text -- the message that answers it
);
create index assistant_questions_person on assistant_questions (person_id, asked_at);
create index assistant_questions_model on assistant_questions (asked_at) where asked_model;

-- How people rate a conversation, once for what was said until then. A skip has no stars.
create table chat_ratings (
  channel_id text not null references channels,
  person_id text not null references people on delete cascade,
  -- The number of the newest message at that time.
  up_to_seq bigint not null,
  accuracy integer check (accuracy between 1 and 5),
  relevance integer check (relevance between 1 and 5),
  resolution integer check (resolution between 1 and 5),
  rated_at timestamptz not null,
  primary key (channel_id, person_id, up_to_seq)
);
create index chat_ratings_person on chat_ratings (person_id);
