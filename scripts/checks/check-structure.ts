/**
 * Checks the structure that ARCHITECTURE.md describes: file names by role, a server folder for every contract feature, no cycles between
 * features, limited file lengths, and tables that only their feature writes.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { journeysOfEverything, journeysOfFeatures } from '../testing/journeys-of-features.ts';
import type { SourceFile } from '../sources/source-files.ts';
import { pathsUnder, report, sourcesUnder, withoutComments } from '../sources/source-files.ts';
import { longFunctions } from '../sources/function-lengths.ts';
import { longerFunctions, largerFolders } from './structure-exceptions.ts';
import { triggerWrites } from '../sources/trigger-writes.ts';

const root = process.cwd();
const mostLines = 300;
const mostFunctionLines = 80;
const mostFiles = 15;
const name = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Allowed file names by folder. The first matching entry decides. */
const roles: readonly { readonly where: RegExp; readonly may: RegExp; readonly say: string }[] = [
  {
    where: /^contract\/src\/[^/]+\//,
    may: new RegExp(`^(${name}\\.(schema|contract|rules)|${name}-states)(\\.test)?\\.ts$`),
    say: '<noun>.schema.ts, <noun>.contract.ts, <noun>.rules.ts or <noun>-states.ts',
  },
  { where: /^contract\/src\//, may: new RegExp(`^${name}(\\.test)?\\.ts$`), say: 'a plain noun' },
  {
    where: /^server\/src\/features\//,
    may: new RegExp(`^(${name}(\\.(routes|queries|rules|policy|view|settings))?(\\.test)?|${name}\\.api\\.test)\\.ts$`),
    say: 'routes, queries, rules, policy, view, settings, or one file per verb',
  },
  { where: /^server\/src\/db\//, may: new RegExp(`^${name}(\\.gen|\\.test)?\\.ts$`), say: 'a plain noun' },
  { where: /^server\/src\//, may: new RegExp(`^${name}(\\.(rules|d))?(\\.test)?\\.ts$`), say: 'a plain noun or a verb' },
  {
    where: /^web\/src\/features\//,
    may: new RegExp(`^(${name}(\\.(queries|rules))?(\\.test)?\\.tsx?|${name}\\.module\\.css)$`),
    say: 'queries, rules, -page, -form, -dialog or a plain noun',
  },
  { where: /^web\/src\//, may: new RegExp(`^${name}(\\.test|\\.gen|\\.d)?\\.tsx?$|^${name}(\\.module)?\\.css$`), say: 'a plain noun' },
  { where: /^e2e\/wire\//, may: new RegExp(`^${name}(\\.test)?\\.ts$`), say: '<subject>.test.ts or a plain noun' },
  { where: /^e2e\//, may: new RegExp(`^${name}(\\.e2e)?\\.ts$`), say: '<journey>.e2e.ts or a plain noun' },
];

const forbiddenName = /^(utils?|helpers?|common|misc|shared|lib|index)$/;

function checkNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const file = posix.basename(path);
    const parts = [...posix.dirname(path).split('/'), ...file.split('.')];
    if (parts.some((part) => forbiddenName.test(part)) || /(^|-)(utils?|helpers?|misc)(\.|$)/.test(file)) {
      return [`forbidden-name: ${path}: utils, helpers, common, misc and index say nothing of what is inside`];
    }
    const role = roles.find(({ where }) => where.test(path));
    return role === undefined || role.may.test(file) ? [] : [`file-role: ${path}: here a file is ${role.say}, in kebab-case`];
  });
}

function checkLengths(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines <= mostLines || isTest(path) || /\.gen\.tsx?$/.test(path)
      ? []
      : [`file-length: ${path}: ${lines} lines, ${mostLines} at most: take a part out of it`];
  });
}

const unneededExceptions = (rule: string, listed: readonly string[], found: readonly string[]) =>
  listed.filter((each) => !found.includes(each)).map((each) => `${rule}: ${each}: small enough by now: take it off the list of exceptions`);

function checkFunctions(files: readonly SourceFile[]): string[] {
  const long = files
    .filter(({ path }) => !isTest(path) && !/\.gen\.tsx?$/.test(path))
    .flatMap(({ path, text }) => longFunctions(text, mostFunctionLines).map((each) => ({ ...each, key: `${path} ${each.name}`, path })));
  const found = long.map(({ key }) => key);
  return [
    ...long
      .filter(({ key }) => !longerFunctions.includes(key))
      .map(({ path, line, name: called, lines }) => `function-length: ${path}:${line}: ${called} has ${lines} lines: divide it`),
    ...unneededExceptions('function-length', longerFunctions, found),
  ];
}

/** Tests and style sheets are not counted. */
function checkFolders(paths: readonly string[]): string[] {
  const counted = paths.filter((path) => /\.tsx?$/.test(path) && !isTest(path));
  const large = [...Map.groupBy(counted, posix.dirname)].filter(([, own]) => own.length > mostFiles);
  const found = large.map(([folder]) => folder);
  return [
    ...large
      .filter(([folder]) => !largerFolders.includes(folder))
      .map(([folder, own]) => `folder-size: ${folder}: ${own.length} files, ${mostFiles} at most: divide it by subject`),
    ...unneededExceptions('folder-size', largerFolders, found),
  ];
}

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);

