-- quick: It makes empty tables.
-- The links by which a parent answers whether calls with a young person may be recorded. The parent's address is not stored.
create table call_parent_links (
  id text primary key,
  person_id text not null references people on delete cascade, -- personal
  token_hash text not null unique,
  asked_at timestamptz not null
);
create index call_parent_links_person on call_parent_links (person_id);

-- The answers by a link, with the words that the parent read. Earlier ones stay, because they say what was allowed until then.
create table call_parent_answers (
  id text primary key,
  link_id text not null references call_parent_links on delete cascade,
  agrees boolean not null,
  wording text not null,
  answered_at timestamptz not null
);
create index call_parent_answers_link on call_parent_answers (link_id, answered_at desc);
