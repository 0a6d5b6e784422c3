/** Who may call an endpoint or open a screen. Record-level rules ("own clients only") are in the server's policies. */

/** All roles, as named on the wire. The role of a user without any is `''`. */
export const roles = ['AccountManager', 'Methodist', 'Teacher', 'Student', 'SalesManager', 'Lead', 'Curator', 'Child', ''] as const;
export type Role = (typeof roles)[number];

/** Roles that can be assigned: all but Child and the empty role. */
export const selectableRoles = roles.filter((role) => role !== 'Child' && role !== '');

/** Roles of the staff application. All others see "Access forbidden" with a sign-out button. */
export const staffRoles = ['Teacher', 'AccountManager', 'Curator', 'Methodist', 'SalesManager'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/** @returns whether a role belongs to the staff application */
export function isStaffRole(role: Role): role is StaffRole {
  return (staffRoles as readonly Role[]).includes(role);
}

/** Numeric permissions held in addition to a role. 4130 is the school's own; Lectern's start at 5000. The complete list. */
export const abilities = {
  /** Opens the match page (teachers). */
  match: 4130,
  /** Serves every client like their account manager. */
  allClients: 5010,
  /** Sees every teacher's pay. */
  allPay: 5020,
  /** Places, moves and cancels lessons of any teacher. */
  allSchedules: 5030,
  /** Reverses transactions that others posted. */
  reverseTransactions: 5040,
  /** Invites staff, assigns roles and abilities, deactivates accounts. A staff member with it is an administrator. */
  manageStaff: 5050,
  /** Keeps the books: price list, occasions, periods, bank statements, check of the ledger. */
  keepBooks: 5060,
  /** Imports records from files of another system. */
  moveIn: 5070,
  /** Changes the school's settings. */
  changeSettings: 5080,
  /** Maintains reference data: directions, courses, services with prices, reasons, categories. */
  keepReferenceData: 5090,
  /** Sets teachers' rates. */
  setRates: 5100,
  /** Pays out or reverses more than a client has on account. */
  payBeyondAccount: 5110,
  /** Approves payouts, bonuses and reversals requested by others. */
  approveMoney: 5120,
  /** Sees the reading log and its alarms; exports and erases personal data. */
  protectData: 5130,
  /** Calculates, approves and closes pay periods. */
  keepPay: 5150,
  /** Reopens a calculated or approved pay period. */
  reopenPay: 5160,
  /** Manages key figures: sees everybody's, sets formulas, grants immunity. */
  keepKeyFigures: 5180,
} as const;
export type Ability = (typeof abilities)[keyof typeof abilities];

/**
 * The mandatory permission of an endpoint.
 * - `anonymous`: no sign-in needed.
 * - `signed_in`: any signed-in user, even outside the staff application (needed for the profile menu and sign-out).
 * - `staff`: a user whose selected role is in `roles` (any staff role if absent), or who holds `orAbility`.
 */
export type Permission =
  | { readonly who: 'anonymous' }
  | { readonly who: 'signed_in' }
  | { readonly who: 'staff'; readonly roles: readonly StaffRole[]; readonly orAbility?: Ability };

export const anonymous: Permission = { who: 'anonymous' };
export const anySignedInUser: Permission = { who: 'signed_in' };
export const anyStaff: Permission = { who: 'staff', roles: staffRoles };

/** Permission for staff roles, and optionally for holders of an ability in any staff role. */
export function staff(permitted: readonly StaffRole[], orAbility?: Ability): Permission {
  return orAbility === undefined ? { who: 'staff', roles: permitted } : { who: 'staff', roles: permitted, orAbility };
}

/** Managers who serve clients or sell. */
export const managerRoles = ['AccountManager', 'SalesManager'] as const satisfies readonly StaffRole[];

// Permissions shared by several endpoints, each under one name. Record-level rules are in the server's policies.

/** Serves clients: their managers, and users who serve all clients. */
export const servesClients = staff(managerRoles, abilities.allClients);
/** Takes payments, sells packages, issues documents. */
export const handlesClientMoney = staff(['AccountManager'], abilities.allClients);
/** Handles deals. */
export const sells = staff(managerRoles);
/** Searches for teachers and holds their times. */
export const findsTeachers = staff([...managerRoles, 'Curator'], abilities.allSchedules);
/** Places, moves and cancels lessons. */
export const placesLessons = staff(['Teacher', ...managerRoles, 'Curator'], abilities.allSchedules);
/** Reopens a closed lesson. */
export const correctsLessons = staff(['AccountManager'], abilities.allSchedules);
/** Arranges other people's lessons: engagements, substitutes, no-shows. */
export const arrangesLearning = staff(['AccountManager', 'Curator'], abilities.allSchedules);
/** Manages working time and vacations: own, or of the own group. */
export const keepsWorkingTime = staff(['Teacher', 'Curator'], abilities.allSchedules);
/** Confirms what families asked for, and finds substitutes, after lessons were cancelled or moved. */
export const followsLessons = staff([...managerRoles, 'Curator'], abilities.allSchedules);
/** Teachers do their own work: lessons, pupils, offers, invoices. */
export const teaches = staff(['Teacher']);
/** Answers what teachers report about pupils. */
export const answersFlags = staff(['AccountManager'], abilities.allClients);
/** Reads what a child has mastered: a teacher of their own pupils, a manager of their own clients. */
export const readsProgress = staff(['Teacher', 'AccountManager', 'Curator', 'Methodist'], abilities.allClients);
/** Supervises teachers. */
export const leadsTeachers = staff(['Curator'], abilities.allSchedules);
/** Sets which courses teachers teach. */
export const approvesCourses = staff(['Curator', 'Methodist'], abilities.allSchedules);
/** Sees all teachers' schedules. */
export const seesEverySchedule = staff([...managerRoles, 'Curator', 'Methodist'], abilities.allSchedules);
/** Edits courses and curriculums. */
export const writesCurriculums = staff(['Methodist'], abilities.keepReferenceData);
/** Teachers read the courses they teach, methodists all. */
export const readsCurriculums = staff(['Teacher', 'Curator', 'Methodist'], abilities.keepReferenceData);
export const keepsReferenceData = staff([], abilities.keepReferenceData);
export const keepsKeyFigures = staff([], abilities.keepKeyFigures);
export const keepsBooks = staff([], abilities.keepBooks);
export const keepsPay = staff([], abilities.keepPay);
export const setsRates = staff([], abilities.setRates);
export const seesAllPay = staff([], abilities.allPay);
/** Bonuses and deductions of the own group, and whether its paid activities took place. */
export const adjustsPay = staff(['Curator'], abilities.keepPay);
/** What is paid for lessons and activities. */
export const readsRates = staff(['Teacher', 'Curator'], abilities.setRates);
/** Teachers read their own pay, curators their group's. */
export const readsPay = staff(['Teacher', 'Curator'], abilities.allPay);
/** Answers disputes and appeals about pay. */
export const reviewsPay = staff(['Curator'], abilities.allPay);
/** Has own pay: by lessons, or by a scheme. */
export const isPaid = staff(['Teacher', 'AccountManager', 'Curator']);
/** Pay by schemes: the current user's own, or everybody's. */
export const readsSchemePay = staff(['AccountManager', 'Curator'], abilities.allPay);
/** Settlements and payslips of teachers. */
export const readsPayPapers = staff(['Teacher'], abilities.keepPay);
/** Serves every client like their account manager. */
export const servesEveryClient = staff([], abilities.allClients);
/** Arranges the lessons of every teacher. */
export const arrangesEverySchedule = staff([], abilities.allSchedules);
export const administersStaff = staff([], abilities.manageStaff);
export const protectsData = staff([], abilities.protectData);
export const movesIn = staff([], abilities.moveIn);

/** What permissions depend on: the selected role and the abilities of a signed-in user. */
export type PermissionHolder = { readonly role: Role; readonly abilities: readonly number[] };

/** @returns whether a signed-in user (`null`: not signed in) has the permission */
export function hasPermission(permission: Permission, holder: PermissionHolder | null): boolean {
  if (permission.who === 'anonymous') return true;
  if (holder === null) return false;
  if (permission.who === 'signed_in') return true;
  if (!isStaffRole(holder.role)) return false;
  if (permission.roles.includes(holder.role)) return true;
  return permission.orAbility !== undefined && holder.abilities.includes(permission.orAbility);
}
