import type { VersionChange } from '@lectern/contract/study/versions.schema';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/tag.tsx';
import { Tag } from '../../../ui/tag.tsx';

const tones = { same: 'neutral', changed: 'attention', added: 'held', removed: 'cancelled' } as const satisfies Record<VersionChange, Tone>;
const titles = {
  same: 'curriculum.change.same',
  changed: 'curriculum.change.changed',
  added: 'curriculum.change.added',
  removed: 'curriculum.change.removed',
} as const;

/** How a topic or a question changed from one version to another. */
export function ChangeTag({ change }: { readonly change: VersionChange }) {
  const { t } = useTranslation('lessons');
  return <Tag tone={tones[change]}>{t(titles[change])}</Tag>;
}
