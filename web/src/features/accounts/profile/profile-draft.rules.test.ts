import type { OwnProfile } from '@lectern/contract/accounts/own-account.schema';
import { describe, expect, it } from 'vitest';
import { changesOf, draftOf, draftProblems } from './profile-draft.rules.ts';

const kept: OwnProfile = {
  id: 7,
  name: 'Anna Sokolova',
  email: 'anna@school.test',
  phone: '+79991234567',
  zone: 'Europe/Moscow',
  locale: 'ru',
  theme: 'auto',
  offer_mails: 'at_once',
  pending_email: null,
  preview: null,
};
const draft = draftOf(kept);

describe('the user’s own profile', () => {
  it('sends only changed fields', () => {
    expect(changesOf(draft, kept)).toEqual({});
    expect(changesOf({ ...draft, name: ' Anna Sokolova ', phone: '+7 999 123-45-67' }, kept)).toEqual({});
    expect(changesOf({ ...draft, name: 'Anna Vetrova', zone: '+0300' }, kept)).toEqual({ name: 'Anna Vetrova', zone: '+0300' });
  });

  it('requires the password only for another e-mail address', () => {
    const other = { ...draft, email: 'vetrova@school.test' };
    expect(draftProblems(other, kept).current_password).toEqual({ key: 'required' });
    expect(draftProblems({ ...other, current_password: 'secret' }, kept).current_password).toBeNull();
    expect(draftProblems({ ...draft, phone: '' }, kept).current_password).toBeNull();
    expect(changesOf({ ...other, current_password: 'secret' }, kept)).toEqual({
      email: 'vetrova@school.test',
      current_password: 'secret',
    });
    expect(changesOf({ ...draft, phone: '', current_password: 'left over' }, kept)).toEqual({ phone: '' });
  });

  it('rejects an empty name, an invalid email and a phone with letters at their fields', () => {
    const wrong = draftProblems({ ...draft, name: ' ', email: 'anna', phone: '+7 abc' }, kept);
    expect(wrong).toMatchObject({ name: { key: 'required' }, email: { key: 'invalid_email' }, phone: { key: 'invalid_phone' } });
    expect(Object.values(draftProblems(draft, kept)).every((problem) => problem === null)).toBe(true);
  });
});
