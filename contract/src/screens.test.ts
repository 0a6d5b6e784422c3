import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role, StaffRole } from './permissions.ts';
import { abilities, roles, staffRoles } from './permissions.ts';
import type { Guard, Screen, ScreenKey, Visitor } from './screens.ts';
import { mayOpen, passes, screens } from './screens.ts';

/** The school's own route table, copied literally, to compare with the code's. */
const schoolTable: readonly (readonly [paths: readonly string[], roles: readonly StaffRole[] | 'any signed-in user'])[] = [
  [
    [
      '/cabinet',
      '/teachers/profile/{teacherId}',
      '/transactions',
      '/clients',
      '/clients/{clientId}',
      '/teachers/{teacherId}/schedule',
      '/forbidden',
      '/accounts/profile_edit',
      '/free-teachers',
      '/teachers',
      '/conduct-lesson/{lessonId}',
      '/find-teacher/{clientId}',
    ],
    'any signed-in user',
  ],
  [['/salary'], ['AccountManager', 'Teacher', 'Curator']],
  [
    ['/vacation', '/vacation/{teacherId}'],
    ['Teacher', 'Curator'],
  ],
  [['/pupils', '/self-employed-payouts', '/checklists/{checklistId}', '/invoices', '/match'], ['Teacher']],
  [
    [
      '/courses/{courseId}/curriculums',
      '/courses/{courseId}/curriculums/{grade}',
      '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}',
      '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}/grades/{gradeId}',
      '/courses/{courseId}/checklists/{grade}/{checklistId}/edit',
      '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}/grades/{gradeId}/tests/edit/{testId}',
      '/trainers',
      '/trainers/{courseId}/groups',
      '/trainers/{courseId}/groups/create',
      '/trainers/{courseId}/groups/{ageGroup}/create',
      '/trainers/{courseId}/groups/{ageGroup}',
      '/trainers/{courseId}/groups/{ageGroup}/{textId}/edit',
    ],
    ['Methodist'],
  ],
];

const visitor = (role: Role, more: Partial<Visitor> = {}): Visitor => ({ id: 7, email: 'anna@school.test', role, abilities: [], ...more });
const keyOf = (path: string) => (Object.keys(screens) as ScreenKey[]).find((key) => screens[key].path === path);

describe('the table of screens', () => {
  const cases = schoolTable.flatMap(([paths, allowed]) => paths.map((path) => [path, allowed] as const));
  it.each(cases)('%s opens only for the specified roles', (path, allowed) => {
    const key = keyOf(path);
    expect(key).toBeDefined();
    if (key === undefined) return;
    expect(mayOpen(key, null)).toBe(false);
    const held = path === '/match' ? [abilities.match] : [];
    const opens = roles.filter((role) => mayOpen(key, visitor(role, { abilities: held })));
    expect(opens.toSorted()).toEqual([...(allowed === 'any signed-in user' ? staffRoles : allowed)].toSorted());
  });

  it('has no screen at /courses', () => {
    expect(keyOf('/courses')).toBeUndefined();
  });

  it('opens the match page only for teachers with ability 4130', () => {
    expect(abilities.match).toBe(4130);
    expect(mayOpen('match', visitor('Teacher'))).toBe(false);
    expect(mayOpen('match', visitor('Teacher', { abilities: [4130] }))).toBe(true);
    expect(mayOpen('match', visitor('Curator', { abilities: [4130] }))).toBe(false);
  });

  it('opens sign-in pages without a session', () => {
    for (const key of ['signIn', 'forgotPassword', 'newPassword', 'invitation', 'firstAdministrator'] as const) {
      expect(mayOpen(key, null)).toBe(true);
      expect(mayOpen(key, visitor('Lead'))).toBe(true);
    }
  });

  it('allows a role change even if the selected role is outside the staff', () => {
    expect(mayOpen('roleSelection', visitor('Student'))).toBe(true);
    expect(mayOpen('roleSelection', null)).toBe(false);
  });

  it('has no path twice', () => {
    const paths = Object.values<Screen>(screens).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('a guard', () => {
  it('without rules allows every staff role and no other', () => {
    expect(roles.filter((role) => passes({}, visitor(role))).toSorted()).toEqual(staffRoles.toSorted());
  });

  it('refuses denied roles even if they are also allowed', () => {
    const guard: Guard = { roles: ['Teacher', 'Curator'], forbiddenRoles: [['Methodist'], ['Teacher', 'SalesManager']] };
    expect(staffRoles.filter((role) => passes(guard, visitor(role)))).toEqual(['Curator']);
  });

  it('allows users by id or case-insensitive e-mail, and others by role and ability', () => {
    const special: Guard = { users: [7, { email: 'Boris@School.test' }] };
    expect(passes(special, visitor('Methodist'))).toBe(true);
    expect(passes(special, visitor('Teacher', { id: 8, email: 'boris@school.TEST' }))).toBe(true);
    expect(passes(special, visitor('Teacher', { id: 8 }))).toBe(false);
    expect(passes({ ...special, roles: ['Curator'] }, visitor('Curator', { id: 8 }))).toBe(true);
  });

  it('requires every listed ability', () => {
    const guard: Guard = { abilities: [abilities.match, abilities.allPay] };
    expect(passes(guard, visitor('Curator', { abilities: [abilities.match] }))).toBe(false);
    expect(passes(guard, visitor('Curator', { abilities: [abilities.allPay, abilities.match] }))).toBe(true);
  });

  it('always refuses denied users and users outside the staff', () => {
    const match = fc.oneof(
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('anna@school.test', 'c@school.test').map((email) => ({ email })),
    );
    const guards: fc.Arbitrary<Guard> = fc.record(
      {
        roles: fc.subarray([...staffRoles]),
        forbiddenRoles: fc.array(fc.subarray([...staffRoles]), { maxLength: 2 }),
        users: fc.array(match, { maxLength: 3 }),
        abilities: fc.subarray(Object.values(abilities)),
      },
      { requiredKeys: [] },
    );
    const held = fc.subarray<number>(Object.values(abilities));
    fc.assert(
      fc.property(guards, fc.constantFrom(...roles), held, (guard, role, own) => {
        const who = visitor(role, { abilities: own });
        expect(passes({ ...guard, forbiddenUsers: [7] }, who)).toBe(false);
        expect(passes({ ...guard, forbiddenUsers: [{ email: 'ANNA@school.test' }] }, who)).toBe(false);
        if (!(staffRoles as readonly Role[]).includes(role)) expect(passes(guard, who)).toBe(false);
      }),
    );
  });
});
