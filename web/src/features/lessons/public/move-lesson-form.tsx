/** "Move lesson": from its time to another. Dragged lessons come here with the new time filled in and only confirm it. */
import type { Lesson, MoveAskedBy } from '@lectern/contract/lessons/lessons.schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { moveCostQuery, moveLessonWrite } from '../lessons.queries.ts';
import { NativePicker } from '../../../ui/fields/native-picker.tsx';
import { OutcomeCost } from './cancel-cost.tsx';
import { ClientSaidFields } from './client-said-fields.tsx';
import type { SaidEntry } from './client-said.rules.ts';
import { saidOf } from './client-said.rules.ts';
import classes from './lesson-dialogs.module.css';
import { LessonTime } from './when/lesson-time.tsx';
import type { Wall } from './when/wall-clock.rules.ts';
import { instantAt, wallAt } from './when/wall-clock.rules.ts';
import { WhenFields } from './when/when-fields.tsx';
import { useCurrentUser } from '../../../kernel/session.ts';
import { nowInstant } from '../../../kernel/clock.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

export type MoveBack = { readonly start: string; readonly asked_by: MoveAskedBy };

type Props = {
  readonly lesson: Lesson;
  readonly zone: string;
  /** Where it was dragged to; without it the form begins at the lesson's own time. */
  readonly to?: Wall | undefined;
  readonly onClose: () => void;
  /** @param back what moves it back; null where the move has cost somebody something */
  readonly onMoved: (lesson: Lesson, back: MoveBack | null) => void;
};

const askers = {
  client: 'lessons:move.asked_by_client',
  teacher: 'lessons:move.asked_by_teacher',
  school: 'lessons:move.asked_by_school',
} as const satisfies Record<MoveAskedBy, string>;

export function MoveLessonForm({ lesson, zone, to, onClose, onMoved }: Props) {
  const { t } = useTranslation(['lessons', 'ui']);
  const [when, setWhen] = useState(to ?? wallAt(lesson.start, zone));
  const user = useCurrentUser();
  const isTeacher = user.role === 'Teacher' || user.id === lesson.teacher_id;
  const [askedBy, setAskedBy] = useState<MoveAskedBy | null>(isTeacher ? 'teacher' : null);
  const [said, setSaid] = useState<SaidEntry>(() => ({ when: wallAt(nowInstant(), zone), how: null }));
  const reports = isTeacher && askedBy === 'client';
  const client_said = reports ? saidOf(said, zone) : null;
  const cost = useQuery({ ...moveCostQuery(lesson.id, askedBy ?? 'school', client_said?.at), enabled: askedBy !== null });
  const isReady = askedBy !== null && (!reports || client_said !== null);
  const move = useApiWrite(moveLessonWrite);
  const instant = instantAt(when, zone);

  const moveTo = (start: string | null) => {
    if (start === null || !isReady) return;
    const free = cost.data !== undefined && cost.data.client_share === 0 && cost.data.teacher_share === 0 && !reports;
    move.mutate(
      { params: { id: lesson.id }, body: { start, asked_by: askedBy, client_said } },
      { onSuccess: (moved) => onMoved(moved, free ? { start: lesson.start, asked_by: askedBy } : null) },
    );
  };

  return (
    <FormDialog onClose={onClose} title={t('move.title', { kid: lesson.kid_name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          moveTo(instant);
        }}
      >
        <dl className={classes.change}>
          <dt>{t('move.from')}</dt>
          <dd>
            <LessonTime start={lesson.start} minutes={lesson.minutes} />
          </dd>
          <dt>{t('move.to')}</dt>
          <dd>{instant === null ? t('move.choose') : <LessonTime start={instant} minutes={lesson.minutes} />}</dd>
        </dl>
        <WhenFields
          value={when}
          zone={zone}
          other={{ name: lesson.kid_name, zone: lesson.kid_zone }}
          refusal={move.error}
          autoFocus={to === undefined}
          onChange={(next) => {
            setWhen(next);
            move.reset();
          }}
          onTake={(next) => {
            setWhen(wallAt(next, zone));
            moveTo(next);
          }}
        />
        <NativePicker
          label={t('move.asked_by')}
          required
          options={(['client', 'teacher', 'school'] as const)
            .filter((id) => !isTeacher || id !== 'school')
            .map((id) => ({ id, title: t(askers[id]) }))}
          value={askedBy}
          onChange={setAskedBy}
        />
        {reports && <ClientSaidFields value={said} onChange={setSaid} />}
        {askedBy === null ? (
          <p className={classes.hint}>{t('move.cost_after_asker')}</p>
        ) : (
          <OutcomeCost preview={cost.data} error={cost.error} />
        )}
        <FormErrors error={move.error} except={['start']} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose}>{t('move.keep')}</CancelButton>
          <Button
            type="submit"
            pending={move.isPending}
            disabled={instant === null || instant === lesson.start || !isReady}
            data-autofocus={to !== undefined || undefined}
          >
            {t('move.submit')}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
