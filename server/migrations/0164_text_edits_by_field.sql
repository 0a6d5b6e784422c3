-- Drafts of practice texts are edited field by field, so that no revision of the whole is compared.
alter table practice_texts drop column revision;
