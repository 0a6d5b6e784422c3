import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { anyStaff } from '@lectern/contract/permissions';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/calendar-feed.routes.ts';
import { childChecklistsRoutes } from './features/checklists/children/child-checklists.routes.ts';
import { checklistsRoutes } from './features/checklists/templates/checklists.routes.ts';
import { clientAccessRoutes } from './features/clients/access/client-access.routes.ts';
import { assignmentRoutes } from './features/clients/assignment/assignment.routes.ts';
import { clientsRoutes } from './features/clients/clients.routes.ts';
import { consentsRoutes } from './features/clients/consents/consents.routes.ts';
import { clientLogRoutes } from './features/clients/log/log.routes.ts';
import { notesRoutes } from './features/clients/notes/notes.routes.ts';
import { recordsRoutes } from './features/clients/records/records.routes.ts';
import { learningRoutes } from './features/learning/learning.routes.ts';
import { duplicatesRoutes } from './features/clients/duplicates/duplicates.routes.ts';
import { dealsRoutes } from './features/deals/deals.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { holdsRoutes } from './features/holds/holds.routes.ts';
import { exportsRoutes } from './features/exports/exports.routes.ts';
import { firstStepsRoutes } from './features/first-steps/first-steps.routes.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { ledgerRoutes } from './features/ledger/ledger.routes.ts';
import { lessonsRoutes } from './features/lessons/lessons.routes.ts';
import { searchesRoutes } from './features/searches/searches.routes.ts';
import { offersRoutes } from './features/offers/offers.routes.ts';
import { matchesRoutes } from './features/matches/matches.routes.ts';
import { mergesRoutes } from './features/merges/merges.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { isReadable } from './kernel/web/readable-address.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { pupilsRoutes } from './features/pupils/pupils.routes.ts';
import { regularLessonsRoutes } from './features/regular-lessons/regular-lessons.routes.ts';
import { salaryRoutes } from './features/salary/salary.routes.ts';
import { savedViewsRoutes } from './features/saved-views/saved-views.routes.ts';
import { scheduleRoutes } from './features/schedule/schedule.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { inactivityReasonsRoutes } from './features/inactivity-reasons/inactivity-reasons.routes.ts';
import { mailingCategoriesRoutes } from './features/clients/mailing/mailing-categories.routes.ts';
import { dealReferenceRoutes } from './features/deals/deal-reference.routes.ts';
import { cancellationReasonsRoutes } from './features/lessons/reasons/cancellation-reasons.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { ratesRoutes } from './features/salary/rates/rates.routes.ts';
import { studyReferenceRoutes } from './features/study/reference/study-reference.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { starterCatalogueRoutes } from './features/starter-catalogue/starter-catalogue.routes.ts';
import { settlementsRoutes } from './features/settlements/settlements.routes.ts';
import { curriculumsRoutes } from './features/study/curriculums/curriculums.routes.ts';
import { studyRoutes } from './features/study/study.routes.ts';
import { practiceRoutes } from './features/practice/practice.routes.ts';
import { testsRoutes } from './features/tests/tests.routes.ts';
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { teachersRoutes } from './features/teachers/teachers.routes.ts';
import { vacationsRoutes } from './features/vacations/vacations.routes.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { AppError } from './kernel/app-error.ts';
import { authorise } from './kernel/calls/authorise.ts';
import { answerRefusals, refusalsOf } from './kernel/calls/answers/error-answer.ts';
import {
  boundedBodies,
  givingPlaceBack,
  largestBodyOf,
  readOnlyJsonAndFiles,
  strangersBody,
  usualBodyLimits,
} from './kernel/calls/bodies/request-body.ts';
import type { BodyLimits } from './kernel/calls/bodies/request-body.ts';
import { closeAfterUnreadBodies } from './kernel/calls/bodies/unread-body.ts';
import { keepMissingTranslations } from './kernel/web/missing-translations.ts';
import { closeInOrder } from './kernel/process/orderly-close.ts';
import type { Route } from './kernel/calls/routes.ts';
import { auditRefusal, runEndpoint } from './kernel/calls/run-endpoint.ts';
import type { Kernel } from './kernel/calls/run-endpoint.ts';
import { securityHeaders } from './kernel/web/security-headers.ts';
import { apiReferenceAddresses } from './kernel/web/api-reference.ts';
import { isoOf } from './kernel/clock.ts';
import { watchForwardedRequests } from './kernel/calls/forwarded-without-proxy.ts';
import { serveWeb } from './kernel/web/serve-web.ts';
import { version } from './kernel/process/project.ts';
import { declaredSettings } from './settings.ts';
import { writeAnswer } from './kernel/calls/answers/write-answer.ts';