/** A barrel is a file that only re-exports from several files, whatever its name. */
function checkBarrels(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = withoutComments(text);
    const sources = new Set([...code.matchAll(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*?from\s+'([^']+)'/g)].map(([, source]) => source));
    const rest = code.replaceAll(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})[^;]*?from\s+'[^']+';/g, '').trim();
    return sources.size > 1 && rest === '' ? [`barrel: ${path}: import from the files themselves`] : [];
  });
}

const foldersIn = (folder: string) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

function checkFeatureFolders(): string[] {
  const onServer = new Set(foldersIn('server/src/features'));
  return foldersIn('contract/src')
    .filter((feature) => !onServer.has(feature))
    .map((feature) => `missing-feature: contract/src/${feature} has no server/src/features/${feature}`);
}

/** Finds cycles between features, which no single file shows. */
function checkFeatureCycles(files: readonly SourceFile[], folder: string): string[] {
  const needs = new Map<string, Map<string, string>>();
  const featureOf = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split('/')[0] : undefined);
  for (const { path, text } of files) {
    const from = featureOf(path);
    if (from === undefined || isTest(path)) continue;
    for (const [, source = ''] of withoutComments(text).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const to = featureOf(posix.join(posix.dirname(path), source));
      if (to === undefined || to === from) continue;
      const known = needs.get(from) ?? new Map<string, string>();
      needs.set(from, known.set(to, path));
    }
  }
  const problems = new Set<string>();
  const walk = (trail: readonly string[]) => {
    for (const [next] of needs.get(trail.at(-1) ?? '') ?? []) {
      const start = trail.indexOf(next);
      if (start === -1) walk([...trail, next]);
      else problems.add(cycleText(trail.slice(start), needs));
    }
  };
  for (const feature of needs.keys()) walk([feature]);
  return [...problems];
}

function cycleText(cycle: readonly string[], needs: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  const first = cycle.indexOf([...cycle].sort()[0] ?? '');
  const turned = [...cycle.slice(first), ...cycle.slice(0, first)];
  const files = turned.map((from, index) => needs.get(from)?.get(turned[(index + 1) % turned.length] ?? ''));
  return `feature-cycle: ${[...turned, turned[0]].join(' → ')} (${files.join(', ')})`;
}

/** The school generator fills every table, and migrations belong to no feature. */
const mayWriteEverything = /^server\/src\/(school|db)\//;

async function checkTableOwners(files: readonly SourceFile[]): Promise<string[]> {
  const { tableOwners } = (await import(pathToFileURL(join(root, 'server/src/db/table-owners.ts')).href)) as {
    tableOwners: Readonly<Record<string, readonly string[]>>;
  };
  return files.flatMap(({ path, text }) => {
    if (!path.startsWith('server/src/') || mayWriteEverything.test(path) || isTest(path)) return [];
    const owner = /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[2] ?? '';
    return [...new Set(tablesWritten(text))]
      .filter((table) => tableOwners[table]?.includes(owner) === false)
      .map((table) => `table-owner: ${path}: writes ${table}, which only ${tableOwners[table]?.join(' and ')} may: call its public folder`);
  });
}

