import { describe, expect, it } from 'vitest';
import { readAudit } from './read-audit.ts';

describe('an answer of npm audit', () => {
  it('names packages with known faults, the worst first', () => {
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        parser: { severity: 'moderate', via: [{ title: 'Slow pattern', url: 'https://example.org/1' }] },
        frame: { severity: 'critical', via: ['parser', { title: 'Runs code', url: 'https://example.org/2' }] },
      },
    };
    expect(readAudit(JSON.stringify(report))).toEqual({
      faults: [
        { name: 'frame', severity: 'critical', titles: ['Runs code (https://example.org/2)'] },
        { name: 'parser', severity: 'moderate', titles: ['Slow pattern (https://example.org/1)'] },
      ],
    });
  });

  it('is no clean result without a connection, without advisories, or when it cannot be read', () => {
    expect(readAudit('{"message":"connect ECONNREFUSED","error":{}}')).toEqual({ notChecked: 'connect ECONNREFUSED' });
    expect(readAudit('{}')).toEqual({ notChecked: 'unknown answer' });
    expect(readAudit('npm error network\nmore')).toEqual({ notChecked: 'npm error network' });
  });
});
