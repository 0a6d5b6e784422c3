import { describe, expect, it } from 'vitest';
import { importCan, importStates, importWork, isWorkedOn } from './import-states.ts';
import type { ImportState } from './import-states.ts';

const nextOf = (state: ImportState) => [
  ...Object.values(importCan).flatMap((to) => to[state] ?? []),
  ...(isWorkedOn(state) ? [importWork[state]] : []),
];

describe('an import', () => {
  it('allows no action while it is undone, and no undo before a row was imported', () => {
    expect(nextOf('undoing')).toEqual(['undone']);
    for (const state of ['uploaded', 'checking', 'checked', 'running'] as const) expect(nextOf(state)).not.toContain('undoing');
  });

  it('runs only after its rows were checked', () => {
    const before = (state: ImportState) => importStates.filter((each) => nextOf(each).includes(state));
    expect(before('running').sort()).toEqual(['checked', 'failed', 'stopped']);
    expect(before('checked')).toEqual(['checking']);
  });

  it('reaches every state except failed from its upload', () => {
    const reached = new Set<ImportState>(['uploaded']);
    for (const state of reached) for (const next of nextOf(state)) reached.add(next);
    expect(importStates.filter((state) => !reached.has(state))).toEqual(['failed']);
  });
});
