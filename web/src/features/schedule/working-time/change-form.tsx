/** The frame of every form that changes a teacher's time: fields, and conflicting lessons with their resolutions. */
import type { LessonResolution } from '@lectern/contract/lessons/hit-lessons.schema';
import type { Lesson } from '@lectern/contract/lessons/lessons.schema';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../kernel/api.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { DialogForm } from '../../../ui/forms/form.tsx';
import type { Form, Problems } from '../../../ui/forms/form-types.ts';
import { unfinished, useForm } from '../../../ui/forms/use-form.ts';
import { stillDecided, undecidedCount } from '../../lessons/public/hits/hit-lessons.rules.ts';
import { HitLessons } from '../../lessons/public/hits/hit-lessons.tsx';
import classes from './time-forms.module.css';
import type { TimeChange } from './working-time.queries.ts';
import { previewWrite, timeChangeWrite } from './working-time.queries.ts';
import type { LimitedPath } from '../../../kernel/text-limits.ts';

type Hits = { readonly of: TimeChange; readonly lessons: readonly Lesson[]; readonly taken: { start: string; finish: string }[] };
/** @param resolved whether lessons were moved, substituted or cancelled; there is no undo then */
export type OnSaved = (change: TimeChange, id: number, resolved: boolean) => void;

type Options<V> = {
  /** Where texts take their limits from. */
  readonly call?: LimitedPath;
  readonly initial: V;
  readonly rules: (values: V) => Problems;
  /** Input; null while incomplete. */
  readonly changeOf: (values: V) => TimeChange | null;
  readonly onSaved: OnSaved;
};

/** Keeps earlier resolutions of lessons that still conflict. Lessons outside working hours stay by default. */
function resolutionsToBegin({ of }: TimeChange, lessons: readonly Lesson[], before: readonly LessonResolution[]): LessonResolution[] {
  const leave = lessons.map(({ id }): LessonResolution => ({ lesson_id: id, action: 'leave' }));
  return stillDecided(lessons, of === 'hours' ? [...before, ...leave] : before);
}

/** A form that first fetches the lessons its change conflicts with, and sends their resolutions. */
export function useTimeChange<V extends object>({ call, initial, rules, changeOf, onSaved }: Options<V>) {
  const preview = useApiWrite(previewWrite);
  const write = useApiWrite(timeChangeWrite);
  const [hits, setHits] = useState<Hits | null>(null);
  const [resolutions, setResolutions] = useState<readonly LessonResolution[]>([]);
  const save = async (change: TimeChange, decided: readonly LessonResolution[]) => {
    const id = await write.mutateAsync({ change, resolutions: decided });
    return { change, id, resolved: decided.some(({ action }) => action !== 'leave') };
  };
  const ask = async (change: TimeChange) => {
    const { hits: lessons, taken } = await preview.mutateAsync(change);
    if (lessons.length === 0) return save(change, []);
    setResolutions(resolutionsToBegin(change, lessons, resolutions));
    setHits({ of: change, lessons, taken });
    return unfinished;
  };
  const form = useForm({
    call,
    initial,
    rules,
    send: async (values) => {
      const change = changeOf(values);
      if (change === null) return unfinished;
      try {
        return await (shown === null ? ask(change) : save(change, resolutions));
      } catch (error) {
        // A new lesson conflicts: fetches the conflicts again.
        if (error instanceof ApiError && error.key === 'hits_unresolved') setHits(null);
        throw error;
      }
    },
    onSuccess: ({ change, id, resolved }: { change: TimeChange; id: number; resolved: boolean }) => onSaved(change, id, resolved),
  });
  // The input has changed since the request: fetches the conflicts again.
  const shown: Hits | null = hits !== null && JSON.stringify(hits.of) === JSON.stringify(changeOf(form.values)) ? hits : null;
  return { form, shown, resolutions, setResolutions };
}

type Props<V> = {
  readonly change: ReturnType<typeof useTimeChange<V & object>>;
  readonly title: string;
  readonly size?: 'lg';
  /** The viewer's zone, in Temporal's form. */
  readonly zone: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

export function ChangeForm<V>({ change, title, size, zone, children, onClose }: Props<V>) {
  const { t } = useTranslation('schedule');
  const { form, shown, resolutions, setResolutions } = change;
  return (
    <DialogForm
      form={form as Form<V & object>}
      title={title}
      size={shown === null ? (size ?? 'md') : 'xl'}
      submit={shown === null ? t('form.save') : t('hits.submit', { count: shown.lessons.length })}
      disabled={shown !== null && undecidedCount(shown.lessons, resolutions) > 0}
      onClose={onClose}
    >
      {children}
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
            error={form.error}
          />
        </>
      )}
    </DialogForm>
  );
}
