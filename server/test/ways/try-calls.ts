import { expect } from 'vitest';
import type { Answer } from '../test-app.ts';
import { expectUnchanged, recordsOf, unaudited } from './audited.ts';
import { cheaperThanHonest } from './honest-bill.ts';
import type { Step } from './honest-bill.ts';
import { lessonCalls } from './lesson-calls.ts';
import type { CallName, LessonCall } from './lesson-calls.ts';
import { chainOf, endOf } from './lesson-scenarios.ts';
import type { Scenario, Who } from './lesson-scenarios.ts';

const calls: Readonly<Record<string, LessonCall>> = lessonCalls;
export const callNames = Object.keys(lessonCalls) as CallName[];
/** Calls that need an earlier call. */
export const seconds: readonly CallName[] = ['correct', 'confirm_report', 'close_replacement', 'join_again'];
export const isSecond = (call: CallName): boolean => seconds.includes(call);
const keyOf = ({ status, error }: Answer) => (status < 300 ? 'done' : (error?.key ?? String(status)));

/** Sends one call. @returns the key of its response; undefined if the scenario has no record for the call */
export async function tryCall(s: Scenario, call: CallName, who: Who, steps: Step[]): Promise<string | undefined> {
  const { send, step = null } = calls[call] as LessonCall;
  const [before, records] = [JSON.stringify(await chainOf(s)), await recordsOf(s)];
  const answer = await send(s, s.as[who]);
  if (answer === undefined) return undefined;
  expect([call, who, answer.status]).not.toEqual([call, who, 500]);
  const key = keyOf(answer);
  if (key !== 'done') await expectUnchanged(s, records);
  else {
    expect({ call, who, unaudited: await unaudited(s, records, s.as[who].userId) }).toEqual({ call, who, unaudited: [] });
    if (step !== null && before !== JSON.stringify(await chainOf(s))) steps.push(step);
  }
  return key;
}

/** @returns the faults after a sequence of calls, each with the sequence */
export async function faultsAfter(s: Scenario, sequence: readonly string[], steps: readonly Step[]): Promise<string[]> {
  const end = await endOf(s);
  return cheaperThanHonest(s.given, steps, end).map((fault) => `${sequence.join(', ')}: ${fault}`);
}
