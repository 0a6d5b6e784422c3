import type { CurriculumMove, PastMove } from '@lectern/contract/study/curriculum-moves.schema';
import type { Curriculum } from '@lectern/contract/study/curriculums.schema';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../../test/test-app.ts';
import type { Answer, Caller, TestApp } from '../../../../../test/test-app.ts';

const bodyOf = <T>({ body, error }: Answer): T => {
  expect(error).toBeNull();
  return body as T;
};

let school: TestApp;
let methodist: Caller;
let taught: Awaited<ReturnType<TestApp['build']['taughtChild']>>;
let next: Curriculum;

beforeAll(async () => {
  school = await testApp();
  methodist = await school.as(await school.build.user('Methodist', { name: 'Mary Methodist' }));
  taught = await school.build.taughtChild();
  next = bodyOf(await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 7, from_id: taught.curriculum_id }));
  bodyOf(await methodist.post(`/api/study/curriculums/${next.id}/publish/`));
});

const movesOf = async (id: number) => bodyOf<PastMove[]>(await methodist.get(`/api/study/curriculums/${id}/moves/`));
const move = async (grade_level_id: number | undefined) =>
  bodyOf<CurriculumMove>(await methodist.post('/api/study/curriculum-moves/', { grade_level_id, engagement_ids: [taught.engagement_id] }));
const undo = (id: number) => methodist.post(`/api/study/curriculum-moves/${id}/undo/`);

it('lists a move on both versions, with who moved which children from where, and can undo it long after', async () => {
  const { id } = await move(next.levels[0]?.id);
  school.at('2026-12-20T12:00:00Z');
  const [listed] = await movesOf(next.id);
  expect(await movesOf(taught.curriculum_id)).toEqual([listed]);
  expect(listed).toMatchObject({
    id,
    moved_by_name: 'Mary Methodist',
    to_level: { id: next.levels[0]?.id, version: next.version, grade: 7 },
    from_levels: [{ id: taught.grade_level_id, version: 1, grade: 7 }],
    undone_at: null,
    can: { undo: { allowed: true, reason: null } },
  });
  expect(listed?.kid_names).toHaveLength(1);
  bodyOf(await undo(id));
  const [undone] = await movesOf(next.id);
  expect(undone).toMatchObject({
    id,
    undone_by_name: 'Mary Methodist',
    can: { undo: { allowed: false, reason: 'curriculum_move_undone' } },
  });
  expect(undone?.undone_at).toMatch(/^2026-12-20T12:00/);
  expect((await undo(id)).error).toMatchObject({ key: 'curriculum_move_undone' });
});

it('does not offer to undo a move whose child was moved on, until that move is undone', async () => {
  const first = await move(next.levels[0]?.id);
  const third: Curriculum = bodyOf(
    await methodist.post('/api/study/curriculums/', { course_id: taught.course_id, grade: 7, from_id: next.id }),
  );
  bodyOf(await methodist.post(`/api/study/curriculums/${third.id}/publish/`));
  const second = await move(third.levels[0]?.id);
  const reasons = async () => (await movesOf(next.id)).slice(0, 2).map(({ id, can }) => [id, can.undo.reason]);
  expect(await reasons()).toEqual([
    [second.id, null],
    [first.id, 'curriculum_moved_since'],
  ]);
  expect((await undo(first.id)).error).toMatchObject({ key: 'curriculum_moved_since' });
  bodyOf(await undo(second.id));
  expect(await reasons()).toEqual([
    [second.id, 'curriculum_move_undone'],
    [first.id, null],
  ]);
});

it('is not found for an unknown version', async () => {
  expect((await methodist.get('/api/study/curriculums/999999/moves/')).error).toMatchObject({ key: 'not_found' });
});
