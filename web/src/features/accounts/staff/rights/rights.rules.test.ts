import { abilities } from '@lectern/contract/permissions';
import { expect, it } from 'vitest';
import { administers, inHeldOrder, roleEffect } from './rights.rules.ts';

it('reordering rights is not a change', () => {
  expect(inHeldOrder(['Curator', 'Teacher'], ['Teacher', 'Curator'])).toEqual(['Teacher', 'Curator']);
  expect(inHeldOrder(['Teacher', 'Curator'], ['Curator'])).toEqual(['Curator', 'Teacher']);
  expect(inHeldOrder([], ['Curator'])).toEqual([]);
});

it('a change of roles reports becoming a teacher and leaving the staff', () => {
  expect(roleEffect(['Curator'], ['Curator', 'Teacher'])).toBe('becomes_teacher');
  expect(roleEffect(['Teacher'], ['Teacher', 'Curator'])).toBeNull();
  expect(roleEffect(['Teacher'], [])).toBe('leaves_staff');
  expect(roleEffect(['Teacher'], ['Student'])).toBe('leaves_staff');
  expect(roleEffect(['Student'], [])).toBeNull();
});

it('an administrator has the ability in a staff role', () => {
  expect(administers(['Curator'], [abilities.manageStaff])).toBe(true);
  expect(administers(['Child'], [abilities.manageStaff])).toBe(false);
  expect(administers(['Curator'], [abilities.allPay])).toBe(false);
});
