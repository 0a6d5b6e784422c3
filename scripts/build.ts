/** `npm run build`: builds the web into web/dist and the server into server/dist, as they run in production. */
import { buildServer } from './building/build-server.ts';
import { buildWeb } from './building/build-web.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  await buildWeb(say);
  await buildServer(say);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
