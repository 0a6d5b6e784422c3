/** A teacher's weekly load against the maximum, as bar and text. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/formats/number.ts';
import classes from './load-bar.module.css';

type Props = { readonly minutes: number; readonly most: number | null };

const hoursText = (minutes: number) => formatNumber(minutes / 60, { maximumFractionDigits: 1 });

export function LoadBar({ minutes, most }: Props) {
  const { t } = useTranslation('freecashdesk');
  const hours = hoursText(minutes);
  const text = most === null ? t('load.hours', { hours }) : t('load.of', { hours, most: hoursText(most) });
  const share = most === null || most === 0 ? 0 : Math.min(1, minutes / most);
  return (
    <span className={classes.load} title={t('load.title')}>
      {most !== null && (
        <span className={classes.track} aria-hidden>
          <span className={classes.fill} data-full={share >= 1 || undefined} style={{ width: `${share * 100}%` }} />
        </span>
      )}
      <span className="visually-hidden">{t('load.title')}</span>
      {text}
    </span>
  );
}
