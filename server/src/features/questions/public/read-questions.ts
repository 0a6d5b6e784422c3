import type { Question } from '@lectern/contract/questions/question.schema';
import { childRunner } from '../../../kernel/files/children/run-in-child.ts';
import type { EmbeddedPicture } from './question-files.ts';
import { refuseFile } from '../../../kernel/files/read-table.ts';

/** A question of a file by its number, with its embedded picture; or why it cannot be imported. */
export type ReadQuestion = {
  readonly number: number;
  readonly question: Question | null;
  readonly picture: EmbeddedPicture | null;
  readonly why: string | null;
};

const inChild = childRunner<{ readonly most: number }, readonly ReadQuestion[]>({
  job: 'features/questions/reading/read-questions-job.ts',
  atOnce: 1,
  mostWaiting: 10,
  heapMegabytes: 256,
  megabytes: 500,
  seconds: 20,
  mostOutputBytes: 20_000_000,
});

/**
 * Reads questions of GIFT or Moodle XML in a child process.
 * @returns at most one more than `most`
 * @throws AppError `file_not_readable`, `file_too_complex`, `unavailable` when too many wait
 */
export async function readQuestions(bytes: Uint8Array, most: number): Promise<readonly ReadQuestion[]> {
  return (await inChild({ most }, bytes).catch(refuseFile)).flat();
}
