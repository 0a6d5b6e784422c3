import { describe, expect, it } from 'vitest';
import type { ClientDraft } from './record-draft.rules.ts';
import { clientProblems, formPath, newClientOf } from './record-draft.rules.ts';

const contact = (value: string, kind: 'phone' | 'email' | 'messenger' = 'phone') => ({
  key: value,
  kind,
  value,
  label: '',
  consent: false,
});
const child = (name: string, grade: number | null) => ({ key: name, name, birth_date: null, grade });
const draft = (more: Partial<ClientDraft>): ClientDraft => ({
  name: 'Irina',
  zone: '+0300',
  language: 'ru',
  manager_id: 7,
  contacts: [],
  children: [],
  ...more,
});
const wrong = (of: ClientDraft) =>
  Object.entries(clientProblems(of)).flatMap(([field, problem]) => (problem === null ? [] : [`${field} ${problem.key}`]));

describe('a new client', () => {
  it('requires a name, valid contacts and a grade for every child', () => {
    const typed = draft({
      name: ' ',
      contacts: [contact('8 (916) 123-14-22'), contact(''), contact('ask', 'phone'), contact('irina@', 'email')],
      children: [child('Lisa', null), child('', 5), child('', null)],
    });
    expect(wrong(typed)).toEqual([
      'name required',
      'contacts.2.value invalid_phone',
      'contacts.3.value invalid_email',
      'children.0.grade required',
      'children.1.name required',
    ]);
  });

  it('is sent without empty lines, and without a manager if that is the sender', () => {
    const typed = draft({ contacts: [contact(''), contact('@irina', 'messenger')], children: [child('Lisa', 5), child('', null)] });
    expect(wrong(typed)).toEqual([]);
    expect(newClientOf(typed, 7)).toEqual({
      name: 'Irina',
      zone: '+0300',
      language: 'ru',
      contacts: [{ kind: 'messenger', value: '@irina', label: '', consent: false }],
      children: [{ name: 'Lisa', birth_date: null, grade: 5 }],
    });
    expect(newClientOf(typed, 8)).toMatchObject({ manager_id: 7 });
  });

  it('shows a server error at the right line, also after empty lines', () => {
    const typed = draft({ contacts: [contact(''), contact('@irina', 'messenger')], children: [child('', null), child('Lisa', 5)] });
    expect(['contacts.0.value', 'children.0.grade', 'name'].map((path) => formPath(typed, path))).toEqual([
      'contacts.1.value',
      'children.1.grade',
      'name',
    ]);
  });
});
