import { setupGaps } from '@lectern/contract/first-steps/first-steps.schema';
import type { SetupGap, SetupGaps } from '@lectern/contract/first-steps/first-steps.schema';
import { sql } from 'kysely';
import { isoOf } from '../../kernel/clock.ts';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { readQueuedJobs } from '../../kernel/process/job-queue.ts';
import { backupWarningOf } from '../backups/public/backup-warning.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';

type Counts = Partial<Record<SetupGap, number>>;

/** Days for which a mail that could not be delivered is shown. */
const mailDays = 7;

/** Counts incomplete records in one statement. */
async function countRecords({ db, now, settings }: ReadContext, today: string): Promise<Counts> {
  const { rows } = await sql<{ key: SetupGap; count: number }>`
    select 'requisites' as key, 1 as count
      where not exists (select from school_settings where key = 'requisites' and value->>'name' <> '')
    union all select 'mails_failed', count(*)::int from mail_outbox
      where state = 'failed' and recipient <> '' and created_at > ${isoOf(now.subtract({ hours: 24 * mailDays }))}
    union all select 'webhooks_paused', count(*)::int from webhooks where state = 'paused'
    union all select 'clients_without_manager', count(*)::int from clients
      where manager_id is null and status = 'active' and merged_into_id is null
    union all select 'teachers_without_curator', count(*)::int from teachers where status = 'active' and curator_id is null
    union all select 'teachers_without_courses', count(*)::int from teachers t
      where t.status = 'active' and not exists (select from teacher_skills k where k.teacher_id = t.id)
    union all select 'teachers_without_hours', count(*)::int from teachers t where t.status = 'active' and not exists (
      select from working_hours w where w.teacher_id = t.id and w.valid_from <= ${today}::date and (w.valid_to is null or w.valid_to > ${today}::date))
    union all select 'teachers_without_rate', count(*)::int from teachers t
      where t.status = 'active' and not exists (select from rate_versions r where r.teacher_id = t.id)
    union all select 'services_without_price', count(*)::int from service_courses s join courses c on c.id = s.course_id
      where s.active and c.active and s.kind <> 'trial' and service_course_price(s.id, ${today}::date) = 0
    union all select 'invitations_expired', count(*)::int from users u where u.state = 'invited' and not exists (
      select from account_tokens t where t.user_id = u.id and t.purpose = 'invitation' and t.expires_at > ${isoOf(now)})
    union all select 'users_without_role', count(*)::int from users u
      where u.state = 'active' and not exists (select from role_grants g where g.user_id = u.id)
    union all select 'staff_without_factor', count(*)::int from users u
      where ${settings.second_factor_required} and u.state = 'active'
        and exists (select from role_grants g where g.user_id = u.id and g.role not in ('Lead', 'Student', 'Child'))
        and not exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
  `.execute(db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

/** Lists what the school has to set up, fix or assign, with the number of records; complete areas are left out. */
export async function listSetupGaps(ctx: ReadContext): Promise<SetupGaps> {
  const [records, backup, jobs] = await Promise.all([
    countRecords(ctx, schoolDateOf(ctx, ctx.now).toString()),
    backupWarningOf(ctx),
    readQueuedJobs(ctx.db),
  ]);
  const counts: Counts = {
    ...records,
    mail_server: ctx.site.mailFolder === null ? 0 : 1,
    jobs_failed: jobs.filter(({ state }) => state === 'failed').length,
    ...(backup === null ? {} : { [`backup_${backup}`]: 1 }),
  };
  return { gaps: setupGaps.flatMap((key) => ((counts[key] ?? 0) > 0 ? [{ key, count: counts[key] ?? 0 }] : [])) };
}
