import { easeTitle } from '@lectern/contract/practice/readability.rules';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../ui/tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import { easeTitles, statusTitles } from './practice-names.ts';
import type { PracticeText } from './practice.queries.ts';

const tones = { draft: 'planned', published: 'held', archived: 'cancelled' } as const satisfies Record<PracticeText['status'], Tone>;

export function TextStatus({ status }: Pick<PracticeText, 'status'>) {
  const { t } = useTranslation('students');
  return <Tag tone={tones[status]}>{t(statusTitles[status])}</Tag>;
}

/** Reading ease of a text: figure and description. */
export function ReadingEase({ ease }: { readonly ease: number | null }) {
  const { t } = useTranslation('students');
  return <>{ease === null ? '–' : t('practice.ease_of', { ease, word: t(easeTitles[easeTitle(ease)]) })}</>;
}
