import type { WriteContext } from '../../kernel/calls/context.ts';
import { queueMail } from '../../kernel/mail/mail.ts';
import { vacationMailText } from './mail-text.rules.ts';
import type { VacationNews } from './mail-text.rules.ts';
import type { VacationRow } from './vacations.view.ts';

const noticeHours = 24 * 7;

/** Mails a teacher the decision on their vacation. */
export async function notifyDecision(ctx: WriteContext, vacation: VacationRow, action: VacationNews, comment: string): Promise<void> {
  const teacher = await ctx.db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', vacation.teacher_id)
    .executeTakeFirstOrThrow();
  const { subject, text } = vacationMailText(action, teacher.locale ?? ctx.settings.client_language, {
    name: teacher.name,
    by: ctx.actor.name,
    first_day: vacation.first_day,
    last_day: vacation.last_day,
    comment,
    link: `${ctx.site.publicUrl}/vacation`,
  });
  await queueMail(ctx, { to: teacher.email, subject, text, uselessAt: ctx.now.add({ hours: noticeHours }) });
}
