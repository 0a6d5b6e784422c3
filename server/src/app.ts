import cookie from '@fastify/cookie';
import { anyStaff } from '@lectern/contract/permissions';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { isReadable, isTooLong } from './kernel/web/readable-address.ts';
import { countAccepted } from './kernel/calls/crowding/accepted-connections.ts';
import { limitPipelining } from './kernel/calls/crowding/limit-pipelining.ts';
import { callsInOwnTurn, ownTurns, usualCallLimits } from './kernel/calls/crowding/own-turn.ts';
import { beginningDeadline, heldToDeadline, usualRequestMilliseconds } from './kernel/calls/crowding/request-deadline.ts';
import type { CallLimits } from './kernel/calls/crowding/own-turn.ts';
import { AppError } from './kernel/app-error.ts';
import { authoriser } from './kernel/calls/authorise.ts';
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
import { requireContentLength } from './kernel/calls/bodies/content-length.ts';
import { closeAfterUnreadBodies } from './kernel/calls/bodies/unread-body.ts';
import { keepMissingTranslations } from './kernel/web/missing-translations.ts';
import { closeInOrder } from './kernel/process/orderly-close.ts';
import { auditRefusal, runEndpoint } from './kernel/calls/run-endpoint.ts';
import type { Kernel } from './kernel/calls/run-endpoint.ts';
import type { Route } from './kernel/calls/routes.ts';
import { setSecurityHeaders } from './kernel/web/security-headers.ts';
import { apiReferenceAddresses } from './kernel/web/api-reference.ts';
import { isoOf } from './kernel/clock.ts';
import { watchForwardedRequests } from './kernel/calls/forwarded-without-proxy.ts';
import { serveWeb } from './kernel/web/serve-web.ts';
import { version } from './kernel/process/project.ts';
import { routes } from './routes.ts';
import { writeAnswer } from './kernel/calls/answers/write-answer.ts';

export type AppOptions = Kernel & {
  readonly logger?: FastifyServerOptions['logger'];
  /** The folder of the built web application; without it only API calls are served. */
  readonly webFolder?: string;
  /** The folder of missing translation keys; for development, without it they are not accepted. */
  readonly missingTranslations?: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  readonly trustProxy?: string | false;
  readonly behindTls?: boolean;
  /** Who sends it reads `/metrics`; without it there is no such address. */
  readonly metricsToken?: string | undefined;
  /** Whether the process is about to end, so that a load balancer chooses another one. */
  readonly isDraining?: () => boolean;
  /** Overrides of the default limits of connections and bodies. */
  readonly limits?: Partial<Limits>;
};

/** Routes outside the contract; all others are declared in it. */
const besideTheContract = new Set([
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/openapi.json',
  '/locales/add/:lng/:ns',
  ...apiReferenceAddresses,
  '/*',
  '/',
]);

/** Connections beyond `mostConnections` are refused. */
export type Limits = BodyLimits &
  CallLimits & { readonly [limit in 'mostConnections' | 'headersMilliseconds' | 'checkingMilliseconds' | 'requestMilliseconds']: number };
/** A thousand users with some windows each keep fewer connections open. */
const usualLimits = {
  ...usualBodyLimits,
  mostConnections: 5_000,
  headersMilliseconds: 15_000,
  checkingMilliseconds: 5_000,
  requestMilliseconds: usualRequestMilliseconds,
};

