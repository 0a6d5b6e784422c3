import { testNow } from '../build.ts';
import { atEndOfFile } from '../database.ts';
import type { Caller, TestApp } from '../test-app.ts';
import { testApp } from '../test-app.ts';

export type TaughtChild = Awaited<ReturnType<TestApp['build']['taughtChild']>>;
type TaughtSchool = {
  readonly school: TestApp;
  readonly taught: TaughtChild;
  readonly teacher: Caller;
  readonly manager: Caller;
  readonly curator: Caller;
};

/** Shared by all tests of a file. */
let school: TestApp | undefined;

/** For `beforeEach`: resets the clock, and creates another child with an active engagement and its signed-in staff. */
export async function taughtSchool(): Promise<TaughtSchool> {
  if (school === undefined) {
    school = await testApp();
    atEndOfFile(() => {
      school = undefined;
    });
  }
  school.at(testNow);
  const taught = await school.build.taughtChild();
  const [teacher, manager, curator] = await Promise.all([
    school.as(taught.teacher_id),
    school.as(taught.manager_id),
    school.as(taught.curator_id),
  ]);
  return { school, taught, teacher, manager, curator };
}
