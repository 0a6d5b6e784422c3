/** The children of a lesson: of a pair or a group, all whom the viewer may know. */
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { TFunction } from 'i18next';

type Taught = Pick<Lesson, 'kid_name' | 'partners'>;
/** Names of more children are counted. */
const mostNames = 3;

function namesOf(t: TFunction<'lessons'>, names: readonly (string | null)[], most: number): string {
  const known = names.filter((name) => name !== null);
  const shown = known.slice(0, most);
  const more = names.length - shown.length;
  return [...shown, ...(more === 0 ? [] : [t('children_more', { count: more })])].join(', ');
}

/** The child and the others, briefly. */
export function childrenText(t: TFunction<'lessons'>, { kid_name, partners }: Taught): string {
  return namesOf(t, [kid_name, ...partners.map((partner) => partner.kid_name)], mostNames);
}

/** All others. */
export function partnersText(t: TFunction<'lessons'>, { partners }: Taught): string {
  return namesOf(
    t,
    partners.map((partner) => partner.kid_name),
    partners.length,
  );
}
