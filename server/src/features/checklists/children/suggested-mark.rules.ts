import type { EvidenceSource } from '@lectern/contract/checklists/child-checklists.schema';

/** The result of a lesson or a test in one topic. */
export type Evidence = { readonly lineage: number; readonly source: EvidenceSource };

/** A held topic without a mark is weak evidence: it counts as half. */
const unmarkedShare = 0.5;

/** The share of a lesson's mark, 1 to 5. */
export function shareOfMark(mark: number | null): number | null {
  return mark === null ? null : (mark - 1) / 4;
}

/**
 * The mark suggested by a criterion's topics: the mean result times the share of held topics.
 * @param words the number of words of the scale
 * @param topics the lineages of the criterion's topics
 * @returns the position of a word from 1, or null without evidence
 */
export function suggestedMark(words: number, topics: readonly number[], evidence: readonly Evidence[]): number | null {
  const linked = new Set(topics);
  const own = evidence.filter(({ lineage }) => linked.has(lineage));
  if (own.length === 0) return null;
  const known = [...Map.groupBy(own, ({ lineage }) => lineage).values()].map(meanShare);
  const knowledge = known.reduce((sum, share) => sum + share, 0) / linked.size;
  return 1 + Math.round((words - 1) * knowledge);
}

function meanShare(evidence: readonly Evidence[]): number {
  const shares = evidence.flatMap(({ source: { share } }) => share ?? []);
  return shares.length === 0 ? unmarkedShare : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The mean of marks between the lowest and the highest word of their scales; null if there are none. */
export function shareOfMarks(marks: readonly { readonly mark: number | null; readonly words: number }[]): number | null {
  const given = marks.flatMap(({ mark, words }) => (mark === null || mark === 0 ? [] : [(mark - 1) / (words - 1)]));
  return given.length === 0 ? null : given.reduce((sum, share) => sum + share, 0) / given.length;
}
