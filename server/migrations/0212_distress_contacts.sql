-- The person whom the team calls at a programme or an institution when one of its people is in distress.
create table distress_contacts (
  place_kind text not null check (place_kind in ('programme', 'institution')),
  place_key text not null check (octet_length(place_key) <= 300),
  name text not null check (octet_length(name) <= 240),
  phone text not null check (octet_length(phone) <= 60),
  hours text not null check (octet_length(hours) <= 600),
  primary key (place_kind, place_key)
);
