import type { ServerBuild } from '@remix-run/node';
import { z } from 'zod';
import { isDeskWork } from '~/domain/accounts/users';
import { env } from '~/env.server';
import { COOKIE_NAME } from '~/http/access/cookies.server';
import { scopeFor, type Access } from '~/http/access/request-context.server';
import type { Endpoint, Method } from '~/http/api.server';
import {
  type Description,
  type Operation,
  type Parameter,
  type ResponseObject,
  type Schema,
  errorSchema,
  REFUSALS,
  refusalResponses,
} from './openapi-document.server';

type Call = { path: string; method: Method; endpoint: Endpoint; group: string };

type DescribedSite = { name: string; url: string; cookie: string };

const nameOf = (group: string): string => group.split(': ')[0]!;

function aboutOf(group: string): string {
  const about = group.slice(nameOf(group).length + 2);
  return about.charAt(0).toUpperCase() + about.slice(1);
}

const FOR: Record<Access, string> = {
  anyone: 'For anyone, signed in or not.',
  member: 'For signed-in users.',
  moderator: 'For moderators and admins.',
  admin: 'For admins.',
  super_admin: 'For super admins.',
};

const GENERAL = [
  'Every call responds with JSON. An error is `{ "error": "a sentence", "fields"?: { "name": ["…"] } }`.',
  'Sign in with `POST /api/auth/login`, which returns a token. Send it as a bearer token in the Authorization header;',
  'browsers send it as a cookie, with which writes are only accepted from pages of this site.',
  'Scripts send an API token in the same header. Members create one at /my-profile/tokens with a scope: `read`,',
  '`write` or `admin`. It can be revoked there, and a new password revokes it.',
  'A body is JSON of at most 32 KB, or more where its schema allows more, or 10 MB for a member’s file. Unknown paths',
  'under /api respond with 404, unsupported methods with 405 and Allow. Rate-limited requests respond with 429 and',
  'Retry-After in seconds.',
].join(' ');

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** The schema of a response; parts named in zod's registry are moved into `named` and referenced. */
function answerSchema(schema: z.ZodType, named: Record<string, Schema>): Schema {
  const { $defs = {}, properties } = JSON.parse(
    JSON.stringify(jsonSchema(z.object({ answer: schema }), 'output')).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    ),
  ) as { $defs?: Record<string, Schema>; properties: { answer: Schema } };
  for (const [name, { id: _, ...rest }] of Object.entries($defs)) named[name] = rest;
  return properties.answer;
}

const asText = { type: 'string' };

function parameters(path: string, { params, query }: Endpoint): Parameter[] {
  const described = params
    ? (jsonSchema(params, 'input').properties as Record<string, Schema>)
    : {};
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name!,
    in: 'path' as const,
    required: true,
    schema: described[name!] ?? asText,
  }));
  if (!query) return inPath;
  const schema = jsonSchema(query, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const inQuery = Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query' as const,
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }));
  return [...inPath, ...inQuery];
}

function refusals({ path, method, endpoint }: Call): string[] {
  const { access, body, throttle, refuses = [] } = endpoint;
  const writes = method !== 'GET';
  const forAdmins = isDeskWork(access);
  const statuses = [
    // Every call rejects malformed URLs and invalid bearer tokens.
    400,
    401,
    ...(writes || forAdmins ? [403] : []),
    ...(path.includes(':') ? [404] : []),
    ...(writes ? [413, 415] : []),
    ...(body ? [422] : []),
    ...(throttle || writes ? [429] : []),
    ...refuses,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b).map(String);
}

function success({ endpoint }: Call, named: Record<string, Schema>): ResponseObject {
  const { response, setsCookie } = endpoint;
  return {
    description: response ? 'Success.' : 'Success, without a body.',
    ...(setsCookie
      ? { headers: { 'Set-Cookie': { required: true, description: setsCookie, schema: asText } } }
      : {}),
    ...(response
      ? { content: { 'application/json': { schema: answerSchema(response, named) } } }
      : {}),
  };
}

const NOT_MODIFIED = [304, { description: 'Unchanged since the given ETag was sent.' }] as const;

function responses(call: Call, named: Record<string, Schema>): Operation['responses'] {
  const { response, status, repeatStatus, access } = call.endpoint;
  const successes = [status ?? (response ? 200 : 204), ...(repeatStatus ? [repeatStatus] : [])];
  return Object.fromEntries([
    ...successes.map((code) => [code, success(call, named)] as const),
    ...(call.method === 'GET' && access === 'anyone' ? [NOT_MODIFIED] : []),
    ...[...refusals(call), 'default'].map(
      (code) => [code, { $ref: `#/components/responses/${REFUSALS[code]!.name}` }] as const,
    ),
  ]);
}

/** `GET /api/podcast/:slug/episodes` is `getPodcastBySlugEpisodes`. */
function operationId({ method, path }: Call): string {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const words = path
    .replace('/api/', '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map(capital).join('');
}

function operation(call: Call, named: Record<string, Schema>): Operation {
  const { endpoint, path } = call;
  const { access, body, summary } = endpoint;
  return {
    operationId: operationId(call),
    summary,
    description: FOR[access],
    tags: [nameOf(call.group)],
    'x-access': access,
    // An empty requirement means that signing in is optional.
    security: [
      ...(access === 'anyone' ? [{}] : []),
      { cookie: [] },
      { bearer: [] },
      { apiToken: [scopeFor(access, call.method)] },
    ],
    parameters: parameters(path, endpoint),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } },
          },
        }
      : {}),
    responses: responses(call, named),
  };
}

/** Describes calls as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0). */
function describeCalls(calls: Call[], site: DescribedSite): Description {
  const paths: Description['paths'] = {};
  const named: Record<string, Schema> = { Error: errorSchema };
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call, named);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: site.name,
      version: '1',
      description: GENERAL,
      contact: { name: site.name, url: `${site.url}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: site.url }],
    tags: [...new Set(calls.map(({ group }) => group))].map((group) => ({
      name: nameOf(group),
      description: aboutOf(group),
    })),
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: site.cookie },
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'hlq_…',
          description:
            'A token created by a member at /my-profile/tokens with the scope read, write or admin; each scope includes the previous ones.',
        },
      },
      responses: refusalResponses(),
      schemas: named,
    },
  };
}

type Described = {
  calls?: Record<string, { endpoints: Partial<Record<Method, Endpoint>> }>;
  group?: string;
};

function callsOf(routes: ServerBuild['routes']): Call[] {
  return Object.values(routes).flatMap((route) => {
    const path = `/${route?.path ?? ''}`;
    const { calls, group = '' } = (route?.module.loader ?? {}) as Described;
    const { endpoints = {} } = calls?.[path.replace('/api/', '')] ?? {};
    return Object.entries(endpoints).map(([method, endpoint]) => ({
      path,
      method: method as Method,
      endpoint: endpoint,
      group,
    }));
  });
}

const descriptions = new WeakMap<object, Description>();

export async function describeApi(): Promise<Description> {
  // Imported lazily, because the build imports this module too.
  const { routes } = await import('virtual:remix/server-build');
  const cached = descriptions.get(routes);
  if (cached) return cached;
  const site = { name: env.SITE_NAME, url: env.SITE_URL, cookie: COOKIE_NAME };
  const description = describeCalls(callsOf(routes), site);
  descriptions.set(routes, description);
  return description;
}
