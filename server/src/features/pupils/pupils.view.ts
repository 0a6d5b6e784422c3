import type { Pupil } from '@lectern/contract/pupils/pupils.schema';
import type { ReadContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import { schoolDateOf } from '../ledger/public/business-date.ts';
import { birthdayNear, yearsOn } from './pupils.rules.ts';

type Recent = {
  readonly id: number;
  readonly start: string;
  readonly status: 'held' | 'client_no_show';
  readonly mark: number | null;
  readonly homework: string;
  readonly topic_title: string | null;
};

/** A teacher's engagement with everything that the list shows. */
export type PupilRow = Omit<Pupil, 'age' | 'birthday' | 'last_lesson' | 'attendance' | 'marks' | 'lessons_low'> & {
  readonly teacher_id: number;
  readonly birth_date: string | null;
  readonly recent: readonly Recent[];
};

/** Instants in JSON have the UTC offset of the database session. */
const utc = (instant: string) => isoOf(Temporal.Instant.from(instant));

export function pupilView(ctx: Pick<ReadContext, 'now' | 'settings'>, row: PupilRow): Pupil {
  const { teacher_id: _teacher, birth_date, recent, next_lesson: next, attention, ...shown } = row;
  const today = schoolDateOf(ctx, ctx.now);
  const last = recent.find(({ status }) => status === 'held');
  return {
    ...shown,
    age: yearsOn(birth_date, today),
    birthday: birthdayNear(birth_date, today, ctx.settings.pupil_birthday_days),
    next_lesson: next === null ? null : { id: next.id, start: utc(next.start), finish: utc(next.finish) },
    last_lesson:
      last === undefined ? null : { id: last.id, start: utc(last.start), topic_title: last.topic_title, homework: last.homework },
    attendance: recent.map(({ status }) => status),
    marks: recent.flatMap(({ mark }) => mark ?? []),
    lessons_low: row.status !== 'ended' && row.lessons_left <= ctx.settings.running_out_units,
    attention: attention === null ? null : { reason: attention.reason, raised_at: utc(attention.raised_at) },
  };
}
