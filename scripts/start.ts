/** `npm start`: builds the web when its sources changed, then is the server, which says itself where it is and how it goes. */
import { buildWeb } from './build-web.ts';

try {
  await buildWeb((line) => process.stdout.write(`${line}\n`));
  process.stdout.write('Starting the server …\n');
  await import('../server/src/main.ts');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
