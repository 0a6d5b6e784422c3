import type { CurrentUser, PageInfo, SidebarItem } from '@lectern/contract/accounts/accounts.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { csrfTokenOf, newSecret } from '../../kernel/calls/session.ts';
import { version } from '../../kernel/process/project.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { currentUserView } from './accounts.view.ts';
import { sidebarOf } from './sidebar.rules.ts';

/** Returns the anti-forgery token of the session. Before sign-in, the response sets a guest cookie and the token belongs to it. */
export async function getCsrfToken({ browser }: ReadContext): Promise<{ token: string }> {
  if (browser.secret !== null) return { token: csrfTokenOf(browser.secret) };
  const secret = newSecret();
  browser.setGuestSecret(secret);
  return { token: csrfTokenOf(secret) };
}

export async function getCurrentUser({ actor }: ReadContext): Promise<CurrentUser> {
  return currentUserView(actor);
}

/** Only the methodist's sidebar has courses as sub-items, so only it waits for the query. */
export async function getSidebar(ctx: ReadContext): Promise<SidebarItem[]> {
  const { actor, db } = ctx;
  const courses =
    actor.role === 'Methodist'
      ? await db
          .selectFrom('courses')
          .select(['id', titleOf(ctx).as('title')])
          .orderBy('title')
          .execute()
      : [];
  return sidebarOf(actor, courses);
}

export async function getPageInfo({ actor, settings }: ReadContext): Promise<PageInfo> {
  const { school_zone, currency, client_language } = settings;
  return { version, locale: actor.locale, zone: actor.zone, school_zone, currency, client_language };
}
