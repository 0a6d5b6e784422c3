import type { TFunction } from 'i18next';
import type { PaletteEntry } from './palette-entry.ts';
import type { Found } from '../search.queries.ts';

type Teacher = Found['teachers'][number];
type Client = Found['clients'][number];
type Kid = Found['kids'][number];

function detailOf(t: TFunction<'ui'>, status: Teacher['status'], ...parts: (string | null)[]): { detail?: string } {
  const details = [...parts, status === 'inactive' ? t('palette.inactive') : null].filter((part) => part !== null && part !== '');
  return details.length === 0 ? {} : { detail: details.join(' · ') };
}

/** Links a teacher to the schedule, or to the profile for users who may not see schedules. */
export function teacherEntry(t: TFunction<'ui'>, { id, name, marks, preview, status, can }: Teacher): PaletteEntry {
  const href = can.see_schedule ? `/teachers/${id}/schedule` : `/teachers/profile/${id}`;
  return { key: `teacher:${id}`, title: name, marks, picture: { name, url: preview }, href, ...detailOf(t, status) };
}

export function clientEntry(t: TFunction<'ui'>, { id, name, marks, kids, contact, status }: Client): PaletteEntry {
  const detail = detailOf(t, status, contact, kids.join(', '));
  return { key: `client:${id}`, title: name, marks, picture: { name, url: null }, href: `/clients/${id}`, ...detail };
}

/** Links a child to the children of its client's card. */
export function kidEntry(t: TFunction<'ui'>, { id, name, marks, grade, client_id, client_name, status }: Kid): PaletteEntry {
  const detail = detailOf(t, status, t('palette.grade', { grade }), client_name);
  return { key: `kid:${id}`, title: name, marks, picture: { name, url: null }, href: `/clients/${client_id}?tab=kids`, ...detail };
}
