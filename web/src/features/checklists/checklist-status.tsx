import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ChildChecklist } from './checklists.queries.ts';

const tones = { open: 'planned', revising: 'attention', submitted: 'held', dropped: 'cancelled' } as const satisfies Record<
  ChildChecklist['status'],
  Tone
>;
const titles = {
  open: 'checklist.status.open',
  revising: 'checklist.status.revising',
  submitted: 'checklist.status.submitted',
  dropped: 'checklist.status.dropped',
} as const;

export function ChildChecklistStatus({
  checklist: { status, overdue },
}: {
  readonly checklist: Pick<ChildChecklist, 'status' | 'overdue'>;
}) {
  const { t } = useTranslation('students');
  return overdue ? <Tag tone="danger">{t('checklist.status.overdue')}</Tag> : <Tag tone={tones[status]}>{t(titles[status])}</Tag>;
}
