import { abilities } from '@lectern/contract/permissions';
import { expect, it } from 'vitest';
import { administers, inHeldOrder, roleEffect } from './rights.rules.ts';

it('the order of rights is no change of them', () => {
  expect(inHeldOrder(['Curator', 'Teacher'], ['Teacher', 'Curator'])).toEqual(['Teacher', 'Curator']);
  expect(inHeldOrder(['Teacher', 'Curator'], ['Curator'])).toEqual(['Curator', 'Teacher']);
  expect(inHeldOrder([], ['Curator'])).toEqual([]);
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
