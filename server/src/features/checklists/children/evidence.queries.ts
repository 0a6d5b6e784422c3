import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { shareOfMark } from './suggested-mark.rules.ts';
import type { Evidence } from './suggested-mark.rules.ts';

type Reading = Pick<ReadContext, 'db' | 'settings'>;
type ChildTopics = { readonly kid_id: number; readonly lineages: readonly number[] };
/** Reads the evidence of one kind of source about a child's topics. */
type EvidenceReader = (ctx: Reading, about: ChildTopics) => Promise<Evidence[]>;

/** The last lesson of each topic with a mark, otherwise the last one. */
const heldTopics: EvidenceReader = async ({ db, settings }, { kid_id, lineages }) => {
  const { rows } = await sql<{ lineage: number; title: string; start: string; mark: number | null }>`
    select distinct on (1) coalesce(t.origin_id, t.id) as lineage, t.title, l.start, r.mark
    from lessons l join lesson_reports r on r.lesson_id = l.id join topics t on t.id = r.topic_id
    where l.kid_id = ${kid_id} and l.status = 'held' and coalesce(t.origin_id, t.id) = any(${lineages}::int[])
    order by 1, (r.mark is null), l.start desc
  `.execute(db);
  const zone = temporalZone(settings.school_zone);
  return rows.map(({ lineage, title, start, mark }) => {
    const on = Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString();
    return { lineage, source: { kind: 'topic', title, on, mark, share: shareOfMark(mark) } };
  });
};

/** The last result of each topic's test, in any version. */
const testResults: EvidenceReader = async ({ db, settings }, { kid_id, lineages }) => {
  const { rows } = await sql<{ lineage: number; title: string; start: string; share: number }>`
    select distinct on (v.lineage_id) v.lineage_id as lineage, v.title, l.start, least(1, r.earned / (100.0 * p.points))::float8 as share
    from lessons l join test_results r on r.lesson_id = l.id join test_templates v on v.id = r.test_id
    cross join lateral (select sum(q.points) as points from test_questions q where q.test_id = v.id) p
    where l.kid_id = ${kid_id} and l.status = 'held' and v.lineage_id = any(${lineages}::int[]) and p.points > 0
    order by v.lineage_id, l.start desc, r.id desc
  `.execute(db);
  const zone = temporalZone(settings.school_zone);
  return rows.map(({ lineage, title, start, share }) => {
    const on = Temporal.Instant.from(start).toZonedDateTimeISO(zone).toPlainDate().toString();
    return { lineage, source: { kind: 'test', title, on, mark: null, share } };
  });
};

/** The sources of suggested marks. */
const readers: readonly EvidenceReader[] = [heldTopics, testResults];

export async function evidenceOf(ctx: Reading, about: ChildTopics): Promise<Evidence[]> {
  if (about.lineages.length === 0) return [];
  return (await Promise.all(readers.map((read) => read(ctx, about)))).flat();
}
