import { expect, it } from 'vitest';
import { documentCan, documentLeadsTo, documentStates } from './document-states.ts';
import type { DocumentState } from './document-states.ts';

it('ends every document as void, the only final state', () => {
  expect(documentLeadsTo.void).toEqual([]);
  for (const state of documentStates) {
    let at: DocumentState = state;
    for (let steps = 0; steps < documentStates.length; steps += 1) at = documentLeadsTo[at][0] ?? at;
    expect(at).toBe('void');
  }
});

it('issues only documents without a number, and voids only numbered ones', () => {
  expect(documentLeadsTo[documentCan.issue]).toContain('issued');
  expect(documentLeadsTo[documentCan.void]).toContain('void');
  expect(documentCan.issue).not.toBe(documentCan.void);
});
