import { buildServer } from '../scripts/building/build-server.ts';
import { buildGallery, buildWeb } from '../scripts/building/build-web.ts';
import { forgetLeftBehind } from '../server/test/left-behind.ts';
import { demoSchool } from './servers/demo-server.ts';

/** Builds the web, the gallery and the server, and makes the demo school that each test file copies. */
export default async function globalSetup(): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  forgetLeftBehind();
  // The school is made in parallel to the builds: each uses one core.
  const build = async () => {
    await buildWeb(say);
    await buildServer(say);
    await buildGallery(say);
  };
  const [school] = await Promise.all([demoSchool(say), build()]);
  process.env.LECTERN_E2E_SCHOOL = school;
}
