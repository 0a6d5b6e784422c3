import { grades } from '@lectern/contract/study/grades.rules';
import { BusyTimes, dateText, isoText, minute } from '../time/calendar.ts';
import type { Millis } from '../time/calendar.ts';
import { addContacts } from './contacts.ts';
import { childNameOf, familyOf, zoneOf } from '../words/people-names.ts';
import type { Family } from '../words/people-names.ts';
import type { Random } from '../random.ts';
import type { School } from '../school-plan.ts';

/** How a client pays, which determines their current balance. */
export type Payer = 'prompt' | 'late' | 'debtor' | 'single';

export type Client = {
  readonly id: number;
  readonly managerId: number;
  readonly zone: string;
  readonly createdAt: Millis;
  readonly payer: Payer;
  /** Cancels every third lesson. */
  readonly unsteady: boolean;
  status: 'active' | 'inactive';
};
export type Kid = {
  readonly id: number;
  readonly client: Client;
  readonly grade: number;
  readonly zone: string;
  readonly busy: BusyTimes;
  /** The engagement of a child: current, ended, only a trial, or none. */
  readonly course: KidCourse;
  /** One of teacher@'s pupils. */
  readonly ofFirstTeacher: boolean;
};
export type KidCourse = 'learning' | 'left' | 'trial' | 'idle';

type KnownKid = readonly [name: string, grade: number];
type KnownFamily = { readonly client: string; readonly zone: string; readonly payer: Payer; readonly kids: readonly KnownKid[] };

// Pupils of teacher@ from families of manager@, who are shown on the screenshots of the documentation.
const knownFamilies: readonly KnownFamily[] = [
  {
    client: 'Пётр Ковалёв',
    zone: 'Asia/Yekaterinburg',
    payer: 'prompt',
    kids: [
      ['Миша Ковалёв', 7],
      ['Аня Ковалёва', 3],
    ],
  },
  { client: 'Helen Grant', zone: 'Europe/London', payer: 'prompt', kids: [['Oliver Grant', 8]] },
  { client: 'Ирина Громова', zone: 'Europe/Moscow', payer: 'prompt', kids: [['Лиза Громова', 5]] },
  { client: 'Марина Лис', zone: 'Europe/Moscow', payer: 'debtor', kids: [['Ева Лис', 9]] },
  { client: 'Антон Белов', zone: '+0300', payer: 'prompt', kids: [['Артём Белов', 6]] },
];
/** The number of teacher@'s pupils in the first block. */
const pupilsOfFirstTeacher = 18;

/** Writes the clients of a block with their contacts and children. */
export function addClients(school: School, random: Random, block: number): { clients: Client[]; kids: Kid[] } {
  const { plan } = school;
  const clients: Client[] = [];
  const kids: Kid[] = [];
  let spare = plan.kids - plan.clients;
  for (let index = 0; index < plan.clients; index += 1) {
    const known = block === 0 ? knownFamilies[index] : undefined;
    const extra = known === undefined ? extraKids(random, spare, plan.clients - index) : known.kids.length - 1;
    spare -= extra;
    const ofFirstTeacher = block === 0 && kids.length < pupilsOfFirstTeacher;
    const family = familyOf(random);
    const courses = Array.from({ length: extra + 1 }, () => (ofFirstTeacher ? ('learning' as const) : courseOf(school, random)));
    const client = addClient(school, random, block, index, family, known, courses);
    clients.push(client);
    for (const [position, course] of courses.entries()) {
      kids.push(addKid(school, random, client, family, known?.kids[position], course, ofFirstTeacher));
    }
  }
  return { clients, kids };
}

function extraKids(random: Random, spare: number, clientsLeft: number): number {
  if (spare <= 0) return 0;
  if (spare >= clientsLeft) return Math.ceil(spare / clientsLeft);
  if (!random.chance(spare / clientsLeft)) return 0;
  return spare > 1 && random.chance(0.12) ? 2 : 1;
}

function courseOf({ plan }: School, random: Random): KidCourse {
  return random.weighted([
    ['learning', plan.learning],
    ['left', plan.left],
    ['trial', plan.trial],
    ['idle', 1 - plan.learning - plan.left - plan.trial],
  ] as const);
}

function addClient(
  school: School,
  random: Random,
  block: number,
  index: number,
  family: Family,
  known: KnownFamily | undefined,
  courses: readonly KidCourse[],
): Client {
  const { rows, staff, plan, now, today } = school;
  const id = rows.nextId('clients');
  const own = block === 0 && index < 20;
  const manager = own
    ? index % 7 === 6
      ? 1
      : 0
    : plan.blocks > 1
      ? block % staff.managers.length
      : random.int(0, staff.managers.length - 1);
  // A client with only a trial may still be the sales manager's; the large school is a fixed benchmark and stays unchanged.
  const tries = plan.blocks === 1 && !own && index % 2 === 0 && courses.every((course) => course === 'trial' || course === 'idle');
  const managerId = tries && courses.includes('trial') ? staff.sales : (staff.managers[manager] ?? 0);
  const gone = courses.every((course) => course === 'idle' || course === 'left');
  const status = gone && random.chance(0.6) ? 'inactive' : 'active';
  const reason = random.weighted([
    ['quits', 5],
    ['vacation', 2],
    ['clarifying', 2],
    ['rescheduling', 1],
    ['temporarily_inactive', 2],
    ['other', 1],
  ] as const);
  const zone = known?.zone ?? zoneOf(random, family.russian);
  const russian = family.russian && !/^[A-Z]/.test(known?.client ?? '');
  const createdAt = now - random.int(85 * 1440, 800 * 1440) * minute;
  rows.add('clients', {
    id,
    name: known?.client ?? family.client,
    manager_id: random.chance(0.02) && !own ? null : managerId,
    status,
    inactive_reason: status === 'inactive' ? reason : null,
    return_on: status === 'inactive' && reason !== 'quits' && random.chance(0.6) ? dateText(today + random.int(5, 90)) : null,
    zone,
    language: russian ? 'ru' : 'en',
    created_at: isoText(createdAt),
  });
  addContacts(rows, random, id, russian);
  const payer =
    known?.payer ??
    random.weighted([
      ['prompt', 76],
      ['late', 9],
      ['debtor', 10],
      ['single', 7],
    ] as const);
  return { id, managerId, zone, createdAt, payer, unsteady: random.chance(0.07), status };
}

function addKid(
  school: School,
  random: Random,
  client: Client,
  family: Family,
  known: KnownKid | undefined,
  course: KidCourse,
  ofFirstTeacher: boolean,
): Kid {
  const id = school.rows.nextId('children');
  const grade = known?.[1] ?? random.weighted(grades.map((year) => [year, year >= 5 ? 12 : 7] as const));
  const zone = random.chance(0.96) ? client.zone : 'Europe/Moscow';
  const name = known?.[0] ?? childNameOf(random, family);
  const birth_date = random.chance(0.92) ? dateText(school.today - (grade + 6) * 365 - random.int(0, 364)) : null;
  const status = client.status === 'inactive' || (course === 'left' && random.chance(0.5)) ? 'inactive' : 'active';
  school.rows.add('children', {
    id,
    client_id: client.id,
    name,
    birth_date,
    grade,
    zone,
    status,
    inactive_reason: status === 'inactive' ? 'quits' : null,
    return_on: null,
  });
  return { id, client, grade, zone, busy: new BusyTimes(), course, ofFirstTeacher };
}
