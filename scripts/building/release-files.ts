import { readFileSync } from 'node:fs';

/** The contents of a release archive: the files that run the product or build its image, and the documents for operators. */
export const releaseContents = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'contract/package.json',
  'contract/src',
  'server/package.json',
  'server/src',
  'server/migrations',
  'server/dist',
  'web/package.json',
  'web/dist',
  'ops',
  // The commands in docs/operating.md, and the files that they import.
  'scripts/load-environment.mjs',
  'scripts/check-runtime.ts',
  'scripts/check-ledger.ts',
  'scripts/mails.ts',
  'scripts/checks/check-dependencies.ts',
  'scripts/sources/read-audit.ts',
  'scripts/sources/source-files.ts',
  'docs/operating.md',
  'docs/upgrading.md',
  'docs/security.md',
  'docs/api.md',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'LICENSE',
] as const;

/** The given digests of base images, by their variable. */
export type Digests = Readonly<Partial<Record<'NODE_DIGEST' | 'POSTGRES_DIGEST', string>>>;

/** @throws Error for a variable that is not a digest */
export function readDigests(variables: Readonly<Record<string, string | undefined>>): Digests {
  const found: Partial<Record<keyof Digests, string>> = {};
  for (const name of ['NODE_DIGEST', 'POSTGRES_DIGEST'] as const) {
    const value = variables[name];
    if (value === undefined || value === '') continue;
    if (!/^sha256:[0-9a-f]{64}$/.test(value)) throw new Error(`${name} is a digest, sha256: and 64 digits: ${value}`);
    found[name] = value;
  }
  return found;
}

/** The archive's own versions of files: they contain the digests, and the image includes the build. */
export function writtenFiles(digests: Digests): Readonly<Record<string, string>> {
  let compose = readFileSync('compose.yaml', 'utf8');
  let dockerfile = readFileSync('Dockerfile', 'utf8');
  for (const [name, digest] of Object.entries(digests)) {
    compose = compose.replaceAll(new RegExp(`\\$\\{${name}:\\?[^}]*\\}`, 'g'), `\${${name}:-${digest}}`);
    dockerfile = dockerfile.replace(`ARG ${name}\n`, `ARG ${name}=${digest}\n`);
  }
  const dockerignore = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => !line.endsWith('dist'))
    .join('\n');
  return { 'compose.yaml': compose, Dockerfile: dockerfile, '.dockerignore': dockerignore };
}
