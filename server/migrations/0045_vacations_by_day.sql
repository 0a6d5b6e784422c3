-- Vacations of everybody: the list by its first day, which read and sorted all of them, and those that are not over on a day, for the
-- calendar and the list. Of one teacher or one group the index that stands finds them.
create index vacations_by_day on vacations (first_day, id);
create index vacations_last_day on vacations (last_day);
