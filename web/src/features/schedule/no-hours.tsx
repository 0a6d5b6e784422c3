import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import classes from './schedule-page.module.css';

type Props = { readonly own: boolean; readonly canKeep: boolean; readonly onEnter: () => void };

/** Asks a teacher to enter working hours: without them nobody is offered their time. */
export function NoHours({ own, canKeep, onEnter }: Props) {
  const { t } = useTranslation('schedule');
  return (
    <div className={classes.notice} role="note">
      <p>{t(own ? 'no_hours.own' : 'no_hours.other')}</p>
      {canKeep && (
        <Button variant="default" onClick={onEnter}>
          {t('no_hours.enter')}
        </Button>
      )}
    </div>
  );
}
