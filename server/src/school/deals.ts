import { isOpenDeal, openDealStages } from '@lectern/contract/deals/deal-states';
import type { DealStage, OpenDealStage } from '@lectern/contract/deals/deal-states';
import { sql } from 'kysely';
import { dateText, dayLength, hour, instantOf, isoText } from './time/calendar.ts';
import type { Millis } from './time/calendar.ts';
import { childNameOf, familyOf } from './words/people-names.ts';
import type { Random } from './random.ts';
import { schoolZone } from './school-plan.ts';
import type { School } from './school-plan.ts';

/** The numbers of leads of the sales manager, and of each of the first account managers. */
const leadsOfSales = 42;
const leadsOfManagers = 7;
const reasons = 8;
const sources = 7;

type Words = readonly [english: string, russian: string];

const actions: Readonly<Record<OpenDealStage, readonly Words[]>> = {
  new: [
    ['Call', 'Позвонить'],
    ['Ask for free times', 'Узнать удобное время'],
  ],
  contact: [
    ['Call back', 'Перезвонить'],
    ['Agree on a trial lesson', 'Договориться о пробном'],
    ['Write about evening times', 'Написать про вечернее время'],
  ],
  trial_agreed: [['Remind of the trial', 'Напомнить о пробном']],
  trial_held: [['Ask how the trial went', 'Спросить, как прошёл пробный']],
  offer: [
    ['Send the price list', 'Отправить цены'],
    ['Remind of the offer', 'Напомнить о предложении'],
  ],
};
const wishes: readonly Words[] = [
  ['Mathematics before the exams, twice a week', 'Математика к экзаменам, два раза в неделю'],
  ['English from zero, a patient teacher', 'Английский с нуля, нужен терпеливый преподаватель'],
  ['Only evenings after six', 'Только вечером, после шести'],
  ['', ''],
];

type Person = {
  readonly name: string;
  readonly kid_name: string;
  readonly grade: number;
  readonly course_id: number;
  readonly russian: boolean;
  readonly client_id: number | null;
  readonly kid_id: number | null;
  readonly trial_lesson_id: number | null;
};
type Trial = Omit<Person, 'russian'> & { readonly owner_id: number; readonly start: string; readonly status: string };

/** Writes leads of the sales manager and of some account managers, including those who had a trial lesson. */
export async function addDeals(school: School, random: Random): Promise<void> {
  const { staff, study } = school;
  const lead = (owner: number, stage: DealStage) => {
    const family = familyOf(random);
    const person = {
      name: family.client,
      kid_name: random.chance(0.8) ? childNameOf(random, family) : '',
      grade: random.int(1, 11),
      course_id: random.pick(study.courses).id,
      russian: family.russian,
      client_id: null,
      kid_id: null,
      trial_lesson_id: null,
    };
    addDeal(school, random, owner, person, stage, school.now - random.int(stage === 'new' ? 0 : 4, stage === 'new' ? 4 : 75) * dayLength);
  };
  for (let index = 0; index < leadsOfSales; index += 1) lead(staff.sales, stageOf(random));
  for (const manager of staff.managers.slice(0, 2)) for (let index = 0; index < leadsOfManagers; index += 1) lead(manager, stageOf(random));
  await giveTrialsToSales(school);
  for (const trial of await trialsOf(school)) {
    const { owner_id, start, status, ...person } = trial;
    const stage = status === 'planned' ? 'trial_agreed' : random.pick(['trial_held', 'offer', 'won', 'won'] as const);
    const askedAt = Math.min(school.now, Date.parse(start)) - random.int(3, 9) * dayLength;
    addDeal(school, random, owner_id, { ...person, russian: true }, stage, askedAt);
  }
}

function stageOf(random: Random): DealStage {
  return random.weighted([
    ['new', 6],
    ['contact', 8],
    ['offer', 3],
    ['lost', 7],
  ] as const);
}

