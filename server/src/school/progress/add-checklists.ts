import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { Tables } from '../../db/tables.gen.ts';
import { suggestionsFor } from '../../features/checklists/children/open-checklist.ts';
import { defaultSettings } from '../../settings.ts';
import { dateText, dayLength, isoText } from '../time/calendar.ts';
import { Random } from '../random.ts';
import type { School } from '../school-plan.ts';
import { checklistWords } from './checklist-words.ts';
import type { ChecklistWords } from './checklist-words.ts';

type Table = 'checklist_sections' | 'checklist_criteria' | 'checklist_criterion_topics' | 'checklist_revisions' | 'checklist_marks';
type Template = { readonly id: number; readonly course_id: number; readonly grade: number; readonly words: ChecklistWords };
type Taught = {
  readonly engagement_id: number;
  readonly kid_id: number;
  readonly course_id: number;
  readonly grade: number;
  readonly teacher_id: number;
  readonly held: number;
};

const rowsAtOnce = 2_000;
const monthsBack = 4;

async function insertRows<T extends Table>(db: Db, table: T, rows: readonly Insertable<Tables[T]>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const part = rows.slice(at, at + rowsAtOnce);
    const names = sql.join(Object.keys(part[0] ?? {}).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::jsonb)`.execute(db);
  }
}

/**
 * Writes a published checklist for every course and grade, checklists that teachers submitted in the last months for current pupils, and
 * some open ones. In the large school every tenth child has them, and none is due.
 */
export async function addChecklists({ db, plan, staff, now, today }: School, seed: number): Promise<void> {
  const small = plan.blocks === 1;
  const random = new Random(seed, -7);
  const templates = await addTemplates(db, staff.methodist, { now, due: small ? null : dateText(today + 300) });
  const { rows: taught } = await sql<Taught>`
    select distinct on (e.kid_id, e.course_id) e.id as engagement_id, e.kid_id, e.course_id, e.teacher_id, k.grade,
      (select count(*)::int from lessons l where l.kid_id = e.kid_id and l.course_id = e.course_id and l.status = 'held') as held
    from engagements e join children k on k.id = e.kid_id
    where e.status = 'active' and ${small ? sql`true` : sql`e.kid_id % 10 = 0`} order by e.kid_id, e.course_id, e.id
  `.execute(db);
  const criteria = await criteriaOf(db);
  const filled: Filled[] = [];
  for (const child of taught) {
    const template = templates.get(`${child.course_id} ${child.grade}`);
    if (template !== undefined && child.held > 0) filled.push(...historyOf(child, template, random, { now, today }));
  }
  await addFilled(db, filled, criteria, random);
  if (small) await addOpen(db, taught, templates, { now, today });
}

type Times = { readonly now: number; readonly due: string | null };

async function addTemplates(db: Db, methodist: number, { now, due }: Times): Promise<ReadonlyMap<string, Template>> {
  const created_at = isoText(now - 300 * dayLength);
  const { rows: made } = await sql<Omit<Template, 'words'> & { title: string }>`
    with made as (
      insert into checklists (course_id, grade, version, status, every_lessons, created_at, created_by)
      select course_id, grade, 1, 'draft', ${due === null ? 8 : null}::int, ${created_at}, ${methodist} from curriculums
      where status = 'published' order by course_id, grade returning id, course_id, grade
    ) select made.*, c.title_en as title from made join courses c on c.id = made.course_id order by made.id
  `.execute(db);
  const templates = made.map(({ title, ...template }) => ({ ...template, words: checklistWords(title) }));
  await insertRows(
    db,
    'checklist_sections',
    templates.flatMap(({ id, words }) => words.sections.map(([title], at) => ({ checklist_id: id, position: at + 1, title }))),
  );
  const { rows: sections } = await sql<{ id: number; checklist_id: number; position: number }>`
    select id, checklist_id, position from checklist_sections`.execute(db);
  const wordsOf = new Map(templates.map(({ id, words }) => [id, words]));
  await insertRows(
    db,
    'checklist_criteria',
    sections.flatMap(({ id, checklist_id, position }) => {
      const words = wordsOf.get(checklist_id);
      const [, ...titles] = words?.sections[position - 1] ?? [''];
      return titles.map((title, at) => ({ section_id: id, position: at + 1, title, scale: [...(words?.scale ?? [])] }));
    }),
  );
  // Each criterion is about every ninth topic of the standard level.
  await sql`
    insert into checklist_criterion_topics (criterion_id, topic_lineage, title)
    select k.id, t.id, t.title from checklists c join checklist_sections s on s.checklist_id = c.id join checklist_criteria k on k.section_id = s.id
    join curriculums u on u.course_id = c.course_id and u.grade = c.grade join grade_levels g on g.curriculum_id = u.id and g.position = 2
    join topics t on t.grade_level_id = g.id and t.position % 9 = (s.position - 1) * 3 + k.position - 1`.execute(db);
  if (due !== null) await sql`insert into checklist_due_dates (checklist_id, due_on) select id, ${due}::date from checklists`.execute(db);
  await sql`update checklists set status = 'published', published_at = ${created_at}, published_by = ${methodist}`.execute(db);
  return new Map(templates.map((template) => [`${template.course_id} ${template.grade}`, template]));
}

async function criteriaOf(db: Db): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ checklist_id: number; ids: number[] }>`
    select s.checklist_id, json_agg(k.id order by s.position, k.position) as ids
    from checklist_criteria k join checklist_sections s on s.id = k.section_id group by 1`.execute(db);
  return new Map(rows.map(({ checklist_id, ids }) => [checklist_id, ids]));
}

type Filled = {
  readonly child: Omit<Insertable<Tables['child_checklists']>, 'id'>;
  readonly teacher_id: number;
  readonly submitted_at: string;
  readonly comment: string;
  /** The child's knowledge at that time, between 0 and 1. */
  readonly knowledge: number;
  readonly words: number;
};

type Clock = { readonly now: number; readonly today: number };

/** One checklist a month; a child's knowledge grows from one to the next. */
function historyOf(child: Taught, { id, words }: Template, random: Random, { now, today }: Clock): Filled[] {
  const { engagement_id, kid_id, course_id, teacher_id, held } = child;
  const first = random.int(1, monthsBack);
  let knowledge = 0.1 + random.unit() * 0.4;
  return Array.from({ length: first }, (_, at) => {
    const left = first - at;
    const submitted_at = isoText(now - left * 30 * dayLength + random.int(0, 5) * dayLength);
    knowledge = Math.min(1, knowledge + random.unit() * 0.25);
    return {
      child: {
        ...{ checklist_id: id, engagement_id, kid_id, course_id, occasion: `lessons:${at}` },
        // The next one is due eight lessons from now.
        lessons_held: left === 1 ? held : Math.floor((held * (at + 1)) / (first + 1)),
        ...{ opened_at: isoText(now - (left * 30 + 6) * dayLength), deadline: dateText(today - left * 30 + 5) },
        ...{ status: 'submitted', first_submitted_at: submitted_at },
      },
      ...{ teacher_id, submitted_at, comment: random.pick(words.comments), knowledge, words: words.scale.length },
    };
  });
}

async function addFilled(
  db: Db,
  filled: readonly Filled[],
  criteria: ReadonlyMap<number, readonly number[]>,
  random: Random,
): Promise<void> {
  const ids: number[] = [];
  for (let at = 0; at < filled.length; at += rowsAtOnce) {
    const part = filled.slice(at, at + rowsAtOnce).map(({ child }) => child);
    const made = await db.insertInto('child_checklists').values(part).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  const begun = (at: number) => ({ child_checklist_id: ids[at] ?? 0, revision: 1 });
  await insertRows(
    db,
    'checklist_revisions',
    filled.map(({ comment, submitted_at }, at) => ({ ...begun(at), comment, begun_at: submitted_at })),
  );
  await insertRows(
    db,
    'checklist_marks',
    filled.flatMap(({ child, knowledge, words }, at) =>
      (criteria.get(child.checklist_id) ?? []).map((criterion_id) => {
        const share = Math.min(1, Math.max(0, knowledge + (random.unit() - 0.5) * 0.4));
        return { ...begun(at), criterion_id, mark: 1 + Math.round(share * (words - 1)), comment: '', suggested: false, sources: [] };
      }),
    ),
  );
  await sql`
    update checklist_revisions r set submitted_at = b.first_submitted_at, submitted_by = e.teacher_id
    from child_checklists b join engagements e on e.id = b.engagement_id where b.id = r.child_checklist_id`.execute(db);
}

/** Open checklists for every fifth child and all pupils of the first teacher, with suggested marks; some are overdue. */
async function addOpen(db: Db, taught: readonly Taught[], templates: ReadonlyMap<string, Template>, { now, today }: Clock): Promise<void> {
  const first = Math.min(...taught.map(({ teacher_id }) => teacher_id));
  for (const [at, { engagement_id, kid_id, course_id, grade, teacher_id, held }] of taught.entries()) {
    const template = templates.get(`${course_id} ${grade}`);
    if (template === undefined || held === 0 || (teacher_id !== first && kid_id % 5 !== 0)) continue;
    const deadline = dateText(today + (at % 4 === 0 ? -2 : 1 + (at % 5)));
    const opened_at = isoText(now - 4 * dayLength);
    const { id } = await db
      .insertInto('child_checklists')
      .values({
        checklist_id: template.id,
        engagement_id,
        kid_id,
        course_id,
        occasion: 'lessons:open',
        lessons_held: held,
        opened_at,
        deadline,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('checklist_revisions').values({ child_checklist_id: id, revision: 1, begun_at: opened_at }).execute();
    const marks = await suggestionsFor({ db, settings: defaultSettings }, { checklist_id: template.id, kid_id });
    await db
      .insertInto('checklist_marks')
      .values(marks.map((mark) => ({ child_checklist_id: id, revision: 1, ...mark })))
      .execute();
  }
}
