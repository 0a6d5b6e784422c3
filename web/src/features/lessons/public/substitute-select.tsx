/** Possible substitutes for a lesson, best match first, with reasons. */
import type { Substitute } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ComboboxProps } from '../../../ui/fields/combobox.tsx';
import { PersonPicker } from '../../../ui/fields/person-picker.tsx';
import { formatWork } from '../../../ui/formats/calendar-dates.ts';
import { errorText } from '../../../ui/forms/error-text.ts';
import { substitutesQuery } from '../lessons.queries.ts';
import classes from './lesson-dialogs.module.css';

type Props = Omit<ComboboxProps<number>, 'label' | 'options' | 'onSearch' | 'query' | 'title'> & { readonly lessonId: number };

export function SubstituteSelect({ lessonId, ...props }: Props) {
  const { t } = useTranslation('lessons');
  const { data, error } = useQuery(substitutesQuery(lessonId));
  if (error !== null) return <p className={classes.error}>{errorText(error)}</p>;
  if (data?.length === 0) return <p className={classes.attention}>{t('substitute.nobody')}</p>;
  return (
    <PersonPicker
      {...props}
      label={t('substitute.who')}
      required
      placeholder={t(data === undefined ? 'substitute.looking' : 'substitute.choose')}
      people={(data ?? []).map((each) => ({ id: each.teacher_id, name: describe(t, each) }))}
    />
  );
}

function describe(
  t: TFunction<'lessons'>,
  { teacher_name, held_with_kid, same_group, load_minutes, max_minutes_per_week }: Substitute,
): string {
  const load = formatWork(load_minutes);
  const about = [
    teacher_name,
    held_with_kid > 0 ? t('substitute.knows', { count: held_with_kid }) : null,
    same_group ? t('substitute.same_group') : null,
    max_minutes_per_week === null
      ? t('substitute.load', { load })
      : t('substitute.load_of', { load, most: formatWork(max_minutes_per_week) }),
  ];
  return about.filter((part) => part !== null).join(' · ');
}