/** Builds the server over an open, migrated database. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const limits: Limits = { ...usualLimits, ...usualCallLimits(given.database.kind), ...given.limits };
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
    // An unparsable URL would be refused before any hook, and so without the security headers. A too long one is not even parsed.
    rewriteUrl: ({ url = '/' }) => (!isTooLong(url) && isReadable(url) ? url : '/api/unreadable-address/'),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  app.server.maxConnections = limits.mostConnections;
  given.tracing?.traceRequests(app);
  // These hooks are synchronous, so that a body is refused before Node parses more of it.
  limitPipelining(app);
  setSecurityHeaders(app, given.behindTls ?? false);
  requireContentLength(app);
  readOnlyJsonAndFiles(app);
  closeInOrder(app);
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.route === undefined && !besideTheContract.has(url)) throw new Error(`${url} stands in no contract`);
  });
  const untrustedProxySince = watchForwardedRequests(app, Boolean(given.trustProxy), () => isoOf(given.clock()));
  const options: AppOptions = { ...given, site: { ...given.site, untrustedProxySince } };
  await app.register(cookie);
  closeAfterUnreadBodies(app);
  registerErrors(app, options, options.webFolder !== undefined);
  if (options.metricsToken !== undefined) await registerMetrics(app, options, options.metricsToken);
  const accepted = countAccepted(app);
  const authorise = authoriser(options, accepted);
  const authorised: Authorising = (endpoint) => beginningDeadline(limits.requestMilliseconds, authorise(endpoint));
  const bounds = { authorised, bodies: boundedBodies(limits), inOwnTurn: callsInOwnTurn(limits, accepted) };
  for (const route of routes) registerRoute(app, options, route, bounds);
  registerHealth(app, options);
  registerOpenApi(app, options, authorised);
  if (options.missingTranslations !== undefined) keepMissingTranslations(app, options.missingTranslations);
  if (options.webFolder !== undefined) await serveWeb(app, options.webFolder);
  return app;
}

type Authorising = ReturnType<typeof authoriser>;
type Bounds = {
  readonly authorised: Authorising;
  readonly bodies: ReturnType<typeof boundedBodies>;
  readonly inOwnTurn: ReturnType<typeof callsInOwnTurn>;
};

function registerRoute(app: FastifyInstance, kernel: Kernel, route: Route, { authorised, bodies, inOwnTurn }: Bounds): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { route },
    bodyLimit: largestBodyOf(endpoint),
    onRequest: authorised(endpoint),
    ...(endpoint.method === 'GET' ? {} : { preParsing: bodies(endpoint) }),
    schema: endpoint.file === undefined ? { response: { [endpoint.status ?? 200]: {} } } : {},
    serializerCompiler: () => writeAnswer(endpoint.output),
    onSend: async (_request, reply) => {
      // The URL of a file changes with its content.
      const isFile = endpoint.file !== undefined && reply.statusCode === 200;
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', isFile ? 'private, max-age=31536000, immutable' : 'no-store');
    },
    handler: heldToDeadline(givingPlaceBack(inOwnTurn(runEndpoint(kernel, route)))),
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** Addresses of programs: what does not exist there is not answered with the application's page. */
const notPages = /^\/(?:(?:api|api-reference|integration|locales|assets)\/|(?:health|status|metrics)(?:[/?]|$))/;

/** Further refusals of one user wait, and none is left out. */
const refusalsNotedAtOnce = 1;

function registerErrors(app: FastifyInstance, kernel: Kernel, servesWeb: boolean): void {
  const noting = ownTurns(refusalsNotedAtOnce, Number.POSITIVE_INFINITY);
  app.setErrorHandler(async (error, request, reply) => {
    const refusals = refusalsOf(error);
    const [first] = refusals;
    const route = request.routeOptions.config.route;
    if (first.status >= 500) request.log.error({ err: error, route: route?.name, actor: request.actor?.id }, first.key);
    // Only for signed-in users, so that anonymous requests cannot fill the audit log, which is never deleted.
    if (route !== undefined && request.actor && (first.status === 403 || first.status === 404)) {
      const noted = noting(request.actor.id, () => auditRefusal(kernel, route.endpoint, request, first.key)).catch((cause: unknown) =>
        request.log.error({ err: cause }, 'a refusal was not audited'),
      );
      await request.deadline?.untilPassed(noted);
    }
    answerRefusals(refusals, request, reply);
    return reply;
  });
  app.setNotFoundHandler((request, reply) => {
    const isCall = notPages.test(request.url);
    if (!isCall && request.method === 'GET' && servesWeb) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    answerRefusals([new AppError(isTooLong(request.originalUrl) ? 'payload_too_large' : 'not_found')], request, reply);
    return reply;
  });
}

function registerHealth(app: FastifyInstance, { database, isDraining = () => false }: AppOptions): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }));
  app.get('/health/ready', { logLevel: 'silent' }, async (request, reply) => {
    try {
      if (isDraining()) throw new AppError('unavailable');
      await database.ping();
      return { status: 'ready' };
    } catch (error) {
      if (!(error instanceof AppError)) request.log.warn({ err: error }, 'the database cannot be used');
      answerRefusals([new AppError('unavailable')], request, reply);
      return reply;
    }
  });
}

/** Before all other routes, which it times. Loaded on demand: most installations are not watched, and a start should be short. */
async function registerMetrics(app: FastifyInstance, { database, clock }: AppOptions, token: string): Promise<void> {
  const { serveMetrics } = await import('./kernel/metrics/serve-metrics.ts');
  serveMetrics(app, { database, clock, token });
}

function registerOpenApi(app: FastifyInstance, kernel: Kernel, authorised: Authorising): void {
  const endpoint = {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This document',
    permission: anyStaff,
    output: z.looseObject({}),
    rateLimit: { per: 'person', calls: 30, seconds: 60 },
    errors: [],
  } as const;
  let document: Record<string, unknown> | undefined;
  const handler = async () => {
    // Loaded on demand, because it is rarely read and would delay the start; kept, because making it takes half a second.
    const { openApiDocument } = await import('./kernel/calls/openapi.ts');
    document ??= openApiDocument(version) as Record<string, unknown>;
    return document;
  };
  app.get(endpoint.path, { onRequest: authorised(endpoint) }, runEndpoint(kernel, { name: 'getOpenApi', endpoint, handler }));
}
