import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ChecklistSummary, ChildChecklist } from './checklists.queries.ts';

const tones = { draft: 'planned', published: 'held', archived: 'cancelled' } as const satisfies Record<ChecklistSummary['status'], Tone>;
const titles = {
  draft: 'lessons:curriculum.status.draft',
  published: 'lessons:curriculum.status.published',
  archived: 'lessons:curriculum.status.archived',
} as const;

export function ChecklistStatus({ status }: { readonly status: ChecklistSummary['status'] }) {
  const { t } = useTranslation('students');
  return <Tag tone={tones[status]}>{t(titles[status])}</Tag>;
}

const childTones = { open: 'planned', revising: 'attention', submitted: 'held', dropped: 'cancelled' } as const satisfies Record<
  ChildChecklist['status'],
  Tone
>;
const childTitles = {
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
  return overdue ? <Tag tone="danger">{t('checklist.status.overdue')}</Tag> : <Tag tone={childTones[status]}>{t(childTitles[status])}</Tag>;
}