/** Every feature's routes. */
export const routes: readonly Route[] = [
  ...accountsRoutes,
  ...studyRoutes,
  ...curriculumsRoutes,
  ...checklistsRoutes,
  ...childChecklistsRoutes,
  ...practiceRoutes,
  ...testsRoutes,
  ...teachersRoutes,
  ...savedViewsRoutes,
  ...exportsRoutes,
  ...importsRoutes,
  ...firstStepsRoutes,
  ...starterCatalogueRoutes,
  ...clientsRoutes,
  ...recordsRoutes,
  ...consentsRoutes,
  ...notesRoutes,
  ...clientLogRoutes,
  ...learningRoutes,
  ...assignmentRoutes,
  ...clientAccessRoutes,
  ...duplicatesRoutes,
  ...mergesRoutes,
  ...scheduleRoutes,
  ...holdsRoutes,
  ...lessonsRoutes,
  ...privacyRoutes,
  ...pupilsRoutes,
  ...regularLessonsRoutes,
  ...vacationsRoutes,
  ...calendarFeedRoutes,
  ...ledgerRoutes,
  ...settlementsRoutes,
  ...documentsRoutes,
  ...outboxRoutes,
  ...webhooksRoutes,
  ...subscriptionsRoutes,
  ...salaryRoutes,
  ...searchRoutes,
  ...matchesRoutes,
  ...offersRoutes,
  ...searchesRoutes,
  ...dealsRoutes,
  ...settingsRoutes(declaredSettings),
  ...referenceRoutes,
  ...studyReferenceRoutes,
  ...cancellationReasonsRoutes,
  ...mailingCategoriesRoutes,
  ...inactivityReasonsRoutes,
  ...dealReferenceRoutes,
  ...ratesRoutes,
];

export type AppOptions = Kernel & {
  readonly logger?: FastifyServerOptions['logger'];
  /** The folder of the built web application; without it only API calls are served. */
  readonly webFolder?: string;
  /** The folder of missing translation keys; for development, without it they are not accepted. */
  readonly missingTranslations?: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustProxy?: string | false;
  readonly behindTls?: boolean;
  /** Overrides of the default limits of connections and bodies. */
  readonly limits?: Partial<Limits>;
};

/** Routes outside the contract; all others are declared in it. */
const besideTheContract = new Set([
  '/health/live',
  '/health/ready',
  '/api/openapi.json',
  '/locales/add/:lng/:ns',
  ...apiReferenceAddresses,
  '/*',
  '/',
]);

export type Limits = BodyLimits & {
  /** Connections beyond this number are refused. */
  readonly mostConnections: number;
  readonly headersMilliseconds: number;
  readonly checkingMilliseconds: number;
};
/** A thousand users with some windows each keep fewer connections open. */
const usualLimits: Limits = { ...usualBodyLimits, mostConnections: 5_000, headersMilliseconds: 15_000, checkingMilliseconds: 5_000 };

