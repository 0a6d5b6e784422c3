import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes into index.html which translations this build has: asked for with this version, the server lets browsers keep them
 * for ever, so that a second visit asks for none.
 */
export function textsVersion(): Plugin {
  const folder = join(import.meta.dirname, 'public/locales');
  return {
    name: 'texts-version',
    apply: 'build',
    transformIndexHtml(html) {
      const hash = createHash('sha256');
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
        if (path.endsWith('.json')) hash.update(path).update(readFileSync(join(folder, path)));
      }
      return html.replace('<html ', `<html data-texts="${hash.digest('hex').slice(0, 12)}" `);
    },
  };
}
