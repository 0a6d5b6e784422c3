/**
 * Which journeys try a feature of the web, by the name of its folder and of the journey's file (`e2e/<name>.e2e.ts`).
 * `scripts/check-structure.ts` refuses a feature without an entry and a journey that stands nowhere.
 */
export const journeysOfFeatures: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'session', 'security', 'staff'],
  cabinet: ['managers-morning', 'small-parts'],
  'calendar-feed': ['calendar-feed'],
  checklists: ['checklists'],
  clients: ['clients', 'client-list', 'client-records', 'managers-morning'],
  curriculums: ['curriculums'],
  deals: ['deals'],
  documents: ['papers', 'books'],
  'find-teacher': ['find-teacher'],
  'first-steps': ['new-school', 'new-school-from-files'],
  'free-teachers': ['free-teachers'],
  gallery: ['fields', 'forms'],
  imports: ['imports', 'new-school-from-files'],
  ledger: ['money', 'books', 'approvals'],
  lessons: ['lessons', 'conduct-lesson', 'schedule'],
  'list-tools': ['client-list'],
  match: ['match', 'reminders'],
  outbox: ['reminders'],
  pupils: ['match'],
  questions: ['curriculums'],
  rates: ['settings'],
  reference: ['settings'],
  'regular-lessons': ['regular-lessons'],
  reminders: ['reminders'],
  salary: ['conduct-lesson'],
  schedule: ['schedule', 'schedule-speed'],
  search: ['palette'],
  settings: ['settings'],
  settlements: ['books', 'papers'],
  subscriptions: ['subscriptions'],
  teachers: ['teachers', 'working-time'],
  vacations: ['vacation'],
  tests: ['curriculums'],
  'week-sheet': ['schedule'],
};

/** They try the frame, the foundations or every screen: `npm test` runs them whatever has changed. */
export const journeysOfEverything: readonly string[] = [
  'accessibility',
  'built',
  'firefox',
  'frame',
  'keyboard',
  'languages',
  'narrow',
  'payloads',
  'routes',
  'shell',
];
