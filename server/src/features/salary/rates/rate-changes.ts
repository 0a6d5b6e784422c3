import { minor, shareOf } from '@lectern/contract/money';
import type { MinorUnits } from '@lectern/contract/money';
import type { RateChange } from '@lectern/contract/salary/rates.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';

export type WantedRates = {
  /** Null for every active teacher of the courses. */
  readonly teacherIds: readonly number[] | null;
  readonly serviceIds: readonly number[];
  readonly effective_from: string;
  readonly amount?: number | undefined;
  readonly factor?: number | undefined;
};

type Found = Omit<RateChange, 'after' | 'refused'> & { readonly offered: boolean; readonly used: boolean };

/** Computes the change of each teacher's rate for each service; both the preview and the change use it. */
export async function rateChanges({ db }: Pick<ReadContext, 'db'>, wanted: WantedRates): Promise<RateChange[]> {
  const { teacherIds, serviceIds, effective_from: day } = wanted;
  const who = teacherIds === null ? sql`t.status = 'active' and k.course_id is not null` : sql`t.id = any(${teacherIds})`;
  const { rows } = await sql<Found>`
    select t.id as teacher_id, u.name as teacher_name, sc.id as service_course_id, sc.title,
      sc.active and k.course_id is not null as offered,
      (select v.amount from rate_versions v where v.teacher_id = t.id and v.service_course_id = sc.id and v.effective_from <= ${day}
        order by v.effective_from desc limit 1) as now,
      exists (select from accruals a join rate_versions v on v.id = a.rate_version_id
        where a.teacher_id = t.id and v.service_course_id = sc.id and a.business_date >= ${day}) as used
    from teachers t join users u on u.id = t.id
    cross join service_courses sc
    left join teacher_skills k on k.teacher_id = t.id and k.course_id = sc.course_id
    where sc.id = any(${serviceIds}) and ${who}
    order by u.name, t.id, sc.position, sc.id
  `.execute(db);
  return rows.map(({ offered, used, ...row }) => {
    const after = sumOf(wanted, row.now);
    const refused = whyItStays({ offered, used, now: row.now, after });
    return { ...row, after: refused === null ? after : row.now, refused };
  });
}

function sumOf({ amount, factor }: WantedRates, now: MinorUnits | null): MinorUnits | null {
  if (amount !== undefined) return minor(amount);
  return now === null || factor === undefined ? null : shareOf(now, factor);
}

type Facts = { readonly offered: boolean; readonly used: boolean; readonly now: MinorUnits | null; readonly after: MinorUnits | null };

function whyItStays({ offered, used, now, after }: Facts): 'not_taught_by_teacher' | 'rate_missing' | 'rate_used' | 'rate_same' | null {
  if (after === null) return 'rate_missing';
  if (!offered && now === null) return 'not_taught_by_teacher';
  if (after === now) return 'rate_same';
  return used ? 'rate_used' : null;
}
