import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMilliseconds } from '../../../kernel/clock.ts';
import classes from '../account-screen.module.css';

type Props = {
  /** Seconds until the next attempt is allowed. */
  readonly seconds: number;
  readonly onOver: () => void;
};

/** Too many attempts: countdown of the remaining wait. */
export function AttemptsPause({ seconds, onOver }: Props) {
  const { t } = useTranslation('common');
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const end = nowMilliseconds() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - nowMilliseconds()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);

  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className={classes.pause}>
      <p role="alert">{t('sign_in.too_many')}</p>
      <p role="timer" className="tabular">
        {t('sign_in.again_in', { time })}
      </p>
    </div>
  );
}
