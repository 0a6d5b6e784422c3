import { bodies } from './bodies.ts';
import { fuzz } from './fuzz.ts';
import { lockOut } from './lock-out.ts';
import { knownHoles } from './reproductions.ts';
import type { AttackCase } from './target.ts';
import { workbooks } from './workbooks.ts';

/** Every attack of `npm run attack`, in the order in which they run, each on a school of its own. */
export const cases: readonly AttackCase[] = [bodies, workbooks, lockOut, fuzz, knownHoles];
