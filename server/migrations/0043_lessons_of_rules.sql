-- The lessons of a rule, moved ones among them: what a rule shows and takes back. Without it every look at a rule read all lessons.
create index lessons_of_rule on lessons (rule_id, start) where rule_id is not null;
