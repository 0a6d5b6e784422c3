import { useTranslation } from 'react-i18next';
import { formatDate } from '../../ui/formats/date-time.tsx';
import { useInactivityReasons } from '../../ui/options/inactivity-reasons.ts';
import { Tag } from '../../ui/tag.tsx';
import type { TeacherRow } from './teachers.queries.ts';

/** Active, or the reason and end of inactivity. */
export function TeacherState({ teacher }: { readonly teacher: Pick<TeacherRow, 'status' | 'inactive_reason' | 'return_on'> }) {
  const { t } = useTranslation('teachers');
  const { text } = useInactivityReasons();
  const { status, inactive_reason: reason, return_on: date } = teacher;
  if (status === 'active') return <Tag tone="held">{t('state.active')}</Tag>;
  const why = reason === null ? t('state.inactive') : text(reason);
  return <Tag tone="cancelled">{date === null ? why : t('state.until', { why, date: formatDate(date) })}</Tag>;
}
