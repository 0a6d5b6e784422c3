import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLinks } from '../server/src/kernel/mail/sealed-links.ts';
import { readEnvironment } from '../server/src/kernel/process/environment.ts';
import { secretsOfInstallation } from '../server/src/kernel/secrets.ts';

/**
 * `npm run mails`: prints the mails in the folder `outbox` of `LECTERN_DATA`, oldest first, with their encrypted links opened. `npm run
 * mails -- anna@school.example` prints those to one address.
 */
function run(): void {
  const env = readEnvironment(process.env);
  const { dataFolder } = env;
  const secrets = secretsOfInstallation(env);
  const folder = join(dataFolder, 'outbox');
  const [to] = process.argv.slice(2);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.txt')) : [];
  const mails = files.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
  const matching = mails.filter((mail) => to === undefined || mail.toLowerCase().startsWith(`to: ${to.toLowerCase()}\n`));
  for (const mail of matching) console.log(`${openLinks(secrets, mail)}\n`);
  console.log(`${matching.length} mails in ${folder}`);
}

try {
  run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
