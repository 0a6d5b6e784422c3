import type { Violation } from './planted-violation.ts';
import { escaped } from './planted-violation.ts';

/** Appends a row to the table of docs/specification-coverage.md. */
function coverage(rule: string, row: string, says: string, others: Readonly<Record<string, string>> = {}): Violation {
  const document = 'docs/specification-coverage.md';
  return { rule, check: 'specification coverage', files: { ...others, [document]: `+${row}\n` }, says: new RegExp(escaped(says)) };
}

/** A section with a diff, appended to a document. */
const section = (diff: string) => `+\n## Planted (1 file)\n\n\`\`\`diff\n${diff}\`\`\`\n`;
const stale = '--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-A line that is not there\n+Another\n';

/** Appends a change to docs/changes.md. */
function change(rule: string, diff: string): Violation {
  const files = { 'docs/changes.md': section(diff) };
  return { rule, check: 'changes', files, says: new RegExp(`${rule}: docs/changes\\.md: "Planted"`) };
}

/** The parts of a decision without a fault: title, status with date, and the sections. */
const decisionParts = [
  '# Planted',
  '- Status: accepted\n- Date: 2026-11-27',
  ...['Context', 'Decision', 'Alternatives', 'Consequences'].map(planted),
];
function planted(title: string): string {
  return `## ${title}\n\nPlanted.`;
}
const decisionWith = (parts: readonly string[]) => `${parts.join('\n\n')}\n`;

function decision(rule: string, file: string, parts: readonly string[], says: string): Violation {
  return { rule, check: 'decisions', files: { [`docs/decisions/${file}`]: decisionWith(parts) }, says: new RegExp(`${rule}: ${says}`) };
}

export const documentViolations: readonly Violation[] = [
  change('stale-change', stale),
  {
    rule: 'stale-change',
    check: 'changes',
    files: { 'docs/new-feature.md': section(stale) },
    says: /stale-change: docs\/new-feature\.md no longer fits README\.md/,
  },
  change(
    'too-many-files',
    '--- /dev/null\n+++ b/planted-one.md\n@@ -0,0 +1 @@\n+One\n--- /dev/null\n+++ b/planted-two.md\n@@ -0,0 +1 @@\n+Two\n',
  ),

  decision('missing-number', '0902-planted.md', decisionParts, 'docs/decisions: there is no .*, 0901'),
  decision('doubled-number', '0001-planted.md', decisionParts, 'docs/decisions: 0001 .*0001-planted\\.md'),
  decision('decision-name', 'planted.md', decisionParts, 'docs/decisions/planted\\.md'),
  decision('decision-head', '0903-planted.md', decisionParts.toSpliced(1, 1), 'docs/decisions/0903-planted\\.md'),
  decision('missing-section', '0904-planted.md', decisionParts.toSpliced(4, 1), 'docs/decisions/0904-planted\\.md: Alternatives'),
  decision('unknown-section', '0905-planted.md', [...decisionParts, planted('Experiment')], 'docs/decisions/0905-planted\\.md: Experiment'),
  decision('section-order', '0906-planted.md', [...decisionParts.toSpliced(2, 1), planted('Context')], 'docs/decisions/0906-planted\\.md'),
  decision('empty-section', '0907-planted.md', decisionParts.with(5, '## Consequences'), 'docs/decisions/0907-planted\\.md: Consequences'),
  {
    rule: 'no-decision',
    check: 'decisions',
    files: { 'docs/planted.md': 'See [this](decisions/0998-planted.md).\n', 'server/src/planted.ts': '// docs/decisions/0999\n' },
    says: /no-decision: docs\/planted\.md: .*0998-planted\.md\nno-decision: server\/src\/planted\.ts: .*0999/,
  },

  coverage('a proof for every statement', '| 9.901 | planted | |', 'no-proof: docs/specification-coverage.md: 9.901'),
  coverage('each number once', '| 1.1 | planted | waits: planted words |', 'doubled-id: docs/specification-coverage.md: 1.1'),
  coverage('no number left out', '| 9.999 | planted | waits: planted words |', 'missing-id: docs/specification-coverage.md: 9.'),
  coverage(
    'a named test file that is there',
    '| 9.902 | planted | `server/test/planted-away.test.ts › is away` |',
    'no-test-file: docs/specification-coverage.md: 9.902',
  ),
  coverage(
    'a named test that is there',
    '| 9.903 | planted | `server/test/planted-titles.test.ts › is not there` |',
    'no-test: docs/specification-coverage.md: 9.903',
    { 'server/test/planted-titles.test.ts': "// it('is not there', () => {});\nit.skip('is skipped', () => {});\n" },
  ),
  coverage(
    'a named test that is not skipped',
    '| 9.904 | planted | `server/test/planted-titles.test.ts › is skipped` |',
    'skipped-test: docs/specification-coverage.md: 9.904',
  ),
  coverage(
    'a named test that is in no skipped group',
    '| 9.905 | planted | `server/test/planted-groups.test.ts › is skipped with its group` |',
    'skipped-test: docs/specification-coverage.md: 9.905',
    { 'server/test/planted-groups.test.ts': "describe.skip('a group', () => {\n  it('is skipped with its group', () => {});\n});\n" },
  ),
  coverage(
    'no wait for what is built',
    '| 9.906 | Path base `/api/directions/` | waits: planted words |',
    'stale-wait: docs/specification-coverage.md: 9.906',
  ),
];
