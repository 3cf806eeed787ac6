-- not in a transaction
-- When a link to a picture is opened, the server asks whose picture it is.
-- An earlier try may have left a part of it.
drop index concurrently if exists people_picture;
create index concurrently people_picture on people (picture_key) where picture_key is not null;
