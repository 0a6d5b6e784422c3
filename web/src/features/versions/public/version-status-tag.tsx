import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../ui/tag.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const versionStatuses = {
  draft: 'lessons:curriculum.status.draft',
  published: 'lessons:curriculum.status.published',
  archived: 'lessons:curriculum.status.archived',
} as const;

type Status = keyof typeof versionStatuses;
const tones: Readonly<Record<Status, Tone>> = { draft: 'planned', published: 'held', archived: 'cancelled' };

/** The status of a version of a curriculum, a test, a checklist or a text. */
export function VersionStatusTag({ status }: { readonly status: Status }) {
  const { t } = useTranslation('lessons');
  return <Tag tone={tones[status]}>{t(versionStatuses[status])}</Tag>;
}
