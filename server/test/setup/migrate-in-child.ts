/** A separate process that migrates, for tests that kill it: `node migrate-in-child.ts URL FOLDER`. */
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../src/db/client.ts';
import { migrate } from '../../src/db/migrate.ts';

const [, , url = '', folder = ''] = process.argv;
const database = await openDatabase({ url });
await migrate(database, (line) => process.stdout.write(`${line}\n`), pathToFileURL(`${folder}/`));
await database.close();
