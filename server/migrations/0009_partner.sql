-- Links of the partner portal that were opened: each opens once. The key is the link's own id, or a hash of its sealed bytes.
create table portal_links (
  key text primary key,
  opened_at timestamptz not null
);
create index portal_links_opened on portal_links (opened_at);

-- One-time codes that sign somebody in whom another call has just proven. The row goes with its use.
create table sign_in_codes (
  code_hash text primary key,
  person_id text not null references people on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_codes_person on sign_in_codes (person_id);
