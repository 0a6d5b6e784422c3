import type { StarterCatalogue, StarterQuery } from '@lectern/contract/starter-catalogue/starter-catalogue.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { lessonKinds, packageTerms, subjects, usualLesson } from './school-subjects.rules.ts';

/** Returns the catalogue in one language, and which courses exist already. */
export async function getStarterCatalogue(ctx: ReadContext, { query }: { query: StarterQuery }): Promise<StarterCatalogue> {
  const { language } = query;
  const { rows } = await sql<{ titles: string[]; taken: number }>`
    select coalesce((select json_agg(t.title) from courses cross join lateral (values (title_en), (title_ru)) t (title)), '[]') as titles, (select count(*)::int from starter_entries) as taken
  `.execute(ctx.db);
  const { titles = [], taken = 0 } = rows[0] ?? {};
  // With the locale C, PostgreSQL does not lower-case Cyrillic letters.
  const known = new Set(titles.map((title) => title.toLowerCase()));
  return {
    language,
    currency: ctx.settings.currency,
    courses: subjects.map(({ key, title, direction, grades }) => ({
      key,
      title: title[language],
      direction_title: direction[language],
      grade_from: grades[0],
      grade_to: grades[1],
      there: known.has(title[language].toLowerCase()),
    })),
    services: lessonKinds.map(({ key, title, kind, minutes }) => ({ key, title: title[language], kind, minutes })),
    packages: packageTerms.map(({ title, ...terms }) => ({ ...terms, title: title[language] })),
    usual_service: usualLesson,
    taken,
  };
}
