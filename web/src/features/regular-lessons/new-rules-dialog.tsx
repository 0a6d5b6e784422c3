/** "Regular lessons" of a child with a teacher: times, zone and days; dates, conflicts and cost are seen before anything is placed. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../kernel/api.ts';
import { nowInstant } from '../../kernel/clock.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/forms/cancel-button.tsx';
import { DateInput } from '../../ui/fields/date-input.tsx';
import { localDateOf } from '../../ui/formats/date-time.tsx';
import { ZonePicker } from '../../ui/fields/zone-picker.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { fieldErrors, FormErrors } from '../../ui/forms/form-errors.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BeginCourse } from './begin-course.tsx';
import { PreviewCost } from './preview-cost.tsx';
import { PreviewDates } from './preview-dates.tsx';
import { regularPreviewQuery, createRulesWrite } from './regular-lessons.queries.ts';
import classes from './regular-lessons.module.css';
import { dayAfter, dayBefore } from './rule-text.ts';
import type { WeeklyTime } from './weekly-times-field.tsx';
import { WeeklyTimesField } from './weekly-times-field.tsx';
import { useApiWrite } from '../../kernel/api-write.ts';

/** Who is taught by whom: what regular lessons are made from. */
export type EngagementOfRules = {
  readonly id: number;
  readonly kid_name: string;
  readonly teacher_name: string;
  readonly course_title: string;
};

type Props = {
  readonly engagement: EngagementOfRules;
  /** What it begins with, where somebody has found the times already; `from` is a date of `zone`. */
  readonly found?: { readonly times: readonly WeeklyTime[]; readonly zone: string; readonly from: string } | undefined;
  readonly onClose: () => void;
  readonly onPlaced: (placed: number, unplaced: number) => void;
};

const ownFields = ['times', 'zone', 'valid_from', 'valid_to', 'engagement_id'];
const usualTime: WeeklyTime = { weekday: 1, start_minute: 960 };

export function NewRulesDialog({ engagement, found, onClose, onPlaced }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const tomorrow = dayAfter(localDateOf(nowInstant()));
  const [times, setTimes] = useState<readonly WeeklyTime[]>(found?.times ?? [usualTime]);
  const [zone, setZone] = useState<string | null>(found?.zone ?? null);
  const [from, setFrom] = useState<string | null>(found?.from ?? tomorrow);
  const [last, setLast] = useState<string | null>(null);
  const create = useApiWrite(createRulesWrite);

  const wish = {
    engagement_id: engagement.id,
    times: [...times],
    valid_from: from ?? tomorrow,
    ...(zone === null ? {} : { zone }),
    ...(last === null ? {} : { valid_to: dayAfter(last) }),
  };
  const [asked] = useDebouncedValue(wish, 250);
  const { times: askedTimes, ...terms } = asked;
  const preview = useQuery({
    ...regularPreviewQuery({ ...terms, time: askedTimes.map(({ weekday, start_minute }) => `${weekday}:${start_minute}`) }),
    enabled: from !== null,
  });
  const error = create.error ?? preview.error;
  const at = fieldErrors(error);
  const shown = preview.error === null ? preview.data : undefined;
  const stale = preview.isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(wish);
  const ready = from !== null && shown !== undefined && !stale && shown.placeable > 0;

  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      if (create.isError) create.reset();
    };
  const submit = () => {
    if (!ready || create.isPending) return;
    create.mutate({ body: wish }, { onSuccess: ({ placed, unplaced }) => onPlaced(placed, unplaced.length) });
  };

  return (
    <FormDialog onClose={onClose} size="lg" title={t('regular.new_title', { kid: engagement.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.soft}>{t('regular.of', { course: engagement.course_title, teacher: engagement.teacher_name })}</p>
        <WeeklyTimesField value={times} onChange={change<readonly WeeklyTime[]>(setTimes)} error={at('times')} />
        <ZonePicker
          label={t('regular.zone')}
          description={t('regular.zone_hint')}
          value={zone ?? preview.data?.zone ?? null}
          onChange={change(setZone)}
          error={at('zone')}
        />
        <div className={classes.pair}>
          <DateInput
            label={t('regular.from')}
            value={from}
            onChange={change(setFrom)}
            min={dayBefore(tomorrow)}
            required
            error={at('valid_from')}
          />
          <DateInput
            label={t('regular.to')}
            value={last}
            onChange={change(setLast)}
            min={from ?? tomorrow}
            clearable
            placeholder={t('regular.no_end')}
            error={at('valid_to')}
          />
        </div>
        {shown === undefined && error === null && <Skeleton height={160} />}
        {shown !== undefined && (
          <>
            <PreviewDates preview={shown} teacherName={engagement.teacher_name} stale={stale} />
            <PreviewCost preview={shown} />
          </>
        )}
        <FormErrors error={error} except={ownFields.filter((field) => field !== 'engagement_id')} />
        {error instanceof ApiError && error.key === 'engagement_not_begun' && <BeginCourse engagementId={engagement.id} />}
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button
            type="submit"
            pending={create.isPending}
            disabled={!ready}
            title={shown?.placeable === 0 ? t('regular.nothing_free') : undefined}
          >
            {t('regular.place', { count: shown?.placeable ?? 0 })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
