/** `npm run build`: the web as the server serves it, in web/dist, and the server as it runs in production, in server/dist. */
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
