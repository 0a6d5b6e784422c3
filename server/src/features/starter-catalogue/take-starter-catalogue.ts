import { abilities } from '@lectern/contract/permissions';
import type { TakenStarter, TakeStarterInput } from '@lectern/contract/starter-catalogue/starter-catalogue.schema';
import { AppError, InvalidInput } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { isoOf } from '../../kernel/clock.ts';
import type { Words } from '../../kernel/files/export-list.ts';
import { courseTitled, directionTitled, serviceTitled } from '../study/public/study-entries.ts';
import { abonementTitled } from '../subscriptions/public/price-list-entries.ts';
import { lessonKinds, packageTerms, subjects, usualLesson } from './school-subjects.rules.ts';
import type { Subject } from './school-subjects.rules.ts';

type Entity = 'direction' | 'course' | 'service_course' | 'abonement';
type Made = Record<Entity, number[]>;

/**
 * Creates courses of the catalogue with services and packages at the given prices. Entries that exist by title stay unchanged, so a repeat
 * creates no duplicates.
 * @throws AppError `right_not_held` for packages without the ability to keep the price list
 * @throws InvalidInput for an unknown key, and for packages without their service
 */
export async function takeStarterCatalogue(ctx: WriteContext, { body }: { body: TakeStarterInput }): Promise<TakenStarter> {
  requireKnown(body);
  if (body.packages.length > 0 && !ctx.actor.abilities.includes(abilities.keepBooks))
    throw new AppError('right_not_held', { ability: abilities.keepBooks }, 'packages');
  const made: Made = { direction: [], course: [], service_course: [], abonement: [] };
  for (const subject of subjects.filter(({ key }) => body.courses.includes(key))) await takeSubject(ctx, subject, body, made);
  const entries = (Object.keys(made) as Entity[]).flatMap((entity) => made[entity].map((entity_id) => ({ entity, entity_id })));
  if (entries.length === 0) ctx.nothingChanged();
  else
    await ctx.db
      .insertInto('starter_entries')
      .values(entries.map((entry) => ({ ...entry, taken_at: isoOf(ctx.now), taken_by: ctx.actor.id })))
      .execute();
  return { courses: made.course.length, services: made.service_course.length, packages: made.abonement.length };
}

const titlesOf = ({ en, ru }: Words) => ({ title_en: en, title_ru: ru });

async function takeSubject(ctx: WriteContext, { title, direction, grades }: Subject, body: TakeStarterInput, made: Made): Promise<void> {
  const { language } = body;
  const note = (entity: Entity, entry: { id: number; made: boolean }) => {
    if (entry.made) made[entity].push(entry.id);
    return entry.id;
  };
  const direction_id = note('direction', await directionTitled(ctx, titlesOf(direction)));
  const [grade_from, grade_to] = grades;
  const course_id = note('course', await courseTitled(ctx, { ...titlesOf(title), direction_id, grade_from, grade_to }));
  for (const { key, title: named, kind, minutes } of lessonKinds) {
    const price = body.services.find((service) => service.key === key)?.price;
    if (price === undefined) continue;
    const titles = titlesOf({ en: `${title.en}, ${named.en}`, ru: `${title.ru}, ${named.ru}` });
    const service = { ...titles, course_id, kind, minutes, price };
    const service_course_id = note('service_course', await serviceTitled(ctx, service));
    if (key !== usualLesson) continue;
    for (const { key: packageKey, title: called, ...terms } of packageTerms) {
      const input = body.packages.find((each) => each.key === packageKey);
      if (input === undefined) continue;
      const abonement = { ...terms, service_course_id, title: called[language], price: input.price, grade_from, grade_to };
      note('abonement', await abonementTitled(ctx, abonement));
    }
  }
}

function requireKnown({ courses, services, packages }: TakeStarterInput): void {
  const unknown = (list: string, requested: readonly string[], known: readonly { key: string }[]) =>
    requested.flatMap((key, at) =>
      known.some((each) => each.key === key) ? [] : [new AppError('invalid', { reason: 'choice' }, `${list}.${at}`)],
    );
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);
  const wrong = [
    ...unknown('courses', courses, subjects),
    ...unknown('services', keys(services), lessonKinds),
    ...unknown('packages', keys(packages), packageTerms),
  ];
  if (packages.length > 0 && !keys(services).includes(usualLesson)) wrong.push(new AppError('invalid', { reason: 'missing' }, 'services'));
  if (wrong.length > 0) throw new InvalidInput(wrong);
}
