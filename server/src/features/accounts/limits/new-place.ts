import { deviceOf } from '@lectern/contract/accounts/devices.rules';
import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import { isoOf } from '../../../kernel/clock.ts';
import type { Actor, ReadContext } from '../../../kernel/calls/context.ts';
import { notifySignedIn } from '../account-mails.ts';
import { placeOf } from './attempts.rules.ts';

/**
 * Mails the owner about a sign-in on a new device or from a new place, inside the transaction that opens the session. The very first
 * sign-in is expected.
 */
export async function notifyNewPlace(ctx: ReadContext, actor: Actor, onKnownDevice: boolean): Promise<void> {
  const { db, now, browser } = ctx;
  const { rows } = await sql<{ is_new: boolean; is_first: boolean }>`
    with known as materialized (select place from sign_in_places where user_id = ${actor.id}), seen as (
      insert into sign_in_places (user_id, place, last_seen_at)
      values (${actor.id}, ${placeOf(browser.address)}, ${isoOf(now)})
      on conflict (user_id, place) do update set last_seen_at = excluded.last_seen_at returning place
    )
    select not exists (select from known join seen using (place)) as is_new, not exists (select from known) as is_first
  `.execute(db);
  const { is_new: isNewPlace = false, is_first: isFirst = true } = rows[0] ?? {};
  if (isFirst || (onKnownDevice && !isNewPlace)) return;
  const { browser: program, system } = deviceOf(browser.userAgent);
  await notifySignedIn(ctx, actor, {
    device: [program, system].filter((name) => name !== null).join(', '),
    address: browser.address,
    at: now.toZonedDateTimeISO(temporalZone(actor.zone)),
  });
}