/** Builds the server over an open, migrated database. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const limits: Limits = { ...usualLimits, ...given.limits };
  const app = Fastify({
    logger: given.logger ?? false,
    trustProxy: given.trustProxy ?? false,
    bodyLimit: strangersBody,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // Requests on open connections are served while the server closes.
    return503OnClosing: false,
    // Bodies have deadlines of their own by size; the largest import takes some minutes on a slow line.
    requestTimeout: 360_000,
    http: { headersTimeout: limits.headersMilliseconds, connectionsCheckingInterval: limits.checkingMilliseconds },
    // An unparsable URL would be refused before any hook, and so without the security headers.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable-address/'),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.server.maxConnections = limits.mostConnections;
  readOnlyJsonAndFiles(app);
  closeInOrder(app);
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.route === undefined && !besideTheContract.has(url)) throw new Error(`${url} stands in no contract`);
  });
  const untrustedProxySince = watchForwardedRequests(app, Boolean(given.trustProxy), () => isoOf(given.clock()));
  const options: AppOptions = { ...given, site: { ...given.site, untrustedProxySince } };
  await app.register(cookie);
  await app.register(helmet, securityHeaders(options.behindTls ?? false));
  closeAfterUnreadBodies(app);
  registerErrors(app, options, options.webFolder !== undefined);
  const bodies = boundedBodies(limits);
  for (const route of routes) registerRoute(app, options, route, bodies);
  registerHealth(app, options);
  registerOpenApi(app, options);
  if (options.missingTranslations !== undefined) keepMissingTranslations(app, options.missingTranslations);
  if (options.webFolder !== undefined) await serveWeb(app, options.webFolder);
  return app;
}

function registerRoute(app: FastifyInstance, kernel: Kernel, route: Route, bodies: ReturnType<typeof boundedBodies>): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { route },
    bodyLimit: largestBodyOf(endpoint),
    onRequest: authorise(kernel, endpoint),
    ...(endpoint.method === 'GET' ? {} : { preParsing: bodies(endpoint) }),
    schema: endpoint.file === undefined ? { response: { [endpoint.status ?? 200]: {} } } : {},
    serializerCompiler: () => writeAnswer(endpoint.output),
    onSend: async (_request, reply) => {
      // The URL of a file changes with its content.
      const isFile = endpoint.file !== undefined && reply.statusCode === 200;
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', isFile ? 'private, max-age=31536000, immutable' : 'no-store');
    },
    handler: givingPlaceBack(runEndpoint(kernel, route)),
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

function registerErrors(app: FastifyInstance, kernel: Kernel, servesWeb: boolean): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusals = refusalsOf(error);
    const [first] = refusals;
    if (first.status >= 500) request.log.error({ err: error }, first.key);
    const route = request.routeOptions.config.route;
    // Only for signed-in users, so that anonymous requests cannot fill the audit log, which is never deleted.
    if (route !== undefined && request.actor && (first.status === 403 || first.status === 404)) {
      await auditRefusal(kernel, route.endpoint, request, first.key).catch((cause: unknown) =>
        request.log.error({ err: cause }, 'a refusal was not audited'),
      );
    }
    answerRefusals(refusals, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|api-reference|integration|locales|health|assets)\//.test(request.url);
    if (!isCall && request.method === 'GET' && servesWeb) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    answerRefusals([new AppError('not_found')], request, reply);
    return reply;
  });
}

function registerHealth(app: FastifyInstance, { database }: Kernel): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    try {
      await sql`select 1`.execute(database.db);
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      answerRefusals([new AppError('unavailable')], request, reply);
      return reply;
    }
  });
}

function registerOpenApi(app: FastifyInstance, kernel: Kernel): void {
  const endpoint = {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    permission: anyStaff,
    output: z.looseObject({}),
    rateLimit: { per: 'person', calls: 30, seconds: 60 },
    errors: [],
  } as const;
  const handler = async () => {
    // Loaded on demand, because it is rarely read and would delay the start.
    const { openApiDocument } = await import('./kernel/calls/openapi.ts');
    return openApiDocument(version) as Record<string, unknown>;
  };
  app.get(endpoint.path, { onRequest: authorise(kernel, endpoint) }, runEndpoint(kernel, { name: 'getOpenApi', endpoint, handler }));
}
