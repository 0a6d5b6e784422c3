import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../server/src/kernel/clock.ts';
import { requireThat } from '../schools/demand.ts';

const path = join(import.meta.dirname, '../../docs/benchmarks.md');

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Collects figures with their marks. `measured` adds and prints one. A missed mark makes the command fail. */
export function marksTable(): {
  readonly rows: string[][];
  readonly measured: (what: string, figure: string, mark: string, holds: boolean) => void;
} {
  const rows: string[][] = [];
  return {
    rows,
    measured: (what, figure, mark, holds) => {
      console.log(`${what}: ${figure} (${mark})`);
      rows.push([what, figure, mark]);
      requireThat(holds, `${what}: ${mark}, not ${figure}`);
    },
  };
}

/** Replaces the section’s text in docs/benchmarks.md, and adds the command, the date and the machine. */
export function writeSection(name: string, command: string, text: string): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.versions.node}`;
  const measured = `\`${command}\`, ${systemClock().toString().slice(0, 10)}, ${machine}`;
  const [begin, end] = [`<!-- ${name}: measured -->`, `<!-- ${name}: end -->`];
  const before = readFileSync(path, 'utf8');
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  if (from === -1 || to === -1) throw new Error(`docs/benchmarks.md has no place for ${name}`);
  writeFileSync(path, `${before.slice(0, from)}${begin}\n${measured}\n\n${text}\n${before.slice(to)}`);
}
