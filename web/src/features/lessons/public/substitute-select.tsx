/** Who could teach a lesson instead: free then and able to, the best first, with why they are. */
import type { Substitute } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLength } from '../../../ui/formats/calendar-dates.ts';
import { errorText } from '../../../ui/forms/error-text.ts';
import { substitutesQuery } from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';

type Props = {
  readonly lessonId: number;
  readonly value: number | null;
  readonly autoFocus?: boolean;
  readonly onChange: (teacherId: number | null) => void;
};

export function SubstituteSelect({ lessonId, value, autoFocus = false, onChange }: Props) {
  const { t } = useTranslation('lessons');
  const id = useId();
  const { data, error } = useQuery(substitutesQuery(lessonId));
  if (error !== null) return <p className={classes.error}>{errorText(error)}</p>;
  if (data?.length === 0) return <p className={classes.attention}>{t('substitute.nobody')}</p>;
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {t('substitute.who')}
      </label>
      <select
        id={id}
        className={classes.select}
        required
        data-autofocus={autoFocus || undefined}
        aria-busy={data === undefined}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        <option value="">{data === undefined ? t('substitute.looking') : t('substitute.choose')}</option>
        {data?.map((each) => (
          <option key={each.teacher_id} value={each.teacher_id}>
            {describe(t, each)}
          </option>
        ))}
      </select>
    </div>
  );
}

function describe(
  t: TFunction<'lessons'>,
  { teacher_name, held_with_kid, same_group, load_minutes, max_minutes_per_week }: Substitute,
): string {
  const load = formatLength(load_minutes);
  const about = [
    teacher_name,
    held_with_kid > 0 ? t('substitute.knows', { count: held_with_kid }) : null,
    same_group ? t('substitute.same_group') : null,
    max_minutes_per_week === null
      ? t('substitute.load', { load })
      : t('substitute.load_of', { load, most: formatLength(max_minutes_per_week) }),
  ];
  return about.filter((part) => part !== null).join(' · ');
}
