import type { Plugin, Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Which modules share a file of the build. It follows from the imports alone and names no file:
 * - `packages` and `frame`: what the entry imports; the former change with the packages, the latter with every release;
 * - `parts`: parts of `ui` and `kernel` that eight pages or more share and that need no other package, in one file instead of thirty.
 *
 * @returns the groups, and the plugin that reads the imports before the groups are formed
 */
export function chunkGroups(): { readonly plugin: Plugin; readonly groups: Group[] } {
  let needNoOtherPackage = new Set<string>();

  return {
    plugin: {
      name: 'chunk-groups',
      apply: 'build',
      buildEnd() {
        const ids = [...this.getModuleIds()];
        const importsOf = new Map(ids.map((id) => [id, this.getModuleInfo(id)?.importedIds ?? []]));
        const entries = ids.filter((id) => this.getModuleInfo(id)?.isEntry === true);
        const initial = reachable(entries, importsOf);
        const other = ids.filter((id) => id.includes('/node_modules/') && !initial.has(id));
        const needOther = reachable(other, importersOf(importsOf));
        needNoOtherPackage = new Set(ids.filter((id) => !needOther.has(id)));
      },
    },
    groups: [
      { name: 'packages', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
      { name: 'frame', tags: ['$initial'] },
      {
        name: 'parts',
        test: (id) => /[\\/]web[\\/]src[\\/](ui|kernel)[\\/]/.test(id) && needNoOtherPackage.has(id),
        minShareCount: 8,
      },
    ],
  };
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** @returns the starts and everything that an edge leads to from them */
function reachable(starts: readonly string[], edges: Edges): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(edges.get(id) ?? []));
  }
  return found;
}

function importersOf(importsOf: Edges): Edges {
  const importers = new Map<string, string[]>();
  for (const [id, imports] of importsOf) for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), id]);
  return importers;
}
