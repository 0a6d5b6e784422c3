import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReasonSelect } from '../../lessons/public/reason-select.tsx';
import classes from '../records/records.module.css';
import { stopPreviewQuery } from './learning.queries.ts';

type Props = {
  readonly courseId: number;
  /** Whether they are cancelled, too, and why; `undefined` while they are to stay. */
  readonly reasonId: number | null | undefined;
  readonly onChange: (reasonId: number | null | undefined) => void;
};

/** Lessons that somebody arranged by hand stay when a course ends, or are cancelled with it. Nothing stands here where there are none. */
export function StayingLessons({ courseId, reasonId, onChange }: Props) {
  const { t } = useTranslation('clients');
  const { data } = useQuery(stopPreviewQuery({ of: 'engagement', id: courseId }, { learning: 'ends' }));
  if (data === undefined || data.stays === 0) return null;
  return (
    <>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={reasonId !== undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
        />
        {t('stop.cancel_too', { count: data.stays })}
      </label>
      {reasonId !== undefined && <ReasonSelect label={t('stop.cancel_reason')} value={reasonId} onChange={onChange} />}
    </>
  );
}
