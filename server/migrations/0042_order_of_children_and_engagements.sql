-- The orders in which children and what they learn are listed for whoever sees everybody's.
create index children_name on children (name, id);
create index engagements_started on engagements (started_on, id);
