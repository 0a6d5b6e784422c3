/**
 * The frame of every form that changes a teacher's time: its fields, then the lessons that the change hits, each of which is
 * resolved before anything is saved; the server's refusals; Enter saves, Escape gives up.
 */
import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/forms/cancel-button.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { stillDecided, undecidedCount } from '../../lessons/public/hits/hit-lessons.rules.ts';
import { HitLessons } from '../../lessons/public/hits/hit-lessons.tsx';
import classes from './time-forms.module.css';
import type { TimeChange } from './working-time.queries.ts';
import { previewWrite, timeChangeWrite } from './working-time.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

type Props = {
  readonly title: string;
  readonly size?: 'lg' | undefined;
  /** What would be saved, or null while a field is not filled in. */
  readonly change: TimeChange | null;
  /** The viewer's zone, as Temporal takes it. */
  readonly zone: string;
  readonly submit: string;
  /** Fields that show their own refusals. */
  readonly ownFields: readonly string[];
  readonly children: (error: unknown) => ReactNode;
  readonly onClose: () => void;
  readonly onMissing: () => void;
  /** @param resolved whether lessons were moved, handed over or cancelled: then there is no way back by one press */
  readonly onSaved: (id: number, resolved: boolean) => void;
};

type Hits = { readonly of: TimeChange; readonly lessons: readonly Lesson[]; readonly taken: { start: string; finish: string }[] };

const decides = ({ action }: LessonResolution) => action !== 'leave';

/** What was decided before stays where the lesson is still hit. Lessons outside hours may stay: whoever says nothing leaves them. */
function resolutionsToBegin({ of }: TimeChange, lessons: readonly Lesson[], before: readonly LessonResolution[]): LessonResolution[] {
  const leave = lessons.map(({ id }): LessonResolution => ({ lesson_id: id, action: 'leave' }));
  return stillDecided(lessons, of === 'hours' ? [...before, ...leave] : before);
}

export function ChangeForm(props: Props) {
  const { title, size, change, zone, submit, ownFields, children, onClose, onMissing, onSaved } = props;
  const { t } = useTranslation(['schedule', 'ui']);
  const preview = useApiWrite(previewWrite);
  const write = useApiWrite(timeChangeWrite);
  const [hits, setHits] = useState<Hits | null>(null);
  const [resolutions, setResolutions] = useState<readonly LessonResolution[]>([]);
  // What was asked about is not what stands there now: it is asked about again.
  const isChange = (of: TimeChange | undefined) => of !== undefined && JSON.stringify(of) === JSON.stringify(change);
  const shown = hits !== null && isChange(hits.of) ? hits : null;
  const left = shown === null ? 0 : undecidedCount(shown.lessons, resolutions);
  // A refusal goes with what was refused: once something else stands there, its words and their places do not hold any more.
  const error = (isChange(write.variables?.change) ? write.error : null) ?? (isChange(preview.variables) ? preview.error : null);

  const save = async (wished: TimeChange, decided: readonly LessonResolution[]) => {
    const id = await write.mutateAsync({ change: wished, resolutions: decided });
    onSaved(id, decided.some(decides));
  };
  const ask = async (wished: TimeChange) => {
    const { hits: lessons, taken } = await preview.mutateAsync(wished);
    if (lessons.length === 0) return save(wished, []);
    setResolutions(resolutionsToBegin(wished, lessons, resolutions));
    setHits({ of: wished, lessons, taken });
  };
  const onSubmit = () => {
    if (change === null) return onMissing();
    write.reset();
    const done = shown === null ? ask(change) : left === 0 ? save(change, resolutions) : Promise.resolve();
    done.catch((reason: unknown) => {
      // A lesson has come meanwhile: what is hit is asked about again.
      if (reason instanceof ApiError && reason.key === 'hits_unresolved') setHits(null);
    });
  };

  return (
    <FormDialog onClose={onClose} title={title} size={shown === null ? (size ?? 'md') : 'xl'}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children(error)}
        {shown !== null && (
          <>
            <p className={classes.hits} role="status">
              {t(shown.of.of === 'hours' ? 'hits.outside' : 'hits.text', { count: shown.lessons.length })}
            </p>
            <HitLessons
              key={JSON.stringify(shown.of)}
              lessons={shown.lessons}
              value={resolutions}
              onChange={setResolutions}
              zone={zone}
              avoid={shown.taken}
              error={write.error}
            />
          </>
        )}
        <FormErrors error={error} except={ownFields} />
        <div className={classes.buttons}>
          <CancelButton onCancel={onClose} />
          <Button
            type="submit"
            pending={preview.isPending || write.isPending}
            disabled={left > 0}
            title={left > 0 ? t('hits.left', { count: left }) : undefined}
          >
            {shown === null ? submit : t('hits.submit', { count: shown.lessons.length })}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
