import type { ChecklistBlocker } from '@lectern/contract/checklists/checklists.schema';

export type ChecklistToPublish = {
  readonly every_lessons: number | null;
  readonly due_dates: readonly string[];
  readonly sections: readonly {
    readonly title: string;
    readonly criteria: readonly { readonly title: string; readonly scale: readonly string[] }[];
  }[];
};

const comparable = (text: string) => text.trim().toLowerCase();

/** @returns what prevents publishing a draft, in the order of the draft */
export function blockersOf({ every_lessons, due_dates, sections }: ChecklistToPublish): ChecklistBlocker[] {
  const found: ChecklistBlocker[] = [];
  const note = (kind: ChecklistBlocker['kind'], title = '', section: number | null = null, criterion: number | null = null) =>
    found.push({ kind, section, criterion, title });
  if (every_lessons === null && due_dates.length === 0) note('never_due');
  if (sections.length === 0) note('no_criteria');
  const seen = new Set<string>();
  for (const [at, { title, criteria }] of sections.entries()) {
    if (comparable(title) === '') note('section_without_title', '', at);
    if (criteria.length === 0) note('empty_section', title, at);
    for (const [place, criterion] of criteria.entries()) {
      const words = criterion.scale.map(comparable);
      if (comparable(criterion.title) === '') note('criterion_without_title', title, at, place);
      else if (seen.has(comparable(criterion.title))) note('repeated_criterion', criterion.title, at, place);
      seen.add(comparable(criterion.title));
      if (words.length < 2) note('scale_too_short', criterion.title, at, place);
      else if (words.includes('') || new Set(words).size < words.length) note('scale_not_clear', criterion.title, at, place);
    }
  }
  return found;
}
