import type { Operations } from '../random.ts';
import type { PayCrowd } from './pay-crowd.ts';

const path = '/api/additional-activities/';
const kinds = ['meeting', 'webinar'] as const;

/** Decides about paid activities, takes decisions back, and sets rates of the school and of teachers, also for past days. */
export function operationsOnActivities({ people, school, known, pick, ask, below, keeper }: PayCrowd): Operations {
  const place = (teacher_id: number | null) => ({ kind: pick(kinds), teacher_id, effective_from: pick(school.days) });
  return {
    'decide about an activity': [
      8,
      async () => {
        const id = pick(pick(school.teachers).activities);
        const by = below(3) === 0 ? keeper() : people.curator;
        const minutes = below(5) === 0 ? 0 : 1 + below(53);
        const made = await ask('decide about an activity', by, `${path}${id}/decide/`, { took_place: minutes > 0, minutes });
        if (made !== null) known.activities.push(id);
      },
    ],
    'take a decision back': [
      3,
      () => ask('take a decision back', people.curator, `${path}${pick(known.activities)}/take-back/`, { comment: 'Wrong' }),
    ],
    'set a rate of activities': [
      2,
      () => {
        const own = below(2) === 0;
        const amount = own && below(4) === 0 ? null : below(90_000);
        return ask('set a rate of activities', keeper(), `${path}rates/`, { ...place(own ? pick(school.teachers).id : null), amount });
      },
    ],
    'drop a rate of activities': [
      1,
      () => ask('drop a rate of activities', keeper(), `${path}rates/drop/`, place(below(2) === 0 ? pick(school.teachers).id : null), true),
    ],
  };
}
