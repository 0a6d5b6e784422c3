import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Project = { readonly folder: string; readonly version: string };

/** Finds the project folder above both the sources and the bundle, wherever this file ends up in the bundle. */
function projectAbove(folder: string): Project {
  const manifest = join(folder, 'package.json');
  const { name, version } = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>) : {};
  if (name === 'lectern' && version !== undefined) return { folder, version };
  const above = dirname(folder);
  if (above === folder) throw new Error('No folder above the server contains the package.json of Lectern.');
  return projectAbove(above);
}

/** The folder that contains contract, server and web, and the version label from its package.json. */
export const { folder: projectFolder, version } = projectAbove(import.meta.dirname);
