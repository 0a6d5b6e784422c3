/**
 * `npm run check:dependencies`: asks the package registry for known vulnerabilities of production packages. It is not part of the checks,
 * because its result changes without a change of the code. Exit code 1: vulnerabilities were found; 2: nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import { readAudit } from '../sources/read-audit.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const result = readAudit(stdout);
if ('notChecked' in result) {
  process.stderr.write(`Nothing was checked: the registry gave no advisories (${result.notChecked}). Try again with a connection.\n`);
  process.exitCode = 2;
} else {
  for (const { name, severity, titles } of result.faults) process.stdout.write(`${severity}  ${name}  ${titles.join('; ')}\n`);
  process.stdout.write(`${result.faults.length} packages with known faults\n`);
  process.exitCode = result.faults.length === 0 ? 0 : 1;
}
