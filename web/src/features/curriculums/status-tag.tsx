import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { CurriculumSummary } from './curriculums.queries.ts';

const tones = { draft: 'planned', published: 'held', archived: 'cancelled' } as const satisfies Record<CurriculumSummary['status'], Tone>;
const titles = {
  draft: 'curriculum.status.draft',
  published: 'curriculum.status.published',
  archived: 'curriculum.status.archived',
} as const;

export function StatusTag({ status }: { readonly status: CurriculumSummary['status'] }) {
  const { t } = useTranslation('lessons');
  return <Tag tone={tones[status]}>{t(titles[status])}</Tag>;
}

export const hoursOf = (levels: CurriculumSummary['levels']) => levels.reduce((sum, { hours }) => sum + hours, 0);
export const topicsOf = (levels: readonly { readonly topics: number }[]) => levels.reduce((sum, { topics }) => sum + topics, 0);
