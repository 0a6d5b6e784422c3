import { abilities, staffRoles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import type { WriteContext } from './calls/context.ts';
import { queueMail } from './mail/mail.ts';

/** SQL condition: the user is an administrator who may sign in. @param users the alias of the users table in the query */
export function administrates(users: 'u' | 'other') {
  const user = (column: string) => sql.ref(`${users}.${column}`);
  return sql<boolean>`(${user('state')} = 'active'
    and exists (select from ability_grants where user_id = ${user('id')} and ability = ${abilities.manageStaff})
    and exists (select from role_grants where user_id = ${user('id')} and role in (${sql.join([...staffRoles])})))`;
}

type Words = { readonly subject: string; readonly text: string };

const usefulHours = 24 * 7;

/** Queues a mail to every administrator in their language, in the transaction of a write. */
export async function notifyAdministrators(ctx: WriteContext, say: (language: 'en' | 'ru') => Words): Promise<void> {
  const { rows } = await sql<{ email: string; locale: 'en' | 'ru' | null }>`
    select u.email, u.locale from users u where ${administrates('u')} order by u.id
  `.execute(ctx.db);
  const uselessAt = ctx.now.add({ hours: usefulHours });
  for (const { email, locale } of rows) await queueMail(ctx, { to: email, ...say(locale ?? ctx.settings.client_language), uselessAt });
}
