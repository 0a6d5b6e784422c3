import { readabilityOf } from '@lectern/contract/practice/readability.rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { practiceTexts } from '../words/practice-texts.ts';

const groups = [
  [6, 8],
  [9, 11],
  [12, 14],
  [15, 18],
] as const;
const levels = ['basic', 'standard', 'standard', 'advanced'] as const;

/** Practice texts of two courses for each age group, one of them a draft, and children's readings of them. */
export async function addPracticeTexts(db: Db): Promise<void> {
  for (const { course, language, texts } of practiceTexts) {
    const found = await db.selectFrom('courses').select('id').where('title_en', '=', course).executeTakeFirst();
    if (found === undefined) continue;
    const made = await db
      .insertInto('age_groups')
      .values(groups.map(([years_from, years_to]) => ({ course_id: found.id, years_from, years_to, created_at: '2026-01-12T09:00:00Z' })))
      .returning('id')
      .execute();
    for (const [at, { group, title, lines, questions, draft = false }] of texts.entries()) {
      const { words, ease } = readabilityOf(lines.join('\n'), language);
      const blocks = lines.map((text) => ({ kind: 'paragraph', spans: [{ text, bold: false, italic: false }] }));
      const { id } = await db
        .insertInto('practice_texts')
        .values({
          ...{ course_id: found.id, age_group_id: made[group]?.id ?? 0, lineage_id: 0, version: -1 - at, status: 'draft', title, language },
          ...{ level: levels[group] ?? 'standard', rights: 'own', words, reading_ease: ease, created_at: '2026-01-12T09:00:00Z' },
          ...{ blocks: JSON.stringify(blocks), questions: JSON.stringify(questions) },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('practice_texts').set({ lineage_id: id, version: 1 }).where('id', '=', id).execute();
      if (!draft)
        await db
          .updateTable('practice_texts')
          .set({ status: 'published', published_at: '2026-01-13T09:00:00Z' })
          .where('id', '=', id)
          .execute();
    }
  }
  await addReadings(db);
}

/** Each of a child's first lessons has one text for its age; fast readers stay fast, and all improve. */
async function addReadings(db: Db): Promise<void> {
  await sql`
    insert into text_readings (lesson_id, text_id, seconds, words_read, errors, entered_at, entered_by)
    select lesson_id, text_id, greatest(10, words * 60 / (50 + age * 5 + kid_id % 30 + place * 6)), words, (kid_id + place * 3) % 5, finish, teacher_id
    from (
      select l.id as lesson_id, l.kid_id, l.finish, l.teacher_id, l.course_id, l.place,
        case when k.birth_date is null then k.grade + 6 else extract(year from age(l.start, k.birth_date))::int end as age
      from (
        select l.*, row_number() over (partition by l.kid_id, l.course_id order by l.start) as place from lessons l
        join courses co on co.id = l.course_id and co.title_en in ('English', 'Russian language') where l.status = 'held' and l.kid_id % 3 = 0
      ) l join children k on k.id = l.kid_id where l.place <= 2
    ) lesson join lateral (
      select v.id as text_id, v.words, row_number() over (order by v.id) as number from practice_texts v
      join age_groups g on g.id = v.age_group_id and lesson.age between g.years_from and g.years_to
      where v.course_id = lesson.course_id and v.status = 'published'
    ) text on text.number = lesson.place
  `.execute(db);
  await sql`analyze text_readings`.execute(db);
}
