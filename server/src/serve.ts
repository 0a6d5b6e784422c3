import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { Database } from './db/client.ts';
import { knowsLetterCase, letterCaseLine } from './db/letter-case.ts';
import { migrate } from './db/migrate.ts';
import { limitServingRole } from './db/serving-role.ts';
import { systemClock } from './kernel/clock.ts';
import { startExportWriter } from './features/exports/write-exports.ts';
import { startWebhookWorker } from './features/webhooks/webhook-worker.ts';
import { statusJob } from './features/receipts/status/check-statuses.ts';
import { statusService } from './features/receipts/status/status-service.ts';
import { importHolidays } from './features/days-off/import-holidays.ts';
import { startPayWorker } from './features/salary/periods/calculate-pay.ts';
import { startImportWorker } from './features/imports/work/work-on-imports.ts';
import { backupJob } from './features/backups/back-up-when-due.ts';
import { recordOfCommand } from './features/backups/record-of-command.ts';
import { firstAdministratorLink } from './features/accounts/staff/make-first-administrator.ts';
import type { Kernel } from './kernel/calls/run-endpoint.ts';
import type { Environment } from './kernel/process/environment.ts';
import { mailToFolder, mailToServer } from './kernel/mail/mail-transport.ts';
import { writeBackupFile } from './kernel/backups/backup-file.ts';
import { serveControl } from './kernel/backups/control-socket.ts';
import { endOnSignal } from './kernel/process/end-on-signal.ts';
import { runJob } from './kernel/process/job.ts';
import { projectFolder } from './kernel/process/project.ts';
import { loggedRequest } from './kernel/calls/logged/logged-request.ts';
import { startMailWorker } from './kernel/mail/mail-worker.ts';
import { formerSecretsLine, requireSameSecret } from './kernel/process/installation-secret.ts';
import { secretsOfInstallation } from './kernel/secrets.ts';
import type { Secrets } from './kernel/secrets.ts';
import type { Tracing } from './kernel/tracing/tracing.ts';
import { takeSettingsFile } from './kernel/process/settings-file.ts';
import { declaredSettings, settingsReader } from './settings.ts';
import { startJobsLater } from './start-jobs.ts';

const webFolder = join(projectFolder, 'web/dist');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Migrates the database, and fills an empty one with the demo school where that is asked for. @returns how many migrations were applied */
async function prepare(env: Environment, database: Database, secrets: Secrets): Promise<number> {
  const applied = await migrate(database, (name) => say(`  migrating: ${name}`));
  if (!(await knowsLetterCase(database.db))) say(letterCaseLine);
  if (env.demo) {
    const { fillSchool, isEmptySchool } = await import('./school/fill-school.ts');
    if (await isEmptySchool(database)) {
      say('Filling the demo school …');
      await fillSchool(database, { size: 'demo', now: systemClock(), secrets, onProgress: (line) => say(`  ${line}`) });
    }
  }
  return applied.length;
}

/**
 * `node server/dist/main.js migrate`: what a start does as the owner of the database, without serving. Gives LECTERN_SERVING_ROLE, if set, the
 * rights to serve; the server then runs as that role, without the owner's password.
 */
export async function migrateOnly(env: Environment, database: Database): Promise<void> {
  try {
    const applied = await prepare(env, database, secretsOfInstallation(env));
    if (env.servingRole !== undefined) await limitServingRole(database, env.servingRole);
    say(
      `The database is up to date: ${applied} migrations applied${env.servingRole === undefined ? '' : `, ${env.servingRole} may serve`}.`,
    );
  } finally {
    await database.close();
  }
}

/** Serves commands that need the embedded database, which this process has locked. A path that no socket can have is no reason not to serve. */
async function answerCommands(kernel: Kernel, dataFolder: string): Promise<() => Promise<void>> {
  try {
    return await serveControl(dataFolder, async (to, withKey, file) => {
      const begun = systemClock();
      const { bytes, rows } = await writeBackupFile(kernel.database, to, { now: begun, dataFolder, withKey });
      await recordOfCommand(kernel, { begun, origin: 'command', file, bytes, rows });
    });
  } catch (error) {
    say(`WARNING: npm run backup works only while the server is stopped: ${error instanceof Error ? error.message : error}`);
    return async () => {};
  }
}

/** Brings in the public holidays before the first lesson of a new school is placed. Where they cannot be written, the hourly job tries again. */
async function knowHolidays(kernel: Kernel, onFault: (error: unknown) => void): Promise<void> {
  const { signal } = new AbortController();
  await runJob(kernel, { name: 'holidays', cron: '7 * * * *', work: importHolidays }, signal).catch(onFault);
}

/** Begins to watch the database, before there is a log. @returns takes the log */
async function watched(database: Database): Promise<(log: FastifyBaseLogger) => void> {
  let log: FastifyBaseLogger | undefined;
  await database.watch({
    onSilence: (reason) => log?.error({ reason }, 'the database does not answer'),
    onReplica: (reason) => log?.warn({ reason }, `reads go to the ${reason === null ? 'replica again' : 'primary'}`),
    onLost: ({ message }) => {
      process.stderr.write(`${message}\n`);
      process.exit(1);
    },
  });
  return (known) => {
    log = known;
  };
}

