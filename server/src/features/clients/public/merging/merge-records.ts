import { sql } from 'kysely';
import { isoOf } from '../../../../kernel/clock.ts';
import type { WriteContext } from '../../../../kernel/calls/context.ts';

/**
 * Moves the clients' own tables from one record to another and leaves a pointer: children, contacts, consents, notes, access requests.
 * Contacts and consents that the other record already has stay with the merged record, as do children who became pointers; notes on such
 * contacts move. The audit log stays.
 * Called under the locks of both, after all other features' data has moved.
 */
export async function mergeRecords({ db, now }: WriteContext, from: number, to: number): Promise<void> {
  await sql`update children set client_id = ${to} where client_id = ${from} and merged_into_id is null`.execute(db);
  await sql`
    update client_contacts o set consented_at = least(o.consented_at, p.consented_at), label = coalesce(nullif(o.label, ''), p.label)
    from client_contacts p
    where o.client_id = ${to} and p.client_id = ${from} and o.kind = p.kind and o.normalised = p.normalised
  `.execute(db);
  await sql`
    update client_contacts p set client_id = ${to},
      is_primary = p.is_primary and not exists (select from client_contacts o where o.client_id = ${to} and o.kind = p.kind and o.is_primary)
    where p.client_id = ${from}
      and not exists (select from client_contacts o where o.client_id = ${to} and o.kind = p.kind and o.normalised = p.normalised)
  `.execute(db);
  await sql`
    update mailing_consents s set client_id = ${to} where s.client_id = ${from} and (s.withdrawn_at is not null or not exists (
      select from mailing_consents o where o.client_id = ${to} and o.category_id = s.category_id and o.channel = s.channel
        and o.withdrawn_at is null))
  `.execute(db);
  await sql`update client_notes set client_id = ${to} where client_id = ${from}`.execute(db);
  await sql`
    update client_access_requests r set client_id = ${to} where r.client_id = ${from} and (r.state <> 'requested' or not exists (
      select from client_access_requests o where o.client_id = ${to} and o.asked_by = r.asked_by and o.state = 'requested'))
  `.execute(db);
  await sql`
    update client_access_requests set state = 'withdrawn', decided_at = ${isoOf(now)}
    where client_id = ${from} and state = 'requested'
  `.execute(db);
  // The old record gets the same manager, who may then read it. Chains of merges point to their end directly.
  await sql`
    update clients set merged_into_id = ${to}, merged_at = coalesce(merged_at, ${isoOf(now)}),
      manager_id = (select manager_id from clients where id = ${to}), manager_since = ${isoOf(now)}
    where id = ${from} or merged_into_id = ${from}
  `.execute(db);
}
