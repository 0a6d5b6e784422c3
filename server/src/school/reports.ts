import type { Millis } from './time/calendar.ts';
import { isoText } from './time/calendar.ts';
import type { Placed } from './people/engagements.ts';
import type { Random } from './random.ts';
import type { School } from './school-plan.ts';

const praise = [
  'Worked well, the new topic is clear.',
  'Good progress, please check the homework on Thursday.',
  'Сегодня отлично справился с заданиями, молодец!',
  'Тему поняли, нужно закрепить дома.',
  'Was a little tired, but finished every task.',
  'Повторили прошлую тему, ошибок стало меньше.',
  'Please make sure that the notebook is at hand next time.',
  'Очень внимательная работа, так держать.',
  '',
  '',
] as const;
const notes = [
  'Start from the mistakes of the homework',
  'Ask about the school test',
  'Считает в столбик с ошибками, дать карточки',
  'Needs more reading aloud',
  'Mother asks for a report at the end of the month',
] as const;
const extraHomework = [
  'Finish the worksheet from the lesson',
  'Повторить правила, карточки 1–10',
  'Watch the video and write five sentences',
  '',
] as const;

/** Writes the teacher's report of a lesson; topics follow the curriculum in order. */
export function addReport(
  { rows }: School,
  random: Random,
  { engagement, service }: Placed,
  lessonId: number,
  outcome: 'held' | 'client_no_show',
  at: Millis,
): void {
  const held = outcome === 'held';
  const { topics } = engagement.level;
  const topic = held && service.kind !== 'trial' ? topics[Math.min(engagement.nextTopic, topics.length - 1)] : undefined;
  if (topic !== undefined) engagement.nextTopic += 1;
  rows.add('lesson_reports', {
    lesson_id: lessonId,
    outcome,
    topic_id: topic?.id ?? null,
    homework: held ? (topic !== undefined && random.chance(0.75) ? topic.homework : random.pick(extraHomework)) : '',
    mark:
      held && random.chance(0.65)
        ? random.weighted([
            [5, 45],
            [4, 38],
            [3, 15],
            [2, 2],
          ] as const)
        : null,
    parent_comment: held
      ? random.pick(praise)
      : random.pick(['Waited for 15 minutes, nobody came.', 'Ждали 15 минут, ученик не подключился.']),
    private_note: random.chance(0.12) ? random.pick(notes) : '',
    submitted_at: isoText(at),
    submitted_by: engagement.teacher.id,
  });
}
