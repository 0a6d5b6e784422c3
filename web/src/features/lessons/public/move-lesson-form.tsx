/** Moves a lesson. For a dragged lesson the new time is prefilled and only needs confirmation. */
import type { Lesson, MoveAskedBy } from '@lectern/contract/lessons/lessons.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { useCurrentUser } from '../../../kernel/session.ts';
import { SelectField } from '../../../ui/forms/choice-fields.tsx';
import { DialogForm } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { moveCostQuery, moveLessonWrite, movePreviewQuery } from '../lessons.queries.ts';
import { OutcomeCost } from './cancel/cancel-cost.tsx';
import { ClientSaidFields } from './cancel/client-said-fields.tsx';
import { nothingSaid, saidOf } from './cancel/client-said.rules.ts';
import classes from './lesson-dialogs.module.css';
import { LessonTime } from './when/lesson-time.tsx';
import { useSlotCheck } from './when/use-slot-check.ts';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt, wallAt, wallRule } from './when/wall-clock.rules.ts';
import { WhenField } from './when/when-fields.tsx';

export type MoveBack = { readonly start: string; readonly asked_by: MoveAskedBy };

type Props = {
  readonly lesson: Lesson;
  readonly zone: string;
  /** Target of dragging; the lesson's own time by default. */
  readonly to?: Wall | undefined;
  readonly onClose: () => void;
  /** @param back undoes the move; null if the move had a cost */
  readonly onMoved: (lesson: Lesson, back: MoveBack | null) => void;
};

const askedByTitles = {
  client: 'lessons:move.asked_by_client',
  teacher: 'lessons:move.asked_by_teacher',
  school: 'lessons:move.asked_by_school',
} as const satisfies Record<MoveAskedBy, string>;

export function MoveLessonForm({ lesson, zone, to, onClose, onMoved }: Props) {
  const { t } = useTranslation('lessons');
  const user = useCurrentUser();
  const isTeacher = user.role === 'Teacher' || user.id === lesson.teacher_id;
  const [initial] = useState(() => ({
    start: to ?? wallAt(lesson.start, zone),
    asked_by: isTeacher ? 'teacher' : (null as MoveAskedBy | null),
    client_said: nothingSaid(zone),
  }));
  const client = useQueryClient();
  const move = useApiWrite(moveLessonWrite);
  const form = useForm({
    initial,
    rules: ({ start, asked_by }) => ({ start: wallRule(start, zone), asked_by: check(asked_by, required) }),
    send: async ({ start, asked_by: asker }): Promise<{ readonly moved: Lesson; readonly back: MoveBack | null }> => {
      const by = asker ?? 'school';
      // Already known or loading. A user who is faster than the answer still gets undo.
      const known = await client.fetchQuery({ ...moveCostQuery(lesson.id, by, client_said?.at), staleTime: 60_000 }).catch(() => null);
      const isFree = known?.client_share === 0 && known.teacher_share === 0 && !reports;
      const body = { start: instantAt(start, zone) ?? '', asked_by: by, client_said };
      const moved = await move.mutateAsync({ params: { id: lesson.id }, body });
      return { moved, back: isFree ? { start: lesson.start, asked_by: by } : null };
    },
    onSuccess: ({ moved, back }) => onMoved(moved, back),
  });
  const { start, asked_by, client_said: said } = form.values;
  const reports = isTeacher && asked_by === 'client';
  const client_said = reports ? saidOf(said, zone) : null;
  const cost = useQuery({ ...moveCostQuery(lesson.id, asked_by ?? 'school', client_said?.at), enabled: asked_by !== null });
  const instant = instantAt(start, zone);
  const newStart = instant === lesson.start ? null : instant;
  const checked = useSlotCheck(newStart, (at) => movePreviewQuery(lesson.id, at, []));
  const isReady = asked_by !== null && (!reports || client_said !== null) && instant !== null && instant !== lesson.start;
  return (
    <DialogForm
      form={form}
      title={t('move.title', { kid: lesson.kid_name })}
      submit={t('move.submit')}
      cancel={t('move.keep')}
      disabled={!isReady}
      autoFocus={to !== undefined}
      onClose={onClose}
    >
      <dl className={classes.change}>
        <dt>{t('move.from')}</dt>
        <dd>
          <LessonTime start={lesson.start} minutes={lesson.minutes} />
        </dd>
        <dt>{t('move.to')}</dt>
        <dd>{instant === null ? t('move.choose') : <LessonTime start={instant} minutes={lesson.minutes} />}</dd>
      </dl>
      <WhenField
        form={form}
        name="start"
        zone={zone}
        other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
        checked={checked}
        autoFocus={to === undefined}
      />
      <SelectField
        form={form}
        name="asked_by"
        label={t('move.asked_by')}
        options={(['client', 'teacher', 'school'] as const)
          .filter((id) => !isTeacher || id !== 'school')
          .map((id) => ({ id, title: t(askedByTitles[id]) }))}
      />
      {reports && <ClientSaidFields value={said} onChange={(next) => form.change({ client_said: next })} />}
      {asked_by === null ? (
        <p className={classes.hint}>{t('move.cost_after_asker')}</p>
      ) : (
        <OutcomeCost preview={cost.data} error={cost.error} />
      )}
    </DialogForm>
  );
}
