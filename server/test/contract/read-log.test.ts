import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { roles } from '@lectern/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { twoFamilies } from '../families/two-families.ts';
import type { TwoFamilies } from '../families/two-families.ts';
import { rowRules } from '../rows/row-rules.ts';
import type { Name } from '../rows/row-rules.ts';

/** Cards and downloads: reads of one record, and files. Lists are logged when they are exported or printed. */
const reads = (Object.entries(contract) as [Name, Endpoint][]).filter(
  ([, { method, path, file, permission }]) =>
    method === 'GET' && permission.who !== 'anonymous' && (path.includes('{') || file !== undefined),
);

const noPerson = 'tells nothing about a person';
const ownOnly = 'tells people only of themselves, or of what they made';
const preview = 'says what a write would do to a record that its screen has opened; the write itself is audited';
const partOfClient = 'is a part of the client’s card, which is noted when it is opened';
const partOfTeacher = 'is a part of the teacher’s card, which is noted when it is opened';
const partOfPay = 'is a part of the teacher’s pay, which is noted when it is opened';
const line = 'is a line of a list that whoever opens it sees as a whole; lists are noted when they are exported or printed';

/** Reads that leave no entry, each with its reason. */
const unlogged: Partial<Record<Name, string>> = {
  getOwnProfile: ownOnly,
  getExport: ownOnly,
  getCalendarFeed: ownOnly,
  listDueInvoices: ownOnly,
  getOfferFit: ownOnly,
  previewAcceptance: ownOnly,
  getAccessKey: 'says who serves a client, and nothing of the client',
  getAvatar: 'stands beside the name wherever a colleague is named',
  getAccountHistory: 'is a part of the account’s card, which is noted when it is opened',
  listTeacherCourses: partOfTeacher,
  getTeacherLoad: partOfTeacher,
  listTeacherLogItems: partOfTeacher,
  getVacationAllowance: partOfTeacher,
  getTeacherSchedule: 'is a list of lessons; each lesson is noted when it is opened',
  getWorkingTime: partOfTeacher,
  listPayStatements: partOfPay,
  listPayAdjustments: partOfPay,
  listDuplicatesOf: partOfClient,
  listClientNotes: partOfClient,
  listClientLogItems: partOfClient,
  getClientBalance: partOfClient,
  getBalanceOverTime: partOfClient,
  getLessonsForecast: partOfClient,
  getLessonPlan: 'is a part of the lesson’s page, which is noted when it is opened',
  getDealHistory: 'is a part of the deal’s card, which is noted when it is opened',
  listPupilLessons: 'is a part of the pupil’s card, which is noted when it is opened',
  getTransaction: line,
  getSubscription: line,
  getVacation: line,
  getFreedDays: line,
  getStatement: line,
  listStatementLines: line,
  listImportRows: line,
  getSearchStart: line,
  getWaveOrder: line,
  listTaughtChildren: line,
  listCurriculumMoves: line,
  getImport: 'counts rows',
  getPayoutRegister: 'sums a register; its file for the bank is noted',
  listWebhookDeliveries: 'says when and how a delivery went, not what was in it',
  previewInactivity: preview,
  getImportCost: preview,
  previewMerge: preview,
  previewMove: preview,
  previewMoveCost: preview,
  previewCancellation: preview,
  previewNoShow: preview,
  listSubstitutes: preview,
  previewRuleChange: preview,
  previewRulePause: preview,
  previewRuleEnd: preview,
  previewRuleJoin: preview,
  previewFreeze: preview,
  previewTransfer: preview,
  previewRefund: preview,
  previewStop: preview,
  previewClientInactivity: preview,
  previewChildInactivity: preview,
  getImportTemplate: noPerson,
  getAbonement: noPerson,
  getCurriculum: noPerson,
  compareCurriculums: noPerson,
  compareTests: noPerson,
  getMaterialFile: noPerson,
  getChecklist: noPerson,
  getTest: noPerson,
  downloadTestPaper: noPerson,
  exportQuestions: noPerson,
  getQuestionPicture: noPerson,
  getAgeGroup: noPerson,
  getText: noPerson,
};

/** Logged too, as the tests of their features show: they need a finished import or an approved register. */
const triedElsewhere: readonly Name[] = ['downloadLeftRows', 'downloadBankFile'];

let all: TwoFamilies;

beforeAll(async () => {
  all = await twoFamilies();
});

/** The entries of a reader for whom the record is somebody else's, if such a reader is possible. Null if nobody may read it. */
async function entriesOf(name: Name, endpoint: Endpoint): Promise<number | null> {
  const kind = rowRules[name]?.record;
  for (const who of [all.administrator, ...roles.map((role) => all.ownCaller(role))]) {
    // The same card is logged once in ten minutes. The record of these reads is a user, so their ids do not follow the row rules.
    await all.school.database.exec(
      'alter table read_log disable trigger user; delete from read_log; alter table read_log enable trigger user',
    );
    const { teacher_id, manager_id } = all.own.taught;
    const ofOthers: Partial<Record<Name, number>> = { getPayee: teacher_id, getSchemePay: manager_id };
    const id = ofOthers[name] ?? (kind === undefined ? teacher_id : await all.recordOf(kind, who, 'own'));
    const { status } = await all.call(who, name, endpoint, id);
    if (status !== 200) continue;
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from read_log where actor_id = ${who.userId} and (client_id is not null or teacher_id is not null
        or subject in ('deal', 'list'))
    `.execute(all.school.database.db);
    return rows[0]?.entries ?? 0;
  }
  return null;
}

describe('a read of one record, or of a file', () => {
  it.each(reads.filter(([name]) => unlogged[name] === undefined && !triedElsewhere.includes(name)))(
    '%s is logged once in the reading log, with the person it is about',
    async (name, endpoint) => {
      expect(await entriesOf(name, endpoint)).toBe(1);
    },
  );

  it('is in the list of exceptions only while it exists and leaves no entry', async () => {
    const names = new Set(reads.map(([name]) => name));
    const stale: string[] = [];
    for (const name of Object.keys(unlogged) as Name[]) {
      if (!names.has(name)) stale.push(`${name} is no such read`);
      else if (((await entriesOf(name, contract[name])) ?? 0) > 0) stale.push(`${name} is noted`);
    }
    expect(stale).toEqual([]);
  });
});
