-- Names are looked for among contacts, too, and few contacts have other letters than Latin ones: where the database knows no Cyrillic
-- letters (locale C), the index of their parts finds nothing of such a text, and every contact would be read. An expression, not a condition
-- of the index, so that the planner knows how few they are.
create index client_contacts_beyond_ascii on client_contacts ((octet_length(normalised) - length(normalised)));
analyze client_contacts;
