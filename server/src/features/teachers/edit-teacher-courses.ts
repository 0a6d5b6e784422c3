import type { EditTeacherCoursesInput, TeacherCard, TeacherCourse } from '@lectern/contract/teachers/teachers.schema';
import { requireAction } from '../../kernel/actions.ts';
import { AppError, InvalidInput } from '../../kernel/app-error.ts';
import type { WriteContext } from '../../kernel/calls/context.ts';
import { lock } from '../../kernel/locks.ts';
import { lastAuthor } from '../../kernel/edits/require-unchanged.ts';
import { titleOf } from '../../kernel/reference/title-in.ts';
import { lockActiveLevels } from '../study/public/levels.ts';
import { withdrawOffersNotTaught } from '../matches/public/withdraw-offers-of-teacher.ts';
import { isSame, mergedCourses } from './courses.rules.ts';
import type { CourseTerms } from './courses.rules.ts';
import { teacherActions } from './teachers.policy.ts';
import { coursesOf, getTeacher, requireTeacher } from './teachers.queries.ts';

type Input = { readonly params: { id: number }; readonly body: EditTeacherCoursesInput };

/**
 * Changes the courses of a teacher. The actor becomes the approver of changed grades and levels; unchanged ones keep theirs. Offers for
 * removed courses are withdrawn.
 * @throws AppError `forbidden` for another group's teacher, `course_still_taught` for removing a course that children learn with them,
 * `changed_meanwhile`
 */
export async function editTeacherCourses(ctx: WriteContext, { params, body }: Input): Promise<TeacherCard> {
  const { db, actor } = ctx;
  await lock(db, [{ of: 'teacher', id: params.id }]);
  const teacher = await requireTeacher(db, params.id);
  requireAction(ctx, teacherActions, 'edit_courses', teacher);
  const before = await coursesOf(ctx, teacher.id);
  const titles = await titlesOf(ctx, body.courses);
  await requireLevels(ctx, before, body.courses);
  const { courses, clashes } = mergedCourses(before.map(termsOf), body.courses, body.before);
  if (clashes.length > 0) throw await changedMeanwhile(ctx, teacher.id, before, body.courses, clashes);
  const taken = before.filter(({ course_id }) => !courses.some((requested) => requested.course_id === course_id));
  const taught = taken.find(({ pupils }) => pupils > 0);
  if (taught !== undefined) throw new AppError('course_still_taught', { course: taught.course_title, count: taught.pupils }, 'courses');
  const changed = courses.filter(
    (requested) => !before.some((each) => each.course_id === requested.course_id && isSame(requested, termsOf(each))),
  );
  if (taken.length === 0 && changed.length === 0) {
    ctx.nothingChanged();
    return getTeacher(ctx, { params });
  }
  const gone = [...taken, ...changed].map(({ course_id }) => course_id);
  await db.deleteFrom('teacher_skills').where('teacher_id', '=', teacher.id).where('course_id', 'in', gone).execute();
  if (changed.length > 0) {
    const rows = changed.map((requested) => ({ teacher_id: teacher.id, ...requested, approved_by: actor.id }));
    await db.insertInto('teacher_skills').values(rows).execute();
  }
  const textOf = (list: readonly CourseTerms[]) =>
    list.map(
      ({ course_id, grade_from, grade_to, level }) =>
        `${titles.get(course_id) ?? before.find((each) => each.course_id === course_id)?.course_title}: ${grade_from}–${grade_to}, ${level}`,
    );
  ctx.audit({
    action: 'teacher.edit_courses',
    entity: 'teacher',
    entity_id: teacher.id,
    teacher_id: teacher.id,
    old: { courses: textOf(before.map(termsOf)) },
    new: { courses: textOf(courses) },
  });
  await withdrawOffersNotTaught(ctx, teacher.id);
  return getTeacher(ctx, { params });
}

const termsOf = ({ course_id, grade_from, grade_to, level }: TeacherCourse): CourseTerms => ({ course_id, grade_from, grade_to, level });

/** A level that the teacher has for the course already may be archived. @throws AppError `not_found` at the level of a course */
async function requireLevels(ctx: WriteContext, before: readonly TeacherCourse[], wishes: readonly CourseTerms[]): Promise<void> {
  const active = await lockActiveLevels(ctx);
  wishes.forEach(({ course_id, level }, at) => {
    if (active.has(level) || before.some((each) => each.course_id === course_id && each.level === level)) return;
    throw new AppError('not_found', {}, `courses.${at}.level`);
  });
}

/** The conflict of each course that another user has changed: the author, and the current grades and level, if any. */
async function changedMeanwhile(
  ctx: WriteContext,
  teacherId: number,
  now: readonly TeacherCourse[],
  wishes: readonly CourseTerms[],
  clashes: readonly number[],
): Promise<InvalidInput> {
  const last = await lastAuthor(ctx, { entity: 'teacher', id: teacherId }, 'courses');
  return new InvalidInput(
    clashes.map((course_id) => {
      const is = now.find((each) => each.course_id === course_id);
      const at = wishes.findIndex((each) => each.course_id === course_id);
      const terms = { grade_from: is?.grade_from ?? null, grade_to: is?.grade_to ?? null, level: is?.level ?? null };
      // For a removed course the form has no line that could name it.
      const said = at < 0 && is !== undefined ? `${is.course_title}: ${is.grade_from}–${is.grade_to}` : null;
      const params = { by: is?.approved_by ?? last, course_id, ...terms, said };
      return new AppError('changed_meanwhile', params, at < 0 ? 'courses' : `courses.${at}.course_id`);
    }),
  );
}

/** @throws AppError `invalid` for an unknown course, and for an invalid grade range */
async function titlesOf(ctx: WriteContext, wishes: readonly CourseTerms[]): Promise<ReadonlyMap<number, string>> {
  const ids = wishes.map(({ course_id }) => course_id);
  const found =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom('courses')
          .select(['id', titleOf(ctx).as('title')])
          .where('id', 'in', ids)
          .execute();
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  wishes.forEach(({ course_id, grade_from, grade_to }, at) => {
    if (!titles.has(course_id)) throw new AppError('invalid', { reason: 'choice' }, `courses.${at}.course_id`);
    if (grade_to < grade_from) throw new AppError('invalid', { reason: 'too_small' }, `courses.${at}.grade_to`);
  });
  return titles;
}
