import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

/** The version label that people see, from package.json. */
export const { version } = manifest;
