-- What a member of the team writes to the colleague to whom they hand an item on.
alter table desk_holds add column offer_words text not null default '';
