/** Creates weekly lessons of a child with a teacher: times, zone and dates, with a preview of dates, conflicts and cost. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { ZonePicker } from '../../../ui/fields/zone-picker.tsx';
import { localDateOf } from '../../../ui/formats/date-time.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { DialogForm, FieldRow } from '../../../ui/forms/form.tsx';
import { choiceProps, useField } from '../../../ui/forms/use-field.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { usePreview } from '../../../ui/forms/state/use-preview.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { WeeklyTime } from '../../free-teachers/public/weekly-time.rules.ts';
import { BeginCourse } from './begin-course.tsx';
import { PreviewCost } from '../preview/preview-cost.tsx';
import { PreviewDates } from '../preview/preview-dates.tsx';
import { regularPreviewQuery, createRulesWrite, togetherQuery } from '../regular-lessons.queries.ts';
import { dayAfter, dayBefore } from '../rule-text.ts';
import { TogetherField } from './together-field.tsx';
import type { TimeRow } from './weekly-times-field.tsx';
import { rowOf, timesProblems, WeeklyTimesField, weeklyTimesOf } from './weekly-times-field.tsx';

/** Engagement of the lessons. */
export type EngagementOfRules = {
  readonly id: number;
  readonly kid_name: string;
  readonly teacher_name: string;
  readonly course_title: string;
};

type Props = {
  readonly engagement: EngagementOfRules;
  /** Prefilled times, if already found; `from` is a date in `zone`. */
  readonly found?: { readonly times: readonly WeeklyTime[]; readonly zone: string; readonly from: string } | undefined;
  readonly onClose: () => void;
  readonly onPlaced: (placed: number, unplaced: number) => void;
};

type Values = {
  readonly times: readonly TimeRow[];
  /** `undefined` until chosen: the default is the child's, from the preview. */
  readonly zone: string | null | undefined;
  readonly valid_from: string | null;
  /** Last day with lessons. */
  readonly last: string | null;
  /** Engagements of the other children of a pair or a group. */
  readonly others: string[];
};

const usualTime: WeeklyTime = { weekday: 1, start_minute: 960 };

/** Input; null while incomplete. */
function rulesOf({ times: rows, zone, valid_from, last, others }: Values) {
  const times = weeklyTimesOf(rows);
  if (times === null || zone === null || valid_from === null) return null;
  return {
    times,
    valid_from,
    with_engagement_ids: others.map(Number),
    ...(zone === undefined ? {} : { zone }),
    ...(last === null ? {} : { valid_to: dayAfter(last) }),
  };
}

export function NewRulesDialog({ engagement, found, onClose, onPlaced }: Props) {
  const { t } = useTranslation('lessons');
  const [tomorrow] = useState(() => dayAfter(localDateOf(nowInstant())));
  const create = useApiWrite(createRulesWrite);
  const values = useForm({
    initial: {
      times: (found?.times ?? [usualTime]).map(rowOf),
      zone: found?.zone,
      valid_from: found?.from ?? tomorrow,
      last: null,
      others: [],
    } as Values,
    rules: ({ times, zone, valid_from }) => ({
      ...timesProblems(times),
      zone: zone === undefined ? null : check(zone, required),
      valid_from: check(valid_from, required),
    }),
    send: (sent) => {
      const rules = rulesOf(sent) ?? { times: [], valid_from: tomorrow };
      return create.mutateAsync({ body: { engagement_id: engagement.id, ...rules } });
    },
    onSuccess: ({ placed, unplaced }) => onPlaced(placed, unplaced.length),
  });
  const together = useQuery(togetherQuery(engagement.id)).data;
  const isAlone = together !== undefined && together.most > 1 && values.values.others.length === 0;
  const { form, shown, isStale, isReady, isAwaited } = usePreview(values, isAlone ? null : rulesOf(values.values), ({ times, ...terms }) =>
    regularPreviewQuery({
      engagement_id: engagement.id,
      ...terms,
      time: times.map(({ weekday, start_minute }) => `${weekday}:${start_minute}`),
    }),
  );
  const zone = useField<string | null | undefined>(form as never, 'zone');
  return (
    <DialogForm
      form={form}
      size="lg"
      title={t('regular.new_title', { kid: engagement.kid_name })}
      submit={t('regular.place', { count: shown?.placeable ?? 0 })}
      disabled={isAlone || !isReady || shown?.placeable === 0}
      onClose={onClose}
    >
      <p className="soft">{t('regular.of', { course: engagement.course_title, teacher: engagement.teacher_name })}</p>
      {together !== undefined && <TogetherField form={form as never} together={together} />}
      <WeeklyTimesField form={form as never} />
      <ZonePicker
        label={t('regular.zone')}
        description={t('regular.zone_hint')}
        {...choiceProps(zone)}
        value={zone.value === undefined ? (shown?.zone ?? null) : zone.value}
      />
      <FieldRow>
        <DateField form={form} name="valid_from" label={t('regular.from')} min={dayBefore(tomorrow)} />
        <DateField
          form={form}
          name="last"
          label={t('regular.to')}
          min={form.values.valid_from ?? tomorrow}
          clearable
          placeholder={t('regular.no_end')}
        />
      </FieldRow>
      {isAwaited && <Skeleton height={160} />}
      {shown !== undefined && (
        <>
          <PreviewDates preview={shown} teacherName={engagement.teacher_name} kidName={engagement.kid_name} stale={isStale} />
          <PreviewCost
            placeable={shown.placeable}
            cost={shown.cost}
            kid={shown.costs_of_others.length === 0 ? null : engagement.kid_name}
          />
          {shown.costs_of_others.map(({ engagement_id, kid_name, placeable, cost }) => (
            <PreviewCost key={engagement_id} placeable={placeable} cost={cost} kid={kid_name} />
          ))}
        </>
      )}
      {form.error instanceof ApiError && form.error.key === 'engagement_not_begun' && <BeginCourse engagementId={engagement.id} />}
    </DialogForm>
  );
}
