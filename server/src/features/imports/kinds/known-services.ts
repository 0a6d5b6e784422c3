import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { comparable } from '../rows/cell-values.rules.ts';
import type { CellValue } from '../rows/cell-values.rules.ts';

export type Service = { readonly id: number; readonly title: string };

/** Finds a service course by its title in the price list, or by a course with a single kind of regular lesson; titles in either language. */
export type Services = (text: string) => CellValue<Service>;

type Row = { readonly id: number; readonly titles: readonly string[]; readonly courses: readonly string[]; readonly kind: string };

export async function knownServices(db: Db): Promise<Services> {
  const { rows } = await sql<Row>`
    select s.id, array[s.title_en, s.title_ru] as titles, array[c.title_en, c.title_ru] as courses, s.kind
    from service_courses s join courses c on c.id = s.course_id where s.active order by s.id
  `.execute(db);
  return (text) => {
    const at = (titles: readonly string[]) => titles.findIndex((title) => comparable(title) === comparable(text));
    const named = rows.filter(({ titles }) => at(titles) >= 0);
    const taught = rows.filter(({ courses }) => at(courses) >= 0);
    const ordinary = taught.filter(({ kind }) => kind === 'individual');
    const found = named.length > 0 ? named : taught.length === 1 ? taught : ordinary;
    const [service] = found;
    if (service === undefined) return { reason: taught.length > 0 ? 'course_ambiguous' : 'course_unknown' };
    if (found.length > 1) return { reason: 'course_ambiguous' };
    // The title in the language of the file.
    const title = service.titles[Math.max(at(service.titles), at(service.courses))] ?? '';
    return { value: { id: service.id, title } };
  };
}
