import type { MissingTexts, PracticeText, TextDraft, TextTasks } from '@lectern/contract/practice/practice-texts.schema';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { dateIn } from '../../../kernel/date-in.ts';
import { titleOf } from '../../../kernel/reference/title-in.ts';
import { readQuestion } from '../../questions/public/stored-questions.ts';
import { kidAge } from '../groups/kid-age.ts';
import { textBlockersOf } from './text-blockers.rules.ts';

const most = { drafts: 20, missing: 50 } as const;

/** Returns a methodist's open tasks about practice texts. */
export async function getTextTasks(ctx: ReadContext): Promise<TextTasks> {
  const [drafts, missing] = await Promise.all([draftsOf(ctx), missingTexts(ctx)]);
  return { drafts, missing };
}

type DraftRow = Omit<TextDraft, 'blockers'> & Pick<PracticeText, 'words' | 'rights' | 'source'> & { readonly questions: unknown[] };

async function draftsOf(ctx: ReadContext): Promise<TextDraft[]> {
  const { db } = ctx;
  const { rows } = await sql<DraftRow>`
    select t.id, t.title, t.version, t.course_id, ${titleOf(ctx, 'co')} as course_title, t.age_group_id, g.years_from, g.years_to, t.words, t.rights, t.source,
      t.questions
    from practice_texts t join age_groups g on g.id = t.age_group_id join courses co on co.id = t.course_id
    where t.status = 'draft' order by t.created_at desc, t.id desc limit ${most.drafts}
  `.execute(db);
  return rows.map(({ words, rights, source, questions, ...draft }) => {
    const read = questions.map(readQuestion).filter((each) => each !== null);
    return { ...draft, blockers: textBlockersOf({ words, rights, source, questions: read }).length };
  });
}

/** Ages of children without a published text, in courses that have age groups: by group, and the ages outside all groups together. */
async function missingTexts(ctx: ReadContext): Promise<MissingTexts[]> {
  const today = dateIn(ctx.settings.school_zone, ctx.now).toString();
  const { rows } = await sql<MissingTexts>`
    with learning as (
      select distinct e.course_id, e.kid_id, ${kidAge(today)} as age from engagements e join children k on k.id = e.kid_id
      where e.status <> 'ended' and e.course_id in (select course_id from age_groups)
    )
    select l.course_id, ${titleOf(ctx, 'co')} as course_title, g.id as age_group_id, coalesce(g.years_from, min(l.age)) as years_from,
      coalesce(g.years_to, max(l.age)) as years_to, count(*)::int as children
    from learning l join courses co on co.id = l.course_id
    left join age_groups g on g.course_id = l.course_id and l.age between g.years_from and g.years_to
    where not exists (select from practice_texts t where t.age_group_id = g.id and t.status = 'published')
    group by l.course_id, ${titleOf(ctx, 'co')}, g.id order by children desc, l.course_id, years_from limit ${most.missing}
  `.execute(ctx.db);
  return [...rows];
}
