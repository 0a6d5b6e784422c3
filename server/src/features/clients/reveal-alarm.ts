import { sql } from 'kysely';
import { notifyAdministrators } from '../../kernel/administrators.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';

const minutes = 60;

/**
 * Mails the administrators when one user has revealed many contacts within an hour, at most once an hour. Called by the write that reveals
 * one more.
 */
export async function alarmAtManyReveals(ctx: WriteContext): Promise<void> {
  const { actor, db, now, settings, site } = ctx;
  const most = settings.reveal_alarm_contacts;
  if (most === 0) return;
  const { rows } = await sql<{ before: number; alarmed: boolean }>`
    select count(*) filter (where action = 'contact.reveal')::int as before, coalesce(bool_or(action = 'contact.reveal_alarm'), false) as alarmed
    from audit_log
    where actor_id = ${actor.id} and action in ('contact.reveal', 'contact.reveal_alarm') and at > ${isoOf(now.subtract({ minutes }))}
  `.execute(db);
  const { before = 0, alarmed = false } = rows[0] ?? {};
  const contacts = before + 1;
  if (alarmed || contacts < most) return;
  ctx.audit({ action: 'contact.reveal_alarm', entity: 'user', entity_id: actor.id, new: { contacts, minutes } });
  const link = `${site.publicUrl}/staff/${actor.id}`;
  await notifyAdministrators(ctx, (language) =>
    language === 'ru'
      ? {
          subject: `${actor.name}: много открытых контактов за час`,
          text: `За последний час ${actor.name} (${actor.email}) открывает контакты клиентов: уже ${contacts}. Если это не работа по обзвону, проверьте учётную запись и при необходимости отключите её.\n\n${link}`,
        }
      : {
          subject: `${actor.name}: many contacts revealed within an hour`,
          text: `${actor.name} (${actor.email}) has revealed ${contacts} contacts of clients within the last hour. If that is not calling clients for work, look at the account, and deactivate it if need be.\n\n${link}`,
        },
  );
}
