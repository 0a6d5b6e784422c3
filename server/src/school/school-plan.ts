import type { Db } from '../db/client.ts';
import type { Day, Millis } from './time/calendar.ts';
import type { Study } from './courses.ts';
import type { RowWriter } from './write-rows.ts';

/** A paid activity of a teacher. */
export type PaidActivity = {
  readonly id: number;
  readonly teacherId: number;
  readonly curatorId: number;
  readonly kind: 'webinar' | 'training';
  readonly start: Millis;
  readonly finish: Millis;
};

export type SchoolSize = 'demo' | 'large';

/** A school consists of blocks with their own teachers, clients and lessons, so that memory holds one block at a time. */
export type SizePlan = {
  readonly blocks: number;
  readonly teachers: number;
  readonly clients: number;
  readonly kids: number;
  readonly managers: number;
  readonly curators: number;
  readonly weeksBack: number;
  readonly weeksAhead: number;
  /** Shares of the children that learn now, that left, and that only had or have a trial lesson. */
  readonly learning: number;
  readonly left: number;
  readonly trial: number;
  /** Probability of a second lesson a week, and of a second course. */
  readonly twice: number;
  readonly second: number;
};

export const sizePlans: Readonly<Record<SchoolSize, SizePlan>> = {
  demo: {
    blocks: 1,
    teachers: 40,
    clients: 300,
    kids: 400,
    managers: 6,
    curators: 3,
    weeksBack: 12,
    weeksAhead: 8,
    learning: 0.72,
    left: 0.14,
    trial: 0.06,
    twice: 0.3,
    second: 0.15,
  },
  large: {
    blocks: 250,
    teachers: 40,
    clients: 160,
    kids: 200,
    managers: 160,
    curators: 250,
    weeksBack: 12,
    weeksAhead: 4,
    learning: 0.405,
    left: 0.35,
    trial: 0.05,
    twice: 0.22,
    second: 0.05,
  },
};

/** Ids of the staff who sign in, and who leads whom. */
export type Staff = {
  readonly administrator: number;
  readonly managers: readonly number[];
  readonly curators: readonly number[];
  readonly methodist: number;
  readonly sales: number;
};

/** The shared state of the generator. */
export type School = {
  readonly db: Db;
  readonly plan: SizePlan;
  readonly rows: RowWriter;
  readonly study: Study;
  readonly staff: Staff;
  readonly now: Millis;
  /** Days to come on which no weekly lesson is placed. */
  readonly daysOff: ReadonlySet<Day>;
  /** Today in the school's zone. */
  readonly today: Day;
  readonly firstDay: Day;
  /** The day after the last day with placed lessons. */
  readonly endDay: Day;
  readonly passwordHash: string;
  /** Paid activities of teachers so far, whose pay is not accrued yet. */
  readonly paidActivities: PaidActivity[];
};

/** The school's zone; the default of the setting `school_zone`. */
export const schoolZone = 'Europe/Moscow';
