import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/test-app.ts';
import { projectFolder } from '../process/project.ts';

const token = 'metrics-token-of-a-test-with-40-letters!';
const figureNames = /\b(?:lectern|http|nodejs|process)_[a-z0-9_]+/g;

it.each(['ops/monitoring/lectern-alerts.yml', 'ops/monitoring/grafana-dashboard.json', 'docs/operating.md'])(
  '%s names only figures that the server has',
  async (file) => {
    const { app } = await testApp({ metricsToken: token });
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    const known = new Set([...body.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name));
    const named = [...readFileSync(join(projectFolder, file), 'utf8').matchAll(figureNames)].map(([name]) => name);
    const unknown = named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !known.has(name));
    // The documentation names groups of metrics by prefix, and database roles.
    expect(unknown.filter((name) => !name.endsWith('_') && name !== 'lectern_serving')).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  },
);
