-- The language in which the school writes to a client. Until now it was guessed from the letters of the name: so it begins for those
-- who are on record already.
alter table clients add column language text not null default 'ru';
update clients set language = 'en' where name !~ '[А-Яа-яЁё]';
alter table clients add constraint clients_language check (language in ('en', 'ru'));
