/**
 * Checks migrations, which run while the previous version serves: they must not lock a large table for long, or remove what that version
 * uses.
 */
import { report, sourcesUnder } from '../sources/source-files.ts';
import { beforeTheCheck } from './migration-history.ts';
import { faultsOf } from './migration-rules.ts';

const folder = 'server/migrations';
const found = sourcesUnder(process.cwd(), [folder], ['.sql']).flatMap(({ path, text }) =>
  faultsOf(text).map((fault) => ({ ...fault, path, key: `${path.slice(folder.length + 1)} ${fault.rule}` })),
);
const known = new Set(beforeTheCheck);
const keys = new Set(found.map(({ key }) => key));

report('migrations', [
  ...found
    .filter(({ key }) => !known.has(key))
    .map(
      ({ rule, path, statement, remedy }) =>
        `${rule}: ${path}: ${statement}: ${remedy}; or say above it "-- allowed: ${rule}: <why nobody has to wait for it>"`,
    ),
  ...beforeTheCheck.filter((key) => !keys.has(key)).map((key) => `history: ${key} is in migration-history.ts, and no fault any more`),
]);
