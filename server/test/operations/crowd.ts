import { randomOf } from './random.ts';

/** Sends one request as a user; the body is the parsed JSON response. */
export type Ask = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ readonly status: number; readonly body: unknown }>;

/** A small school in which everything conflicts: few teachers, children with several teachers each, and few weeks. */
export type CrowdedSchool = {
  readonly teachers: readonly number[];
  readonly pupils: readonly { readonly engagement_id: number; readonly teacher_id: number; readonly kid_id: number }[];
  readonly course_id: number;
  readonly service_course_id: number;
  readonly minutes: number;
  /** The first day of the simulation. */
  readonly from: Temporal.PlainDate;
};

export type Lesson = { readonly id: number };
/** The lessons and activities that a change of a teacher's time hits; only a vacation hits activities. */
export type Hits = { readonly lessons: readonly Lesson[]; readonly activities?: readonly { readonly id: number }[] };
export type Outcome = {
  /** The number of responses by action and status: `place 201`, `move 409 teacher_busy`. */
  readonly answers: Map<string, number>;
  /** Responses that must never occur. */
  readonly faults: string[];
  /** The lessons that the server reported as placed. */
  readonly placed: number[];
};

export const zone = 'Europe/Moscow';
/** The length of the simulation. */
export const days = 24;
export const cancelledByTeacher = 8;

/** The users, random choices and known records of a simulation; its operations are built from it. */
export type Crowd = ReturnType<typeof crowdOf>;

/** @param people users who may do all of it @param seed of the random choices */
export function crowdOf(people: readonly Ask[], school: CrowdedSchool, seed: number) {
  const below = randomOf(seed);
  const outcome: Outcome = { answers: new Map(), faults: [], placed: [] };
  const known = { lessons: [] as number[], holds: [] as number[], vacations: [] as number[], times: [] as number[], rules: [] as number[] };
  const pick = <T>(from: readonly T[]): T | undefined => from[below(from.length)];
  const day = () => school.from.add({ days: below(days) });
  const instant = () =>
    day()
      .toPlainDateTime({ hour: 9 + below(9), minute: below(4) * 15 })
      .toZonedDateTime(zone)
      .toInstant();
  const ask = async (what: string, path: string, body: unknown): Promise<unknown> => {
    // At the beginning there is nothing to change yet.
    if (path.includes('/undefined/')) return null;
    const { status, body: answer } = (await (pick(people) ?? people[0])?.('POST', path, body)) ?? { status: 0, body: null };
    const key = status < 400 ? '' : ((answer as { error?: { key: string }[] } | null)?.error?.[0]?.key ?? 'unreadable');
    const line = `${what} ${status} ${key}`.trim();
    outcome.answers.set(line, (outcome.answers.get(line) ?? 0) + 1);
    if (status >= 500 || status === 0 || ['conflict', 'unknown_field', 'forbidden', 'unreadable'].includes(key))
      outcome.faults.push(`${line} ${path} ${JSON.stringify(body)} → ${JSON.stringify(answer)}`);
    return status < 300 ? answer : null;
  };
  const look = async <T>(path: string): Promise<T | null> => {
    const { status, body } = (await pick(people)?.('GET', path)) ?? { status: 0, body: null };
    return status === 200 ? (body as T) : null;
  };
  const previewed = (path: string, body: object) => async () => {
    const { status, body: answer } = (await pick(people)?.('POST', path, body)) ?? { status: 0, body: null };
    return { lessons: status === 200 ? (answer as { hits: Lesson[] }).hits : [] };
  };
  const remember = (list: number[], made: unknown) => {
    if (made !== null) list.push((made as Lesson).id);
    return made;
  };
  const weekly = () => ({ weekday: 1 + below(7), start_minute: 540 + below(36) * 15 });
  return { school, outcome, known, below, pick, day, instant, weekly, ask, look, previewed, remember };
}
