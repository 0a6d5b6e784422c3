import { temporalZone } from '@lectern/contract/time';
import { sql } from 'kysely';
import type { ReadContext } from '../../../kernel/calls/context.ts';
import { shareOfMark } from './suggested-mark.rules.ts';
import type { Evidence } from './suggested-mark.rules.ts';

type Reading = Pick<ReadContext, 'db' | 'settings'>;
type Asked = { readonly kid_id: number; readonly lineages: readonly number[] };
/** Reads the evidence of one kind of source about a child's topics. */
type EvidenceReader = (ctx: Reading, asked: Asked) => Promise<Evidence[]>;

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

/** The sources of suggested marks. Test results will be another reader. */
const readers: readonly EvidenceReader[] = [heldTopics];

export async function evidenceOf(ctx: Reading, asked: Asked): Promise<Evidence[]> {
  if (asked.lineages.length === 0) return [];
  return (await Promise.all(readers.map((read) => read(ctx, asked)))).flat();
}
