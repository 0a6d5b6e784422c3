import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../app-error.ts';
import { answerRefusals } from '../calls/answers/error-answer.ts';
import { readInstallationState } from './installation-state.ts';
import type { InstallationState } from './installation-state.ts';
import { readQueuedJobs, runStates } from '../process/job-queue.ts';

type Options = { readonly database: Database; readonly clock: Clock; readonly token: string };

/** In seconds: response times that people notice, and the timeouts after which calls are refused. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 30];

const helpOfState: Readonly<Record<keyof InstallationState, readonly [name: string, help: string]>> = {
  mails_waiting: ['lectern_mails_waiting', 'Mails that wait to be sent'],
  mails_due_age: ['lectern_mails_due_age_seconds', 'Age of the mail that is due for the longest time'],
  mails_failed: ['lectern_mails_failed', 'Mails of the last day that were given up'],
  webhooks_waiting: ['lectern_webhooks_waiting', 'Deliveries of webhooks that wait'],
  webhooks_due_age: ['lectern_webhooks_due_age_seconds', 'Age of the delivery that is due for the longest time'],
  exports_waiting: ['lectern_exports_waiting', 'Exports that are asked for and not written yet'],
  backup_age: ['lectern_backup_age_seconds', 'Time since the last complete backup that this server made'],
  ledger_check_age: ['lectern_ledger_check_age_seconds', 'Time since the last check of the ledger'],
  ledger_faults: ['lectern_ledger_faults', 'Kinds of faults that the last check of the ledger found'],
};

/** Constant-time comparison. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}

/**
 * Serves `/metrics` for Prometheus to callers with the token, and times every request by its route: the declared path, never the requested
 * address, which would contain ids. Metrics of the process are served even while the database is down.
 */
export function serveMetrics(app: FastifyInstance, { database, clock, token }: Options): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: latencyBuckets,
    registers: [register],
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [register] });
  const up = gauge('lectern_database_up', 'Whether the database answers and its time is the process’s');
  const connections = gauge('lectern_database_connections', 'Connections of this process by state', ['state']);
  const waiting = gauge('lectern_database_requests_waiting', 'Requests that wait for a connection');
  const lag = gauge('lectern_replica_lag_seconds', 'How far the replica is behind; none where it is not followed');
  const replicaUsed = gauge('lectern_replica_used', 'Whether reads go to the replica');
  const replicaFailures = gauge('lectern_replica_failed_reads', 'Reads that failed on the replica and went to the primary since the start');
  const jobs = gauge('lectern_jobs', 'Whether the latest run of a background job is in a state', ['job', 'state']);
  const lastRun = gauge('lectern_job_last_success_age_seconds', 'Time since a background job last ended well', ['job']);
  const states = Object.entries(helpOfState).map(([key, [name, help]]) => ({
    key: key as keyof InstallationState,
    gauge: gauge(name, help),
  }));

  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    const route = config.route?.endpoint.path ?? url ?? 'unknown';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
  });

  const readDatabase = async () => {
    for (const each of [jobs, lastRun]) each.reset();
    for (const state of states) state.gauge.remove();
    await database.ping();
    const [state, queued] = await Promise.all([readInstallationState(database.db), readQueuedJobs(database.db)]);
    for (const { key, gauge: figure } of states) {
      const value = state[key];
      if (value !== null) figure.set(value);
    }
    for (const { name, state: latest, succeeded_at: at } of queued) {
      for (const each of runStates) jobs.set({ job: name, state: each }, each === latest ? 1 : 0);
      if (at !== null) lastRun.set({ job: name }, (clock().epochMilliseconds - Date.parse(at)) / 1_000);
    }
  };

  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) {
      answerRefusals([new AppError('not_found')], request, reply);
      return reply;
    }
    await readDatabase().then(
      () => up.set(1),
      (fault: unknown) => {
        request.log.warn({ err: fault }, 'the database could not be measured');
        up.set(0);
      },
    );
    const { open, idle, waiting: requests } = database.connections();
    connections.set({ state: 'busy' }, open - idle);
    connections.set({ state: 'idle' }, idle);
    waiting.set(requests);
    lag.remove();
    const { replica } = database;
    if (replica !== undefined) {
      const seconds = replica.lagSeconds();
      if (seconds !== null) lag.set(seconds);
      replicaUsed.set(replica.isClose() ? 1 : 0);
      replicaFailures.set(replica.failures());
    }
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}
