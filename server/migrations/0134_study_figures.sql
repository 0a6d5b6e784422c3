-- The place of a test is found by the lineage of its topic.
create index topics_lineage on topics ((coalesce(origin_id, id)));
