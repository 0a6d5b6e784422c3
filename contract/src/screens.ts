/**
 * All screens of the staff application and who may open them: the one table for router, sidebar and tests. Source: the school's route
 * table. Record-level rules are in the server's policies.
 */
import type { Ability, Role, StaffRole } from './permissions.ts';
import { abilities, isStaffRole } from './permissions.ts';

/** A user by id, or by e-mail (case-insensitive), for special routes. */
export type UserMatch = number | { readonly email: string };

/** Which staff may open a screen; all by default. Denials override permissions. */
export type Guard = {
  /** Allowed selected roles. */
  readonly roles?: readonly StaffRole[];
  /** Denied selected roles. */
  readonly forbiddenRoles?: readonly (readonly StaffRole[])[];
  /** Users who are always allowed. Without other rules, nobody else is. */
  readonly users?: readonly UserMatch[];
  readonly forbiddenUsers?: readonly UserMatch[];
  /** Required abilities, all of them. */
  readonly abilities?: readonly Ability[];
  /** Staff with this ability are allowed, whatever else is required; denials still apply. */
  readonly orAbility?: Ability;
};

/**
 * - `anybody`: no sign-in needed; sidebar and top bar are hidden.
 * - `signed_in`: any signed-in user, even outside the staff.
 */
export type Screen = { readonly path: `/${string}`; readonly access: 'anybody' | 'signed_in' | Guard };

const everyStaff: Guard = {};
const teachers = { roles: ['Teacher'] } as const satisfies Guard;
const sellers = { roles: ['SalesManager', 'AccountManager'] } as const satisfies Guard;
const methodists = { roles: ['Methodist'] } as const satisfies Guard;

