import type { TestProject } from 'vitest/node';
import { migratedDump } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the dump of a migrated embedded database. */
    pgliteDump: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('pgliteDump', await migratedDump());
}
