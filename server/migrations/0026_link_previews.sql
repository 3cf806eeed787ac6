-- What pages of the web say of themselves. It is about pages, not about the people who write their addresses.
create table link_previews (
  address_hash text primary key, -- of the address, which can be longer than an index holds
  id text not null unique, -- names the picture, and tells nothing of the address
  address text not null,
  title text, -- null where the page could not be read
  description text not null,
  has_picture boolean not null,
  fetched_at timestamptz not null,
  used_at timestamptz not null
);
-- Which were not used for a month?
create index link_previews_used on link_previews (used_at);
