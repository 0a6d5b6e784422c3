import { serviceCourseKind } from '@lectern/contract/study/study.schema';
import type { ServiceCourseKind } from '@lectern/contract/study/study.schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { WriteContext } from '../../../kernel/calls/context.ts';
import { courseTitled, directionTitled, dropUnusedStudy, serviceTitled } from '../../study/public/study-entries.ts';
import type { FoundEntry, StudyEntity } from '../../study/public/study-entries.ts';
import { comparable, gradesCell, lessonKindCell, numberCell, sumCell, lineCell } from '../rows/cell-values.rules.ts';
import { rowKind } from '../rows/import-kind.ts';
import type { ExaminedRow, FieldRow, GoodRow, ImportRecord, ImportSetting, LeftRow } from '../rows/import-kind.ts';
import { rowReader } from '../rows/row-reader.rules.ts';
import type { RowReader } from '../rows/row-reader.rules.ts';
import { stayingRows } from './staying-rows.ts';

type CourseDraft = { readonly direction: string; readonly title: string; readonly grades: readonly [number, number] };
type ServiceDraft = CourseDraft & {
  readonly service: string;
  readonly lesson: ServiceCourseKind;
  readonly minutes: number;
  readonly price: number;
};

const longestTitle = 100;
const everyGrade = [1, 11] as const;
/** A file has one title. */
const inBothLanguages = (title: string) => ({ title_en: title, title_ru: title });
const titleCell = (text: string) => lineCell(text, longestTitle);

function readCourse(read: RowReader): CourseDraft | null {
  const title = read.required('course', titleCell);
  const direction = read.optional('direction', titleCell, title ?? '');
  const grades = read.optional('grades', gradesCell, everyGrade);
  return title === null ? null : { title, direction, grades: [grades[0], grades[1]] };
}

type There = { readonly courses: ReadonlyMap<string, number>; readonly services: ReadonlyMap<string, number> };

async function whatIsThere(db: Db): Promise<There> {
  const { rows } = await sql<{ course_id: number; courses: string[]; id: number | null; titles: string[] }>`
    select c.id as course_id, array[c.title_en, c.title_ru] as courses, s.id, array[s.title_en, s.title_ru] as titles
    from courses c left join service_courses s on s.course_id = c.id
  `.execute(db);
  return {
    courses: new Map(rows.flatMap(({ courses, course_id }) => courses.map((course) => [comparable(course), course_id] as const))),
    services: new Map(
      rows.flatMap(({ courses, id, titles }) =>
        id === null ? [] : courses.flatMap((course) => titles.map((title) => [`${comparable(course)} ${comparable(title)}`, id] as const)),
      ),
    ),
  };
}

const exists = (row_no: number, field: string, value: string, id: number): LeftRow => ({
  row_no,
  faults: [{ field, value, reason: 'exists', params: { id } }],
});

async function examineCourses(db: Db, _: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<CourseDraft>[]> {
  const { courses } = await whatIsThere(db);
  return rows.map(({ fields, row_no, joins }) => {
    const read = rowReader(fields);
    const draft = readCourse(read);
    if (read.faults.length > 0 || draft === null) return { row_no, faults: read.faults };
    const id = courses.get(comparable(draft.title));
    return id === undefined ? { row_no, joins, identities: [comparable(draft.title)], draft } : exists(row_no, 'course', draft.title, id);
  });
}

async function examineServices(db: Db, _: ImportSetting, rows: readonly FieldRow[]): Promise<ExaminedRow<ServiceDraft>[]> {
  const { services } = await whatIsThere(db);
  return rows.map(({ fields, row_no, joins }) => {
    const read = rowReader(fields);
    const course = readCourse(read);
    const minutes = read.required('minutes', (text) => numberCell(text, 15, 240));
    const lesson = read.optional('kind', lessonKindCell, 'individual' as const);
    const price = read.required('price', sumCell);
    if (price !== null && price < 0) read.fault('price', 'sum_negative');
    // The file's own name of the kind, so that two kinds of one length do not get the same title.
    const kind = lesson === 'individual' ? '' : `${read.text('kind').toLowerCase()}, `;
    const service = read.optional('service', titleCell, `${course?.title ?? ''}, ${kind}${minutes ?? ''}`);
    if (read.faults.length > 0 || course === null || minutes === null || price === null) return { row_no, faults: read.faults };
    const identity = `${comparable(course.title)} ${comparable(service)}`;
    const id = services.get(identity);
    if (id !== undefined) return exists(row_no, 'service', service, id);
    return { row_no, joins, identities: [identity], draft: { ...course, service, lesson, minutes, price } };
  });
}

/** Creates the course of a row and its direction if they do not exist. */
async function bringCourse(
  ctx: WriteContext,
  { direction, title, grades }: CourseDraft,
  note: (entity: StudyEntity, entry: FoundEntry) => number,
) {
  const direction_id = note('direction', await directionTitled(ctx, inBothLanguages(direction)));
  return note('course', await courseTitled(ctx, { ...inBothLanguages(title), direction_id, grade_from: grades[0], grade_to: grades[1] }));
}

function creator<Draft extends CourseDraft>(more: (ctx: WriteContext, draft: Draft, courseId: number) => Promise<FoundEntry | null>) {
  return async (ctx: WriteContext, _: ImportSetting, rows: readonly GoodRow<Draft>[]) => {
    const records: ImportRecord[] = [];
    for (const { row_no, draft } of rows) {
      const note = (entity: StudyEntity, { id, made }: FoundEntry) => {
        if (made) records.push({ row_no, entity, entity_id: id });
        return id;
      };
      const made = await more(ctx, draft, await bringCourse(ctx, draft, note));
      if (made !== null) note('service_course', made);
    }
    return { records, left: [] };
  };
}

/** Dependent records are deleted first. */
const order: readonly StudyEntity[] = ['service_course', 'course', 'direction'];

async function removeRecords(ctx: WriteContext, _: ImportSetting, records: readonly ImportRecord[]): Promise<LeftRow[]> {
  const left: LeftRow[] = [];
  for (const entity of order) {
    const of = records.filter((record) => record.entity === entity);
    const used = await dropUnusedStudy(
      ctx,
      entity,
      of.map(({ entity_id }) => entity_id),
    );
    // A direction that other courses use is kept without keeping the row.
    if (entity !== 'direction') left.push(...stayingRows(of, used));
  }
  return left;
}

const shownGrades = ({ grades }: CourseDraft) => `${grades[0]}–${grades[1]}`;

/** Rows of courses with their direction and grades. */
export const courseRows = rowKind<CourseDraft>({
  kind: 'courses',
  joins: null,
  examine: examineCourses,
  values: (draft) => ({ course: draft.title, direction: draft.direction, grades: shownGrades(draft) }),
  createRecords: creator<CourseDraft>(() => Promise.resolve(null)),
  removeRecords,
});

/** Rows of service courses with the price of one lesson; missing courses are created. */
export const serviceRows = rowKind<ServiceDraft>({
  kind: 'services',
  joins: null,
  examine: examineServices,
  values: (draft) => ({
    course: draft.title,
    direction: draft.direction,
    grades: shownGrades(draft),
    service: draft.service,
    kind: serviceCourseKind.parse(draft.lesson),
    minutes: String(draft.minutes),
    price: String(draft.price),
  }),
  createRecords: creator<ServiceDraft>((ctx, { service, lesson, minutes, price }, course_id) =>
    serviceTitled(ctx, { ...inBothLanguages(service), course_id, kind: lesson, minutes, price: price as never }),
  ),
  removeRecords,
});
