import { scopeOfCall } from './scope-of-call.ts';
import { contract } from '@lectern/contract/contract';
import type { Endpoint } from '@lectern/contract/endpoint';
import { errorStatus } from '@lectern/contract/errors';
import type { ErrorKey } from '@lectern/contract/errors';
import { z } from 'zod';
import { createDocument } from 'zod-openapi';
import { fileMediaType } from './bodies/upload.ts';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from 'zod-openapi';

const errorBody = z
  .object({
    error: z.array(
      z.object({
        code: z.int(),
        message: z.string(),
        key: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
        field: z.string().nullable(),
      }),
    ),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });

function errorsOf(endpoint: Endpoint): ErrorKey[] {
  const always: ErrorKey[] = ['invalid'];
  if (endpoint.permission.who !== 'anonymous') always.push('not_signed_in', 'forbidden', 'rate_limited');
  if (endpoint.params !== undefined) always.push('not_found');
  const limited: ErrorKey[] = endpoint.rateLimit === undefined ? [] : ['rate_limited'];
  return [...always, ...limited, ...endpoint.errors];
}

function contentOf({ file, output }: Endpoint): ZodOpenApiResponseObject['content'] {
  return file === undefined ? { 'application/json': { schema: output } } : { [file]: { schema: { type: 'string', format: 'binary' } } };
}

function requestBodyOf({ body, upload }: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (upload !== undefined) {
    const description = `A file (${upload.kind}), at most ${upload.largestBytes} bytes`;
    return { requestBody: { required: true, description, content: { [fileMediaType]: { schema: { type: 'string', format: 'binary' } } } } };
  }
  return body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

/** A session may call what its role permits; a personal token also needs the scope. Endpoints of accounts and sign-ins accept no token. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.permission.who === 'anonymous') return [];
  const scope = scopeOfCall(endpoint);
  const session = { session: [] };
  return scope === null ? [session] : [session, { personalToken: scope === 'every' ? [] : [scope] }];
}

function operation(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const statuses = Map.groupBy(errorsOf(endpoint), (key) => String(errorStatus[key]));
  const failures = [...statuses].map(([status, keys]) => [
    status,
    { description: [...new Set(keys)].join(', '), content: { 'application/json': { schema: errorBody } } },
  ]);
  const { permission } = endpoint;
  return {
    operationId: name,
    summary: endpoint.summary,
    description:
      permission.who === 'staff'
        ? `Roles: ${permission.roles.join(', ')}${permission.orAbility ? `; or ability ${permission.orAbility}` : ''}`
        : permission.who,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    security: securityOf(endpoint),
    requestParams: { ...(endpoint.params && { path: endpoint.params }), ...(endpoint.query && { query: endpoint.query }) },
    ...requestBodyOf(endpoint),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', content: contentOf(endpoint) },
      ...Object.fromEntries(failures),
    },
  };
}

/** Builds the OpenAPI 3.1 document of every endpoint from the contract. */
export function openApiDocument(version: string): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: 'Lectern', version, description: 'The staff CRM of an online tutoring school.' },
    servers: [{ url: '/' }],
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-lectern_session' },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal token, made on the profile. Writes by it need no anti-forgery token. Scopes are listed at each call.',
        },
      },
    },
  });
}
