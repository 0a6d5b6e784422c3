-- A deal follows its trial lesson by the deals' own code now, with an entry in the audit log.
drop trigger deals_follow on lessons;
drop function deals_follow_moved_lesson();
