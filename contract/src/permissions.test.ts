import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import * as permissions from './permissions.ts';
import {
  abilities,
  anySignedInUser,
  anyStaff,
  hasPermission,
  anonymous,
  roles,
  selectableRoles,
  staff,
  staffRoles,
} from './permissions.ts';

describe('the roles', () => {
  it('are Account manager, Methodist, Teacher, Student, Sales manager, Lead, Curator, Child and an empty role', () => {
    expect(roles).toEqual(['AccountManager', 'Methodist', 'Teacher', 'Student', 'SalesManager', 'Lead', 'Curator', 'Child', '']);
  });

  it('can all be selected but Child and the empty role', () => {
    expect(selectableRoles).toEqual(['AccountManager', 'Methodist', 'Teacher', 'Student', 'SalesManager', 'Lead', 'Curator']);
  });
});

describe('a permission', () => {
  it('needs a signed-in user, unless it is public', () => {
    for (const permission of [anySignedInUser, anyStaff, staff(['Teacher'])]) expect(hasPermission(permission, null)).toBe(false);
    expect(hasPermission(anonymous, null)).toBe(true);
  });

  it('is refused outside the staff, even with an ability', () => {
    for (const role of roles.filter((each) => !(staffRoles as readonly string[]).includes(each))) {
      expect(hasPermission(anyStaff, { role, abilities: Object.values(abilities) })).toBe(false);
      expect(hasPermission(staff(['Teacher'], abilities.allPay), { role, abilities: [abilities.allPay] })).toBe(false);
      expect(hasPermission(anySignedInUser, { role, abilities: [] })).toBe(true);
    }
  });

  it('is granted by a role or by its ability', () => {
    const permission = staff(['Curator'], abilities.allPay);
    expect(hasPermission(permission, { role: 'Curator', abilities: [] })).toBe(true);
    expect(hasPermission(permission, { role: 'Methodist', abilities: [] })).toBe(false);
    expect(hasPermission(permission, { role: 'Methodist', abilities: [abilities.match] })).toBe(false);
    expect(hasPermission(permission, { role: 'Methodist', abilities: [abilities.allPay] })).toBe(true);
  });
});

describe('a permission that several endpoints need', () => {
  it('stands once, under one name', () => {
    const named = new Set<unknown>(Object.values(permissions));
    const unnamed = new Map<string, Set<unknown>>();
    for (const { permission } of Object.values(contract))
      if (!named.has(permission))
        unnamed.set(JSON.stringify(permission), (unnamed.get(JSON.stringify(permission)) ?? new Set()).add(permission));
    const shared = new Set([...named].map((each) => JSON.stringify(each)));
    const repeated = [...unnamed].filter(([text, objects]) => objects.size > 1 || shared.has(text)).map(([text]) => text);
    expect(repeated).toEqual([]);
  });
});
