import { easeTitle } from '@lectern/contract/practice/readability.rules';
import { useTranslation } from 'react-i18next';
import { easeTitles } from './practice-names.ts';

/** Reading ease of a text: figure and description. */
export function ReadingEase({ ease }: { readonly ease: number | null }) {
  const { t } = useTranslation('students');
  return <>{ease === null ? '–' : t('practice.ease_of', { ease, word: t(easeTitles[easeTitle(ease)]) })}</>;
}
