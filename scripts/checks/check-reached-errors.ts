/**
 * Runs after the server tests: each error that the contract documents for an endpoint was answered in some test. The tests record them in
 * the folder LECTERN_REACHED_ERRORS.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../../contract/src/contract.ts';
import type { Endpoint } from '../../contract/src/endpoint.ts';

const folder = process.env.LECTERN_REACHED_ERRORS ?? 'node_modules/.cache/reached-errors';
const reached = new Set(
  existsSync(folder) ? readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) : [],
);
const documented = Object.entries<Endpoint>(contract).flatMap(([name, { errors }]) => errors.map((key) => `${name} ${key}`));
const missing = documented.filter((each) => !reached.has(each));
if (missing.length > 0) {
  process.stderr.write(`No test reaches these documented refusals:\n${missing.map((each) => `  ${each}`).join('\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${documented.length} documented refusals are reached by tests\n`);
