-- What a member of the team writes to the colleague to whom they hand an item on.
alter table desk_holds add column offer_words text not null default '';
alter table desk_holds add constraint desk_holds_bytes_of_offer check (octet_length(offer_words) <= 4000) not valid;