const statusJobs = ({ statusService: url }: Environment) => (url === undefined ? [] : [statusJob(statusService(url))]);

/** Migrates the database, serves requests, and processes jobs, mails, files and imports, until the process is told to end. */
export async function serve(env: Environment, database: Database, tracing?: Tracing): Promise<void> {
  const logTo = await watched(database);
  const secrets = secretsOfInstallation(env);
  await prepare(env, database, secrets);
  const dataFolder = resolve(env.dataFolder);
  if (env.settingsFile !== undefined) {
    const taken = await takeSettingsFile(database, declaredSettings, env.settingsFile, systemClock());
    if (taken.length > 0) say(`Settings taken from ${env.settingsFile}: ${taken.join(', ')}`);
  }
  const outbox = join(dataFolder, 'outbox');
  const mailFolder = env.smtpUrl === undefined ? outbox : null;
  const schedule = env.backups && { ...env.backups, folder: resolve(env.backups.folder) };
  const site = { publicUrl: env.publicUrl, mailFolder, secrets, localWebhooks: env.demo, ...(schedule && { backups: schedule }) };
  const isFormerNeeded = await requireSameSecret(database, secrets, { now: systemClock(), replaced: env.secretReplaced });
  if (secrets.fingerprints.length > 1) say(formerSecretsLine(isFormerNeeded));
  const kernel = {
    database,
    clock: systemClock,
    settings: settingsReader(database.db, systemClock),
    site,
    checkAnswers: env.checkAnswers,
    tracing,
  };
  const ending = endOnSignal(env.drainSeconds);
  const app = await buildApp({
    ...kernel,
    logger: { level: env.logLevel, serializers: { req: loggedRequest } },
    ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
    ...(env.development ? { missingTranslations: join(dataFolder, 'missing-translations') } : {}),
    isDraining: ending.isDraining,
    trustProxy: env.trustProxy,
    behindTls: env.behindTls,
    metricsToken: env.metricsToken,
  });
  logTo(app.log);
  await knowHolidays(kernel, (err) => app.log.error({ err }, 'the public holidays were not brought in'));
  await app.listen({ port: env.port, host: env.host });
  const stopMails = startMailWorker({
    database,
    clock: systemClock,
    secrets: site.secrets,
    send: env.smtpUrl === undefined ? mailToFolder(outbox, site.secrets) : mailToServer(env.smtpUrl, env.mailFrom),
    folder: mailFolder,
    onFault: (err) => app.log.error({ err }, 'a mail was not sent'),
  });
  const stopWebhooks = startWebhookWorker(kernel, (err) => app.log.error({ err }, 'a webhook was not sent'));
  const stopExports = startExportWriter(kernel, (err) => app.log.error({ err }, 'a file was not written'));
  const stopImports = startImportWorker(kernel, (err) => app.log.error({ err }, 'an import broke off'));
  const stopPay = startPayWorker(kernel, (err) => app.log.error({ err }, 'pay was not calculated'));
  const write = (to: string, { now }: { readonly now: Temporal.Instant }) =>
    writeBackupFile(database, to, { now, dataFolder, withKey: false });
  const scheduled = [...(schedule ? [backupJob(schedule, write)] : []), ...statusJobs(env)];
  const stopJobs = startJobsLater(kernel, (err, job) => app.log.error({ err, job }, 'a job failed'), scheduled);

  const stopControl = database.kind === 'pglite' ? await answerCommands(kernel, dataFolder) : async () => {};

  ending.whenEnding(async () => {
    // Requests in progress are finished first.
    await app.close();
    await stopControl();
    await Promise.all([stopMails(), stopWebhooks(), stopExports(), stopImports(), stopPay(), stopJobs()]);
    await database.close();
    await tracing?.end();
  });

  say(
    `Lectern is ready: http://localhost:${env.port} (${database.kind === 'pglite' ? `embedded database in ${env.dataFolder}` : 'PostgreSQL'}, ${Math.round(performance.now())} ms)`,
  );
  const tls = env.publicUrl.startsWith('https:') ? 'PUBLIC_URL is https' : 'BEHIND_TLS is set';
  if ((env.publicUrl.startsWith('https:') || env.behindTls) && env.trustProxy === false) {
    say(`WARNING: ${tls}, so that a proxy speaks TLS in front of this server, but TRUST_PROXY is not set: everybody seems`);
    say('to come from the proxy’s address, and limits of tries count all people as one. Set TRUST_PROXY to the proxy’s address or range.');
  }
  const link = env.demo ? null : await firstAdministratorLink(database.db, systemClock(), env.publicUrl);
  if (link !== null) say(`Nobody administers this school yet. This link makes the first administrator, once, within 24 hours:\n  ${link}`);
  if (env.demo) {
    say('Sign in with the password "lectern-demo" as teacher@, manager@, curator@, methodist@, sales@, accountant@ or admin@lectern.test');
    say('(more: teacher2@, manager2@, multi@ with two roles, child@ with none of the staff’s).');
  }
}
