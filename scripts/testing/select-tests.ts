import { posix } from 'node:path';
import { journeysOfFeatures } from './journeys-of-features.ts';
import type { SourceFile } from '../sources/source-files.ts';
import { withoutComments } from '../sources/source-files.ts';

export type Selection = {
  /** Files of server tests, by path. */
  readonly server: readonly string[];
  /** Files of journeys, by path. */
  readonly journeys: readonly string[];
  /** Changed files that affect more than the selection: only `npm test` covers them. */
  readonly reachFurther: readonly string[];
};

const pure = /\.(rules|policy|view)\.test\.ts$/;
const featureOf = (path: string) => /^(?:server\/src\/features|web\/src\/features|contract\/src)\/([^/]+)\//.exec(path)?.[1];

/** These tests call every endpoint of the contract, so they cover a changed one too. */
const ofEveryEndpoint = [
  'server/test/contract/every-endpoint.test.ts',
  'server/test/contract/actions-agree.test.ts',
  'server/test/contract/answers.test.ts',
];

/**
 * Chooses the tests that a change is most likely to break.
 *
 * A feature's change runs the feature's server tests, those of features whose files import a changed file directly, and its journeys. A
 * change of its server files alone, whose effects the server tests check, runs only its first journey.
 * A change of the kernel or the database runs the tests beside it.
 *
 * @param changed paths relative to the project's root, with `/`
 * @param sources every source of the server, its tests included
 */
export function selectTests(changed: readonly string[], sources: readonly SourceFile[]): Selection {
  const tests = sources.map(({ path }) => path).filter((path) => path.endsWith('.test.ts') && !pure.test(path));
  const importers = directImporters(sources);
  const features = new Set<string>();
  const webFeatures = new Set<string>();
  const serverFeatures = new Set<string>();
  const server = new Set<string>();
  const journeys = new Set<string>();
  const reachFurther: string[] = [];

  for (const path of changed) {
    const feature = featureOf(path);
    if (/^e2e\/[^/]+\.e2e\.ts$/.test(path)) journeys.add(path);
    else if (path.startsWith('web/src/features/') && feature !== undefined) webFeatures.add(feature);
    else if (path.startsWith('contract/src/') && feature !== undefined) {
      features.add(feature);
      webFeatures.add(feature);
      for (const each of ofEveryEndpoint) server.add(each);
    } else if (path.startsWith('server/src/features/') && feature !== undefined) {
      if (!path.endsWith('.test.ts')) serverFeatures.add(feature);
      features.add(feature);
      for (const importer of importers.get(path) ?? []) features.add(featureOf(importer) ?? feature);
    } else if (tests.includes(path)) server.add(path);
    else if (/^server\/(src|test)\//.test(path)) {
      for (const each of tests) if (posix.dirname(each) === posix.dirname(path) && path.startsWith('server/src/')) server.add(each);
      for (const importer of importers.get(path) ?? []) if (tests.includes(importer)) server.add(importer);
      reachFurther.push(path);
    } else if (/^(contract|web|server|e2e|scripts)\//.test(path)) reachFurther.push(path);
  }
  for (const test of tests) if (features.has(featureOf(test) ?? '')) server.add(test);
  for (const feature of serverFeatures)
    for (const each of journeysOfFeatures[feature]?.slice(0, 1) ?? []) journeys.add(`e2e/${each}.e2e.ts`);
  for (const feature of webFeatures) for (const each of journeysOfFeatures[feature] ?? []) journeys.add(`e2e/${each}.e2e.ts`);
  return { server: [...server].sort(), journeys: [...journeys].sort(), reachFurther };
}

/** @returns for each file of the server the files that import it, by path */
function directImporters(sources: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const [, specifier = ''] of withoutComments(text).matchAll(/from '(\.[^']+)'/g)) {
      const imported = posix.join(posix.dirname(path), specifier);
      found.set(imported, [...(found.get(imported) ?? []), path]);
    }
  }
  return found;
}
