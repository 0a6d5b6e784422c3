-- Names as they are searched for: in Latin letters, whatever the alphabet, the case, the accents and the way of writing Russian in
-- Latin letters, with a space before and behind every word. `foldName` of the server says the same of what is typed; a test holds
-- them together. Independent of the database's locale. First one letter for one, then letters that become two, then Latin spellings.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select ' ' || btrim(regexp_replace(regexp_replace(translate(
    replace(replace(replace(replace(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        lower(translate(
          regexp_replace(name, '[''`´‘’ʼ\u00ad\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0327\u0328ЪъЬь]', '', 'g'),
          'АаБбВвГгҐґДдЕеЁёЄєЖЗзИиЙйІіЇїКкЛлМмНнОоПпРрСсТтУуЎўФфХхЦЧШЩЫыЭэЮЯӘәҒғҚқҢңӨөҰұҮүҺһ' ||
          'ÀàÁáÂâÃãÄäÅåÅĀāĂăĄąÆÇçĆćČčĎďĐđÈèÉéÊêËëĒēĖėĘęĚěĞğÌìÍíÎîÏïĪīĮįıŁłĽľÑñŃńŇňÒòÓóÔôÕõÖöØøŌōŐőŒŘřŚśŠšŞşȘșẞŤťŢţȚțÙùÚúÛûÜüŪūŮůŰűŲųÝýÿŸŹźŻżŽž',
          'aabbvvggggddeeeeeeжzziiiiiiiikkllmmnnoopprrssttuuuuffhhцчшщiieeюяaaggkknnoouuuuhh' ||
          'aaaaaaaaaaaaaaaaaaaæccccccddddeeeeeeeeeeeeeeeeggiiiiiiiiiiiiillllnnnnnnooooooooooooooooœrrssssssssßttttttuuuuuuuuuuuuuuuuyyyyzzzzzz'
        ) collate "C"),
      'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'iu'), 'я', 'ia'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
    'shch', 'sch'), 'kh', 'h'), 'yo', 'e'), 'x', 'ks'), 'yjw', 'iiv'),
    '([a-z])\1+', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u007f\u00a0\u2009\u202f–—−«»„“”…·•№]+', ' ', 'g')) || ' '
$$;

alter table users add column name_key text not null generated always as (name_key(name)) stored;
alter table clients add column name_key text not null generated always as (name_key(name)) stored;
alter table children add column name_key text not null generated always as (name_key(name)) stored;
create index users_name_key on users using gin (name_key gin_trgm_ops);
create index clients_name_key on clients using gin (name_key gin_trgm_ops);
create index children_name_key on children using gin (name_key gin_trgm_ops);