/** A trigger may write only tables of the feature that owns its own table, and tables in `keptByTriggers`. */
async function checkTriggerOwners(): Promise<string[]> {
  const { keptByTriggers, tableOwners } = (await import(pathToFileURL(join(root, 'server/src/db/table-owners.ts')).href)) as {
    keptByTriggers: readonly string[];
    tableOwners: Readonly<Record<string, readonly string[]>>;
  };
  const folder = 'server/migrations';
  const migrations = readdirSync(join(root, folder))
    .sort()
    .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }));
  return triggerWrites(migrations, tablesWritten)
    .filter(({ on, writes }) => !keptByTriggers.includes(writes) && !tableOwners[writes]?.some((owner) => tableOwners[on]?.includes(owner)))
    .map(
      ({ trigger, on, writes, file }) =>
        `trigger-owner: ${file}: ${trigger} on ${on} writes ${writes}, which only ${tableOwners[writes]?.join(' and ')} may: call its public folder`,
    );
}

/** @returns the tables that a file writes, with the query builder or in SQL */
function tablesWritten(text: string): string[] {
  const code = withoutComments(text);
  const patterns = [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`](\w+)/g,
    /\b(?:insert|merge)\s+into\s+(?:public\.)?"?(\w+)/gi,
    /\bdelete\s+from\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi,
    /\bupdate\s+(?:only\s+)?(?:public\.)?"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?set\b/gi,
    /\btruncate\s+(?:table\s+)?(?:public\.)?"?(\w+)/gi,
  ];
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table));
}

/** Every variable that the server reads is in .env.example. */
function checkEnvironment(): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const code = readFileSync(join(root, 'server/src/kernel/process/environment.ts'), 'utf8');
  return [...new Set([...code.matchAll(/variables\.([A-Z][A-Z0-9_]+)/g)].map(([, variable]) => variable ?? ''))]
    .filter((variable) => !new RegExp(`^#? ?${variable}=`, 'm').test(example))
    .map((variable) => `environment: .env.example does not name ${variable}, which server/src/kernel/process/environment.ts reads`);
}

/** Checks the table by which `npm run test:changed` chooses the journeys of a feature. */
function checkJourneysOfFeatures(): string[] {
  const journeys = new Set(pathsUnder(root, ['e2e'], ['.e2e.ts']).map((path) => posix.basename(path, '.e2e.ts')));
  const features = foldersIn('web/src/features');
  const named = [...Object.values(journeysOfFeatures).flat(), ...journeysOfEverything];
  const table = 'scripts/testing/journeys-of-features.ts';
  return [
    ...features
      .filter((feature) => !(feature in journeysOfFeatures))
      .map((feature) => `journeys: ${table} does not name the feature ${feature}`),
    ...Object.keys(journeysOfFeatures)
      .filter((feature) => !features.includes(feature))
      .map((feature) => `journeys: ${table} names ${feature}, which web/src/features does not have`),
    ...[...journeys]
      .filter((journey) => !named.includes(journey))
      .map((journey) => `journeys: ${table} does not name e2e/${journey}.e2e.ts`),
    ...[...new Set(named)]
      .filter((journey) => !journeys.has(journey))
      .map((journey) => `journeys: ${table} names ${journey}, which e2e does not have`),
  ];
}

const product = ['contract/src', 'server/src', 'server/test', 'web/src', 'e2e', 'bench', 'scripts'];
const files = sourcesUnder(root, product);
const paths = pathsUnder(root, product);
report('structure', [
  ...checkNames(paths),
  ...checkLengths(files),
  ...checkFunctions(files),
  ...checkFolders(paths),
  ...checkBarrels(files),
  ...checkFeatureFolders(),
  ...checkFeatureCycles(files, 'contract/src/'),
  ...checkFeatureCycles(files, 'server/src/features/'),
  ...checkFeatureCycles(files, 'web/src/features/'),
  ...(await checkTableOwners(files)),
  ...(await checkTriggerOwners()),
  ...checkEnvironment(),
  ...checkJourneysOfFeatures(),
]);
