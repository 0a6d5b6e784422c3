import type { FullConfig } from '@playwright/test';
import { buildServer } from '../scripts/building/build-server.ts';
import { buildGallery, buildWeb } from '../scripts/building/build-web.ts';
import { forgetLeftBehind } from '../server/test/left-behind.ts';
import { demoSchool, startDemoServer } from './demo-server.ts';
import type { DemoServer } from './demo-server.ts';

/** Builds the web and the server, starts the real server over a fresh copy of the demo school, one for each worker, and stops them after the last journey. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  forgetLeftBehind();
  // What needs one core stands beside what needs another: the school beside the builds, the servers' start beside the gallery.
  const build = async () => {
    await buildWeb(say);
    await buildServer(say);
  };
  await Promise.all([build(), demoSchool(say)]);
  const servers: DemoServer[] = [];
  const startServers = async () => {
    for (let worker = 0; worker < workers; worker += 1) servers.push(await startDemoServer(say));
  };
  await Promise.all([buildGallery(say), startServers()]);
  process.env.LECTERN_E2E_URLS = servers.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
