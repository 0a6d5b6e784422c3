import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { TestTemplate } from './tests.queries.ts';

const tones = { draft: 'planned', published: 'held', archived: 'cancelled' } as const satisfies Record<TestTemplate['status'], Tone>;
const titles = {
  draft: 'curriculum.status.draft',
  published: 'curriculum.status.published',
  archived: 'curriculum.status.archived',
} as const;

export function TestStatusTag({ status }: { readonly status: TestTemplate['status'] }) {
  const { t } = useTranslation('lessons');
  return <Tag tone={tones[status]}>{t(titles[status])}</Tag>;
}
