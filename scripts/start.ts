/**
 * `npm start`: builds web and server if their sources changed, then runs the server in this process; the server prints its address and its
 * state.
 */
import { buildServer } from './building/build-server.ts';
import { buildWeb } from './building/build-web.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const server = '../server/dist/main.js';

try {
  await buildWeb(say);
  await buildServer(say);
  say('Starting the server …');
  await import(server);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