export const screens = {
  signIn: { path: '/accounts/login', access: 'anybody' },
  forgotPassword: { path: '/accounts/forgot_password', access: 'anybody' },
  newPassword: { path: '/accounts/new_password', access: 'anybody' },
  invitation: { path: '/accounts/invitation', access: 'anybody' },
  firstAdministrator: { path: '/accounts/first_administrator', access: 'anybody' },
  confirmEmail: { path: '/accounts/confirm_email', access: 'anybody' },
  roleSelection: { path: '/accounts/role_selection/{userId}', access: 'signed_in' },
  profileEdit: { path: '/accounts/profile_edit', access: everyStaff },

  cabinet: { path: '/cabinet', access: everyStaff },
  clients: { path: '/clients', access: everyStaff },
  client: { path: '/clients/{clientId}', access: everyStaff },
  settlement: { path: '/clients/{clientId}/settlement', access: everyStaff },
  transactions: { path: '/transactions', access: everyStaff },
  documents: { path: '/documents', access: everyStaff },
  priceList: { path: '/price-list', access: { roles: ['AccountManager', 'SalesManager'], orAbility: abilities.keepBooks } },
  teachers: { path: '/teachers', access: everyStaff },
  teacherProfile: { path: '/teachers/profile/{teacherId}', access: everyStaff },
  teacherSchedule: { path: '/teachers/{teacherId}/schedule', access: everyStaff },
  freeTeachers: { path: '/free-teachers', access: everyStaff },
  searches: { path: '/searches', access: { roles: ['AccountManager', 'SalesManager', 'Curator'], orAbility: abilities.allSchedules } },
  matchFigures: { path: '/match-figures', access: { roles: ['Curator'], orAbility: abilities.allSchedules } },
  findTeacher: { path: '/find-teacher/{clientId}', access: everyStaff },
  conductLesson: { path: '/conduct-lesson/{lessonId}', access: everyStaff },
  forbidden: { path: '/forbidden', access: everyStaff },

  salary: { path: '/salary', access: { roles: ['AccountManager', 'Teacher', 'Curator'] } },
  vacation: { path: '/vacation', access: { roles: ['Teacher', 'Curator'] } },
  teacherVacation: { path: '/vacation/{teacherId}', access: { roles: ['Teacher', 'Curator'] } },

  deals: { path: '/deals', access: sellers },
  deal: { path: '/deals/{dealId}', access: sellers },

  pupils: { path: '/pupils', access: teachers },
  selfEmployedPayouts: { path: '/self-employed-payouts', access: teachers },
  checklist: { path: '/checklists/{checklistId}', access: teachers },
  invoices: { path: '/invoices', access: teachers },
  match: { path: '/match', access: { roles: ['Teacher'], abilities: [abilities.match] } },

  curriculums: { path: '/courses/{courseId}/curriculums', access: methodists },
  gradeCurriculums: { path: '/courses/{courseId}/curriculums/{grade}', access: methodists },
  curriculum: { path: '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}', access: methodists },
  gradeLevel: { path: '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}/grades/{gradeId}', access: methodists },
  testEditor: {
    path: '/courses/{courseId}/curriculums/{grade}/view/{curriculumId}/grades/{gradeId}/tests/edit/{testId}',
    access: methodists,
  },
  studyFigures: { path: '/study-figures', access: { roles: ['Methodist'], orAbility: abilities.keepReferenceData } },
  checklistEditor: { path: '/courses/{courseId}/checklists/{grade}/{checklistId}/edit', access: methodists },
  trainers: { path: '/trainers', access: methodists },
  trainerGroups: { path: '/trainers/{courseId}/groups', access: methodists },
  newTrainerGroup: { path: '/trainers/{courseId}/groups/create', access: methodists },
  trainerGroup: { path: '/trainers/{courseId}/groups/{ageGroup}', access: methodists },
  newTrainerText: { path: '/trainers/{courseId}/groups/{ageGroup}/create', access: methodists },
  trainerText: { path: '/trainers/{courseId}/groups/{ageGroup}/{textId}/edit', access: methodists },

  approvals: { path: '/approvals', access: { roles: ['AccountManager'], orAbility: abilities.approveMoney } },
  books: { path: '/books', access: { abilities: [abilities.keepBooks] } },
  settings: { path: '/settings', access: { abilities: [abilities.changeSettings] } },
  reference: { path: '/reference', access: { roles: ['Methodist'], orAbility: abilities.keepReferenceData } },
  rates: { path: '/rates', access: { abilities: [abilities.setRates] } },
  keyFigures: { path: '/key-figures', access: { roles: ['Curator'], orAbility: abilities.keepKeyFigures } },
  moveIn: { path: '/move-in', access: { abilities: [abilities.moveIn] } },

  staff: { path: '/staff', access: { abilities: [abilities.manageStaff] } },
  outbox: { path: '/outbox', access: { abilities: [abilities.manageStaff] } },
  backups: { path: '/backups', access: { abilities: [abilities.manageStaff] } },
  jobs: { path: '/jobs', access: { abilities: [abilities.manageStaff] } },
  readingLog: { path: '/reading-log', access: { abilities: [abilities.protectData] } },
  personalData: { path: '/personal-data', access: { abilities: [abilities.protectData] } },
  signIns: { path: '/sign-ins', access: { abilities: [abilities.manageStaff] } },
  webhooks: { path: '/webhooks', access: { abilities: [abilities.manageStaff] } },
  tokens: { path: '/tokens', access: { abilities: [abilities.manageStaff] } },
  staffUser: { path: '/staff/{userId}', access: { abilities: [abilities.manageStaff] } },
} as const satisfies Record<string, Screen>;
export type ScreenKey = keyof typeof screens;

/** What access to a screen depends on. */
export type Visitor = { readonly id: number; readonly email: string; readonly role: Role; readonly abilities: readonly number[] };

function isAmong(users: readonly UserMatch[], { id, email }: Visitor): boolean {
  return users.some((user) => (typeof user === 'number' ? user === id : user.email.toLowerCase() === email.toLowerCase()));
}

/** @returns whether a staff user passes a guard; users outside the staff never do */
export function passes(guard: Guard, visitor: Visitor): boolean {
  const { role } = visitor;
  if (!isStaffRole(role)) return false;
  if (guard.forbiddenUsers !== undefined && isAmong(guard.forbiddenUsers, visitor)) return false;
  if (guard.forbiddenRoles?.some((list) => list.includes(role))) return false;
  if (guard.users !== undefined && isAmong(guard.users, visitor)) return true;
  if (guard.orAbility !== undefined && visitor.abilities.includes(guard.orAbility)) return true;
  if (guard.roles === undefined && guard.abilities === undefined) return guard.users === undefined;
  const byRole = guard.roles === undefined || guard.roles.includes(role);
  return byRole && (guard.abilities ?? []).every((ability) => visitor.abilities.includes(ability));
}

/** @returns whether a visitor (`null`: not signed in) may open the screen */
export function mayOpen(screen: ScreenKey, visitor: Visitor | null): boolean {
  const { access }: Screen = screens[screen];
  if (access === 'anybody') return true;
  if (visitor === null) return false;
  return access === 'signed_in' || passes(access, visitor);
}
