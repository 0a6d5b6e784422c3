/**
 * Who may call an endpoint or open a screen. Row rules ("own clients only") are the policies' business on the server.
 */

/** Every role a user may hold, in the words of the wire. The empty role of a user without any is `''`. */
export const roles = ['AccountManager', 'Methodist', 'Teacher', 'Student', 'SalesManager', 'Lead', 'Curator', 'Child', ''] as const;
export type Role = (typeof roles)[number];

/** Roles that can be chosen from a list: all but Child and the empty role. */
export const selectableRoles = roles.filter((role) => role !== 'Child' && role !== '');

/** Roles that may use the application at all; everybody else meets "Access forbidden" with a way out. */
export const staffRoles = ['Teacher', 'AccountManager', 'Curator', 'Methodist', 'SalesManager'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

/** @returns whether a role belongs to the staff application. */
export function isStaffRole(role: Role): role is StaffRole {
  return (staffRoles as readonly Role[]).includes(role);
}

/**
 * Numeric permissions held beside a role. 4130 is the school's own number; the others are Lectern's and start at 5000.
 * The one list of them: what is not here does not exist.
 */
export const abilities = {
  /** Opens the match page to a teacher. */
  match: 4130,
  /** Sees and serves every client as their account manager would. */
  allClients: 5010,
  /** Sees every teacher's pay. */
  allPay: 5020,
  /** Places, moves and cancels lessons of any teacher. */
  allSchedules: 5030,
  /** Reverses ledger transactions that somebody else posted. */
  reverseTransactions: 5040,
  /** Invites staff, gives roles and abilities, deactivates. Whoever holds it in a staff role is an administrator. */
  manageStaff: 5050,
  /** Keeps the school's books: price list, occasions, periods, bank statements, the check of the ledger. */
  keepBooks: 5060,
  /** Brings records in from files of another system. */
  moveIn: 5070,
  /** Changes the settings of the school. */
  changeSettings: 5080,
  /** Keeps the reference data: directions, courses, services with their prices, reasons, categories. */
  keepReferenceData: 5090,
  /** Sets what teachers get for a lesson. */
  setRates: 5100,
  /** Pays out, or takes back, more than a client has on account. */
  payBeyondAccount: 5110,
  /** Approves money that somebody else wants to pay out, give or take back. */
  approveMoney: 5120,
} as const;
export type Ability = (typeof abilities)[keyof typeof abilities];

/**
 * The mandatory permission of an endpoint.
 * - `nobody`: nobody needs to be signed in.
 * - `signed_in`: any signed-in user, also one outside the staff application (needed to show who they are and let them out).
 * - `staff`: a signed-in user whose selected role is one of `roles` (every staff role where absent) or who holds `orAbility`.
 */
export type Permission =
  | { readonly who: 'nobody' }
  | { readonly who: 'signed_in' }
  | { readonly who: 'staff'; readonly roles: readonly StaffRole[]; readonly orAbility?: Ability };

export const nobodyNeedsToBeSignedIn: Permission = { who: 'nobody' };
export const anySignedInUser: Permission = { who: 'signed_in' };
export const anyStaff: Permission = { who: 'staff', roles: staffRoles };

/** Permission for some staff roles, optionally also for whoever holds an ability in any staff role. */
export function staff(permitted: readonly StaffRole[], orAbility?: Ability): Permission {
  return orAbility === undefined ? { who: 'staff', roles: permitted } : { who: 'staff', roles: permitted, orAbility };
}

/** Managers of clients: those who answer for a client, and those who sell. */
export const managerRoles = ['AccountManager', 'SalesManager'] as const satisfies readonly StaffRole[];

// The permissions that several calls share, each by one name. Whose records exactly, the server's policies say.

/** Works for clients: their managers, and whoever serves all. */
export const servesClients = staff(managerRoles, abilities.allClients);
/** Takes payments, sells packages, issues documents. */
export const handlesClientMoney = staff(['AccountManager'], abilities.allClients);
/** Leads deals. */
export const sells = staff(managerRoles);
/** Looks for teachers and holds their times. */
export const findsTeachers = staff([...managerRoles, 'Curator'], abilities.allSchedules);
/** Places, moves and cancels lessons. */
export const placesLessons = staff(['Teacher', ...managerRoles, 'Curator'], abilities.allSchedules);
/** Opens a closed lesson again. */
export const correctsLessons = staff(['AccountManager'], abilities.allSchedules);
/** Decides over what others teach: courses that begin, pause and end, substitutes, who did not come. */
export const arrangesLearning = staff(['AccountManager', 'Curator'], abilities.allSchedules);
/** Keeps a teacher's working time and vacations: their own, or their group's. */
export const keepsWorkingTime = staff(['Teacher', 'Curator'], abilities.allSchedules);
/** Answers for teachers. */
export const leadsTeachers = staff(['Curator'], abilities.allSchedules);
/** Says what teachers may teach. */
export const approvesCourses = staff(['Curator', 'Methodist'], abilities.allSchedules);
/** Sees the weeks of all teachers. */
export const seesEverySchedule = staff([...managerRoles, 'Curator', 'Methodist'], abilities.allSchedules);
/** Writes what is taught: courses, curriculums. */
export const writesCurriculums = staff(['Methodist'], abilities.keepReferenceData);
export const keepsBooks = staff([], abilities.keepBooks);
export const administersStaff = staff([], abilities.manageStaff);
export const movesIn = staff([], abilities.moveIn);

/** What decides a permission: the selected role and the abilities of a signed-in user. */
export type PermissionHolder = { readonly role: Role; readonly abilities: readonly number[] };

/** @returns whether a signed-in user (or `null` for nobody) has the permission. */
export function hasPermission(permission: Permission, holder: PermissionHolder | null): boolean {
  if (permission.who === 'nobody') return true;
  if (holder === null) return false;
  if (permission.who === 'signed_in') return true;
  if (!isStaffRole(holder.role)) return false;
  if (permission.roles.includes(holder.role)) return true;
  return permission.orAbility !== undefined && holder.abilities.includes(permission.orAbility);
}
