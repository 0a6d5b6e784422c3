import { useTranslation } from 'react-i18next';
import classes from './tests.module.css';
import { ButtonRow } from '../../ui/button.tsx';

type Props = {
  readonly id: number;
  /** Decides the order of a shuffled test. */
  readonly seed?: number;
};

/** Links to the printable test, without and with answers. */
export function PaperLinks({ id, seed }: Props) {
  const { t, i18n } = useTranslation('lessons');
  const language = i18n.resolvedLanguage === 'ru' ? 'ru' : 'en';
  const paper = `/api/study/test-templates/${id}/paper/?language=${language}${seed === undefined ? '' : `&seed=${seed}`}`;
  return (
    <ButtonRow>
      <a className={classes.link} href={paper}>
        {t('test.paper')}
      </a>
      <a className={classes.link} href={`${paper}&answers=true`}>
        {t('test.paper_answers')}
      </a>
    </ButtonRow>
  );
}