/** Gives clients who only have a trial lesson today or later to the sales manager, so that their cabinet is not empty. */
async function giveTrialsToSales({ db, staff, today }: School): Promise<void> {
  await sql`
    update clients set manager_id = ${staff.sales} where manager_id <> ${staff.managers[0] ?? 0}
      and id in (select l.client_id from lessons l join service_courses s on s.id = l.service_course_id
        where s.kind = 'trial' and l.status in ('planned', 'held') and l.start >= ${isoText(instantOf(schoolZone, today, 0))})
      and not exists (select from engagements e where e.client_id = clients.id and e.status not in ('trial', 'ended'))
  `.execute(db);
}

/** Trial lessons of clients whom the sales manager still serves, and of a few others. */
async function trialsOf({ db, staff, now }: School): Promise<Trial[]> {
  const { rows } = await sql<Trial>`
    select c.name, k.name as kid_name, k.grade, l.course_id, c.id as client_id, k.id as kid_id, l.id as trial_lesson_id,
      c.manager_id as owner_id, l.start, l.status
    from lessons l join service_courses s on s.id = l.service_course_id join clients c on c.id = l.client_id join children k on k.id = l.kid_id
    where s.kind = 'trial' and l.status in ('planned', 'held') and c.status = 'active' and l.start > ${isoText(now - 60 * dayLength)}
      and (c.manager_id = ${staff.sales} or (c.manager_id = ${staff.managers[0] ?? 0} and l.start > ${isoText(now - 20 * dayLength)}))
    order by l.id
  `.execute(db);
  return rows;
}

/** The stages of a deal up to its current one. */
function wayTo(random: Random, stage: DealStage, hadTrial: boolean): DealStage[] {
  const way = openDealStages.filter((each) => hadTrial || (each !== 'trial_agreed' && each !== 'trial_held'));
  if (stage === 'won') return [...way, 'won'];
  if (stage === 'lost') return [...way.slice(0, random.int(1, way.length)), 'lost'];
  return way.slice(0, way.indexOf(stage) + 1);
}

function addDeal(school: School, random: Random, owner: number, person: Person, stage: DealStage, askedAt: Millis): void {
  const { rows, now, today } = school;
  const { russian, ...who } = person;
  const id = rows.nextId('deals');
  const way = wayTo(random, stage, person.trial_lesson_id !== null);
  const lost = stage === 'lost' ? random.int(1, reasons) : null;
  const planned = isOpenDeal(stage) && random.chance(0.85);
  const words = (pair: Words) => pair[russian ? 1 : 0];
  const entered = way.map((_, at) => Math.round(askedAt + ((now - hour - askedAt) * at) / Math.max(2, way.length)));
  const phone =
    person.client_id === null ? `+7 9${random.int(10, 69)} ${random.int(100, 999)}-${random.int(10, 99)}-${random.int(10, 99)}` : '';
  rows.add('deals', {
    ...who,
    id,
    phone,
    phone_digits: phone.replaceAll(/\D/g, ''),
    email: '',
    wishes: words(random.pick(wishes)),
    stage,
    stage_since: isoText(entered.at(-1) ?? askedAt),
    owner_id: owner,
    source_id: random.int(1, sources),
    next_action: planned && isOpenDeal(stage) ? words(random.pick(actions[stage])) : '',
    next_action_on: planned ? dateText(today + random.int(-3, 6)) : null,
    expected_sum: (random.chance(0.6) ? random.int(8, 60) * 100_000 : null) as never,
    loss_reason_id: lost,
    loss_comment: '',
    created_at: isoText(askedAt),
    created_by: owner,
    version: way.length,
    changed_by: owner,
  });
  for (const [at, each] of way.entries()) {
    const left = entered[at + 1];
    rows.add('deal_stays', {
      id: rows.nextId('deal_stays'),
      deal_id: id,
      stage: each,
      entered_at: isoText(entered[at] ?? askedAt),
      entered_by: owner,
      left_at: left === undefined ? null : isoText(left),
      loss_reason_id: each === 'lost' ? lost : null,
      loss_comment: '',
    });
  }
  if (random.chance(0.4)) {
    rows.add('deal_notes', {
      id: rows.nextId('deal_notes'),
      deal_id: id,
      text: russian ? 'Просили звонить после шести вечера.' : 'Asked to be called after six.',
      noted_at: isoText(askedAt),
      noted_by: owner,
    });
  }
}
