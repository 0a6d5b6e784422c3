/** `npm run build`: the web as the server serves it, in web/dist. */
import { buildWeb } from './build-web.ts';

await buildWeb((line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
