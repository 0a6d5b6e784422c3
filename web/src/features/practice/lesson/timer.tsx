import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import classes from '../practice.module.css';

type Props = {
  readonly seconds: number | null;
  /** Called when the child has finished. */
  readonly onStop: (seconds: number) => void;
  readonly errors: number;
  readonly onError: () => void;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** A stopwatch for reading, with a button that counts errors. */
export function Timer({ seconds, onStop, errors, onError }: Props) {
  const { t } = useTranslation('lessons');
  const startedAt = useRef<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const running = shown !== null;
  useEffect(() => {
    if (!running) return;
    const tick = setInterval(() => setShown(elapsed(startedAt.current)), 500);
    return () => clearInterval(tick);
  }, [running]);
  const start = () => {
    startedAt.current = performance.now();
    setShown(0);
  };
  const stop = () => {
    onStop(Math.max(1, elapsed(startedAt.current)));
    setShown(null);
  };
  return (
    <div className={classes.timer}>
      <Button variant={running ? 'filled' : 'default'} onClick={running ? stop : start}>
        {t(running ? 'reading.stop' : 'reading.start')}
      </Button>
      <span role="timer" aria-label={t('reading.time')} className={classes.time}>
        {clock(shown ?? seconds ?? 0)}
      </span>
      {running && (
        <Button variant="default" onClick={onError}>
          {t('reading.one_error', { count: errors })}
        </Button>
      )}
    </div>
  );
}

const elapsed = (begun: number | null) => (begun === null ? 0 : Math.round((performance.now() - begun) / 1_000));
