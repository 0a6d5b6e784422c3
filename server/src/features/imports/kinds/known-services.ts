import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { comparable } from '../rows/cell-values.rules.ts';
import type { CellValue } from '../rows/cell-values.rules.ts';

export type Service = { readonly id: number; readonly title: string };

/** Finds a service course by its title in the price list, or by a course with a single kind of regular lesson. */
export type Services = (text: string) => CellValue<Service>;

export async function knownServices(db: Db): Promise<Services> {
  const { rows } = await sql<Service & { course: string; kind: string }>`
    select s.id, s.title, c.title as course, s.kind from service_courses s join courses c on c.id = s.course_id where s.active order by s.id
  `.execute(db);
  return (text) => {
    const wanted = comparable(text);
    const named = rows.filter(({ title }) => comparable(title) === wanted);
    const taught = rows.filter(({ course }) => comparable(course) === wanted);
    const ordinary = taught.filter(({ kind }) => kind === 'individual');
    const found = named.length > 0 ? named : taught.length === 1 ? taught : ordinary;
    const [service] = found;
    if (service === undefined) return { reason: taught.length > 0 ? 'course_ambiguous' : 'course_unknown' };
    return found.length > 1 ? { reason: 'course_ambiguous' } : { value: service };
  };
}
