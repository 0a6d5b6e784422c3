import { useTranslation } from 'react-i18next';
import classes from './lesson-dialogs.module.css';

/** Duration of the lesson, and number of paid lessons. */
export function LessonLength({ minutes, unitsLeft }: { readonly minutes: number; readonly unitsLeft: number }) {
  const { t } = useTranslation('lessons');
  return (
    <p className={classes.hint}>
      {t('form.length', { minutes })}
      {' · '}
      <span data-attention={unitsLeft <= 0 || undefined}>{t('form.units_left', { count: unitsLeft })}</span>
    </p>
  );
}
