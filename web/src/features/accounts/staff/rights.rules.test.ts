import { abilities } from '@lectern/contract/permissions';
import { expect, it } from 'vitest';
import { administers, isOtherSet, roleEffect } from './rights.rules.ts';

it('the order of rights is no change of them', () => {
  expect(isOtherSet(['Teacher', 'Curator'], ['Curator', 'Teacher'])).toBe(false);
  expect(isOtherSet(['Teacher'], ['Curator'])).toBe(true);
  expect(isOtherSet([], ['Curator'])).toBe(true);
});

it('a change of roles says whom it makes a teacher and whom it takes off the staff', () => {
  expect(roleEffect(['Curator'], ['Curator', 'Teacher'])).toBe('becomes_teacher');
  expect(roleEffect(['Teacher'], ['Teacher', 'Curator'])).toBeNull();
  expect(roleEffect(['Teacher'], [])).toBe('leaves_staff');
  expect(roleEffect(['Teacher'], ['Student'])).toBe('leaves_staff');
  expect(roleEffect(['Student'], [])).toBeNull();
});

it('who administers holds the ability in a role of the staff', () => {
  expect(administers(['Curator'], [abilities.manageStaff])).toBe(true);
  expect(administers(['Child'], [abilities.manageStaff])).toBe(false);
  expect(administers(['Curator'], [abilities.allPay])).toBe(false);
});
