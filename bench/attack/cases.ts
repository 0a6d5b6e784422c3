import { bodies } from './bodies.ts';
import { fuzz } from './fuzz.ts';
import { lockOut } from './lock-out.ts';
import { oddRequests } from './odd-requests.ts';
import { knownHoles } from './known-holes.ts';
import type { AttackCase } from './target.ts';
import { workbooks } from './workbooks.ts';

/** Every attack of `npm run attack`, in the order in which they run. */
export const cases: readonly AttackCase[] = [bodies, oddRequests, workbooks, lockOut, fuzz, knownHoles];
