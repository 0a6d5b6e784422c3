import { buildWeb } from '../scripts/build-web.ts';
import { startDemoServer } from './demo-server.ts';

/** Builds the web, starts the real server over a fresh copy of the demo school, and stops it after the last journey. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await buildWeb(say);
  const server = await startDemoServer(say);
  process.env.LECTERN_E2E_URL = server.url;
  return server.stop;
}
