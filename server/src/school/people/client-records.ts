import { dayLength, isoText, minute } from '../time/calendar.ts';
import type { Millis } from '../time/calendar.ts';
import type { Client, Kid } from './clients.ts';
import type { School } from '../school-plan.ts';

/** The number of clients with a detailed record: those of the first managers, whom a visitor of the demo opens. */
const familiesWithStory = 60;
const notes = [
  'Звонить после шести, днём на работе.',
  'Просит присылать итоги занятия в мессенджер.',
  'Prefers the same teacher for both children.',
  'Готовимся к переводу в гимназию, экзамен в апреле.',
  'Away for the whole of July.',
] as const;
const relatives = ['мама', 'папа', 'Mother', 'бабушка'] as const;
const channels = ['email', 'sms', 'messenger', 'call'] as const;

/** Writes detailed records of some clients: notes, consents, and the audit log of their creation. */
export function addClientRecords(school: School, clients: readonly Client[], kids: readonly Kid[]): void {
  for (const [index, client] of clients.slice(0, familiesWithStory).entries()) {
    const own = kids.filter((kid) => kid.client === client);
    addLog(school, client, own);
    addDataConsents(school, client, own, index);
    if (index % 3 === 0) addNotes(school, client, index);
    if (index % 2 === 0) addConsents(school, client, index);
  }
}

function addLog({ rows }: School, { id, managerId, zone, createdAt }: Client, kids: readonly Kid[]): void {
  const entry = (action: string, entity: string, entityId: number, at: Millis, after: object) =>
    rows.add('audit_log', {
      at: isoText(at),
      actor_id: managerId,
      actor_role: 'AccountManager',
      action,
      outcome: 'done',
      entity,
      entity_id: entityId,
      client_id: id,
      teacher_id: null,
      old: null,
      new: after as never,
      request_id: 'school',
    });
  entry('client.create', 'client', id, createdAt, { zone });
  for (const kid of kids) entry('child.create', 'child', kid.id, createdAt + minute, { grade: kid.grade, zone: kid.zone });
}

function addNotes({ rows, now }: School, { id, managerId, createdAt }: Client, index: number): void {
  for (const [at, text] of [notes[index % notes.length], notes[(index + 2) % notes.length]].entries()) {
    rows.add('client_notes', {
      id: rows.nextId('client_notes'),
      client_id: id,
      author_id: managerId,
      text: text ?? '',
      pinned: at === 0 && index % 2 === 0,
      created_at: isoText(Math.max(createdAt, now - (index + 3 + at * 9) * dayLength)),
      edited_at: null,
      deleted_at: null,
    });
  }
}

function addConsents({ rows, now }: School, { id, managerId, createdAt }: Client, index: number): void {
  for (const [at, category] of [1, 2, 3, 4].entries()) {
    const withdrawn = category === 4 && index % 4 === 0;
    const given = Math.max(createdAt, now - (index + 40) * dayLength);
    rows.add('mailing_consents', {
      id: rows.nextId('mailing_consents'),
      client_id: id,
      category_id: category,
      channel: channels[(index + at) % channels.length] ?? 'email',
      given_by: relatives[index % relatives.length] ?? '',
      given_at: isoText(given),
      noted_by: managerId,
      withdrawn_at: withdrawn ? isoText(Math.max(given, now - 5 * dayLength)) : null,
      withdrawal_noted_by: withdrawn ? managerId : null,
    });
  }
}

/** Consents to process the children’s data, from the day the client came. */
function addDataConsents({ rows }: School, { managerId, createdAt }: Client, kids: readonly Kid[], index: number): void {
  for (const kid of kids)
    rows.add('child_data_consents', {
      id: rows.nextId('child_data_consents'),
      kid_id: kid.id,
      given_by: relatives[index % relatives.length] ?? '',
      given_on: isoText(createdAt).slice(0, 10),
      noted_at: isoText(createdAt),
      noted_by: managerId,
      withdrawn_at: null,
      withdrawal_noted_by: null,
    });
}
