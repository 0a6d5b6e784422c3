import type { SidebarItem } from '@lectern/contract/accounts/accounts.schema';
import type { StaffRole } from '@lectern/contract/permissions';
import { isStaffRole } from '@lectern/contract/permissions';
import type { ScreenKey, Visitor } from '@lectern/contract/screens';
import { mayOpen, screens } from '@lectern/contract/screens';

export type SidebarCourse = { readonly id: number; readonly title: string };
type Node = SidebarItem['nodes'][number];
type Entry = { readonly screen: ScreenKey; readonly item: SidebarItem };

function node(screen: ScreenKey): Node {
  return { link: `${screens[screen].path}/`, title: `screen.${screen}` };
}

/** An item for a screen without parameters, with those of its sub-items that the user may open. */
function entry(screen: ScreenKey, visitor: Visitor, nodes: readonly ScreenKey[] = []): Entry {
  return { screen, item: { ...node(screen), nodes: nodes.filter((each) => mayOpen(each, visitor)).map(node), outer: false } };
}

/** The screens of a role, in the order of its daily work. */
function entriesOf(role: StaffRole, visitor: Visitor, courses: readonly SidebarCourse[]): readonly Entry[] {
  const to = (screen: ScreenKey, ...nodes: readonly ScreenKey[]) => entry(screen, visitor, nodes);
  const teachers = to('teachers', 'freeTeachers', 'searches', 'matchFigures');
  switch (role) {
    case 'Teacher': {
      const link = `/teachers/${visitor.id}/schedule/`;
      const schedule: Entry = { screen: 'teacherSchedule', item: { link, title: 'screen.ownSchedule', nodes: [], outer: false } };
      const salary = to('salary', 'selfEmployedPayouts', 'invoices');
      return [to('cabinet'), schedule, to('pupils'), to('clients'), to('match'), to('vacation'), salary];
    }
    case 'AccountManager':
      return [to('cabinet'), to('clients'), to('deals'), teachers, to('transactions', 'documents', 'approvals'), to('salary')];
    case 'Curator':
      return [to('cabinet'), teachers, to('clients'), to('vacation'), to('salary'), to('keyFigures')];
    case 'Methodist':
      return [to('cabinet'), ...courseEntries(courses), to('studyFigures'), teachers, to('clients')];
    case 'SalesManager':
      return [to('cabinet'), to('deals'), to('clients'), teachers];
  }
}

/** Curriculums and trainers, with one sub-item for each course; curriculums link to the first course. */
function courseEntries(courses: readonly SidebarCourse[]): readonly Entry[] {
  const linkOf = (screen: 'curriculums' | 'trainerGroups', { id }: SidebarCourse) =>
    `${screens[screen].path.replace('{courseId}', String(id))}/`;
  const nodesOf = (screen: 'curriculums' | 'trainerGroups') =>
    courses.map((course) => ({ link: linkOf(screen, course), title: course.title }));
  const [first] = courses;
  const trainers: Entry = { screen: 'trainers', item: { ...node('trainers'), nodes: nodesOf('trainerGroups'), outer: false } };
  if (first === undefined) return [trainers];
  const title = 'screen.curriculums';
  return [
    { screen: 'curriculums', item: { link: linkOf('curriculums', first), title, nodes: nodesOf('curriculums'), outer: false } },
    trainers,
  ];
}

/** The sidebar of a user: the screens of the selected role that they may open, and those that abilities add. Empty outside the staff. */
export function sidebarOf(visitor: Visitor, courses: readonly SidebarCourse[]): SidebarItem[] {
  const { role } = visitor;
  if (!isStaffRole(role)) return [];
  return [
    ...entriesOf(role, visitor, courses),
    entry('priceList', visitor),
    // Account managers have it below the transactions.
    ...(role === 'AccountManager' ? [] : [entry('approvals', visitor)]),
    entry('books', visitor),
    entry('rates', visitor),
    // Curators have them beside the pay.
    ...(role === 'Curator' ? [] : [entry('keyFigures', visitor)]),
    entry('reference', visitor),
    entry('settings', visitor),
    entry('moveIn', visitor),
    entry('staff', visitor, ['signIns', 'readingLog', 'personalData', 'tokens', 'webhooks', 'outbox', 'backups', 'jobs']),
  ]
    .filter(({ screen }) => mayOpen(screen, visitor))
    .map(({ item }) => item);
}
