/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClientsSearch } from '../features/clients/clients-search.rules.ts';
import { addressOf } from '../kernel/api.ts';

it('asks early for the list of clients with the very words that the page asks with', () => {
  const script = readFileSync(join(import.meta.dirname, '../../public/start.js'), 'utf8');
  expect(script).toContain(`'${addressOf('/api/clients/', { query: readClientsSearch({}) })}'`);
});
