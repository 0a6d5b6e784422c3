import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import type { Database } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { systemClock } from './kernel/clock.ts';
import { startExportWriter } from './features/exports/write-exports.ts';
import { startWebhookWorker } from './features/webhooks/webhook-worker.ts';
import { startPayWorker } from './features/salary/periods/calculate-pay.ts';
import { startImportWorker } from './features/imports/work/work-on-imports.ts';
import { firstAdministratorLink } from './features/accounts/staff/make-first-administrator.ts';
import type { Environment } from './kernel/process/environment.ts';
import { mailToFolder, mailToServer } from './kernel/mail/mail-transport.ts';
import { projectFolder } from './kernel/process/project.ts';
import { loggedRequest } from './kernel/calls/logged/logged-request.ts';
import { startMailWorker } from './kernel/mail/mail-worker.ts';
import { secretOfFolder, secretsOf } from './kernel/secrets.ts';
import { takeSettingsFile } from './kernel/process/settings-file.ts';
import { declaredSettings, settingsReader } from './settings.ts';
import { startJobsLater } from './start-jobs.ts';

const webFolder = join(projectFolder, 'web/dist');
/** A second signal within this time counts as the first one. */
const patientMilliseconds = 1_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Migrates the database, serves requests, and processes jobs, mails, files and imports, until the process is told to end. */
export async function serve(env: Environment, database: Database): Promise<void> {
  await migrate(database, (name) => say(`  migrating: ${name}`));
  if (env.demo) {
    const { fillSchool, isEmptySchool } = await import('./school/fill-school.ts');
    if (await isEmptySchool(database)) {
      say('Filling the demo school …');
      await fillSchool(database, { size: 'demo', now: systemClock(), onProgress: (line) => say(`  ${line}`) });
    }
  }
  if (env.settingsFile !== undefined) {
    const taken = await takeSettingsFile(database, declaredSettings, env.settingsFile, systemClock());
    if (taken.length > 0) say(`Settings taken from ${env.settingsFile}: ${taken.join(', ')}`);
  }
  const dataFolder = resolve(env.dataFolder);
  const outbox = join(dataFolder, 'outbox');
  const mailFolder = env.smtpUrl === undefined ? outbox : null;
  const secrets = secretsOf(env.secret ?? secretOfFolder(dataFolder));
  const site = { publicUrl: env.publicUrl, mailFolder, secrets, localWebhooks: env.demo };
  const kernel = {
    database,
    clock: systemClock,
    settings: settingsReader(database.db, systemClock),
    site,
    checkAnswers: env.checkAnswers,
  };
  const app = await buildApp({
    ...kernel,
    logger: { level: env.logLevel, serializers: { req: loggedRequest } },
    ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
    ...(env.development ? { missingTranslations: join(dataFolder, 'missing-translations') } : {}),
    trustProxy: env.trustProxy,
    behindTls: env.behindTls,
  });
  await app.listen({ port: env.port, host: env.host });
  const stopMails = startMailWorker({
    database,
    clock: systemClock,
    secrets: site.secrets,
    send: env.smtpUrl === undefined ? mailToFolder(outbox) : mailToServer(env.smtpUrl, env.mailFrom),
    onFault: (err) => app.log.error({ err }, 'a mail was not sent'),
  });
  const stopWebhooks = startWebhookWorker(kernel, (err) => app.log.error({ err }, 'a webhook was not sent'));
  const stopExports = startExportWriter(kernel, (err) => app.log.error({ err }, 'a file was not written'));
  const stopImports = startImportWorker(kernel, (err) => app.log.error({ err }, 'an import broke off'));
  const stopPay = startPayWorker(kernel, (err) => app.log.error({ err }, 'pay was not calculated'));
  const stopJobs = startJobsLater(kernel, (err, job) => app.log.error({ err, job }, 'a job failed'));

  let closingSince: number | null = null;
  const close = async () => {
    if (closingSince !== null) {
      // A second signal forces the exit; npm forwards the terminal's signal at once, which must not count.
      if (performance.now() - closingSince > patientMilliseconds) process.exit(1);
      return;
    }
    closingSince = performance.now();
    // Requests in progress are finished first.
    await app.close();
    await Promise.all([stopMails(), stopWebhooks(), stopExports(), stopImports(), stopPay(), stopJobs()]);
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);

  say(
    `Lectern is ready: http://localhost:${env.port} (${database.kind === 'pglite' ? `embedded database in ${env.dataFolder}` : 'PostgreSQL'}, ${Math.round(performance.now())} ms)`,
  );
  if (env.publicUrl.startsWith('https:') && env.trustProxy === false) {
    say('WARNING: PUBLIC_URL is https, so that a proxy speaks TLS in front of this server, but TRUST_PROXY is not set: everybody seems');
    say('to come from the proxy’s address, and limits of tries count all people as one. Set TRUST_PROXY to the proxy’s address or range.');
  }
  const link = env.demo ? null : await firstAdministratorLink(database.db, systemClock(), env.publicUrl);
  if (link !== null) say(`Nobody administers this school yet. This link makes the first administrator, once, within 24 hours:\n  ${link}`);
  if (env.demo) {
    say('Sign in with the password "lectern-demo" as teacher@, manager@, curator@, methodist@, sales@ or admin@lectern.test');
    say('(more: teacher2@, manager2@, multi@ with two roles, child@ with none of the staff’s).');
  }
}
