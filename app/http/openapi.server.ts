import { z } from 'zod';
import type { Endpoint, Method } from './api.server';

/** A call as it stands in the site map. */
export type Call = { path: string; method: Method; endpoint: Endpoint };

type Json = Record<string, unknown>;

const ERRORS: Record<number, string> = {
  400: 'The request is malformed.',
  401: 'Nobody is signed in, or the access token is not good.',
  403: 'Who is signed in may not do this, or the request came from another site.',
  404: 'There is no such thing.',
  409: 'Something else already is so.',
  413: 'The body is larger than 1 MB.',
  415: 'The body is not JSON.',
  422: 'A value cannot be accepted; `fields` says which.',
  429: 'Too many requests; see Retry-After.',
  502: 'The directory or a feed failed.',
};

/** What `schema` takes (`input`) or gives (`output`), as JSON Schema. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(path: string, { params, query }: Endpoint): Json[] {
  const described = params ? (jsonSchema(params, 'input').properties as Json) : {};
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: described[name!] ?? { type: 'string' },
  }));
  if (!query) return inPath;
  const schema = jsonSchema(query, 'input') as { properties?: Json; required?: string[] };
  const inQuery = Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: value,
  }));
  return [...inPath, ...inQuery];
}

/** The refusals this call can answer with. */
function refusals({ path, method, endpoint }: Call): number[] {
  const { access, query, body, throttle } = endpoint;
  return [
    ...(query ? [400] : []),
    ...(access === 'anyone' ? [] : [401]),
    ...(access === 'anyone' && method === 'GET' ? [] : [403]),
    ...(path.includes(':') ? [404] : []),
    ...(body ? [400, 409, 413, 415, 422] : []),
    ...(throttle ? [429] : []),
  ];
}

function responses(call: Call): Json {
  const { response, status } = call.endpoint;
  const success = response
    ? { content: { 'application/json': { schema: jsonSchema(response, 'output') } } }
    : {};
  const failures = [...new Set(refusals(call))].sort().map((code) => [
    String(code),
    {
      description: ERRORS[code],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const code = status ?? (response ? 200 : 204);
  return { [code]: { description: 'Success', ...success }, ...Object.fromEntries(failures) };
}

function operation(call: Call): Json {
  const { endpoint, path } = call;
  const member = endpoint.access !== 'anyone';
  return {
    summary: endpoint.summary,
    tags: [path.split('/')[2]],
    ...(member
      ? { security: [{ cookie: [] }, { bearer: [] }], description: `For: ${endpoint.access}.` }
      : { security: [] }),
    parameters: parameters(path, endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responses(call),
  };
}

/** Describes calls as OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0). */
export function describeCalls(calls: Call[], site: { name: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: site.name, version: '1' },
    servers: [{ url: site.url }],
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'auth_token' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error'],
          properties: {
            error: { type: 'string' },
            fields: {
              type: 'object',
              additionalProperties: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}
