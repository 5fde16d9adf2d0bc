import type { Access } from '~/http/access/request-context.server';

export type Schema = Record<string, unknown>;

export type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Schema;
};

export type ResponseObject = {
  description: string;
  headers?: Record<string, object>;
  content?: { 'application/json': { schema: Schema } };
};

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-access': Access;
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: Schema } } };
  responses: Record<string, ResponseObject | { $ref: string }>;
};

export type Description = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    responses: Record<string, ResponseObject>;
    schemas: Record<string, Schema>;
  };
};

export const REFUSALS: Record<string, { name: string; description: string }> = {
  400: { name: 'Malformed', description: 'The path, the query or the body is malformed.' },
  401: { name: 'Unauthorized', description: 'Not signed in, or the token is invalid.' },
  403: {
    name: 'Forbidden',
    description: 'Your account may not do this, or the request came from another site.',
  },
  404: { name: 'NotFound', description: 'Not found.' },
  409: { name: 'Conflict', description: 'Conflicts with the current state.' },
  410: { name: 'Gone', description: 'Taken down by an admin.' },
  413: {
    name: 'TooLarge',
    description:
      'The body is larger than 32 KB and than its schema allows, or the file than 10 MB.',
  },
  415: { name: 'UnsupportedType', description: 'The body is not JSON.' },
  422: { name: 'Invalid', description: 'A value is invalid; `fields` says which.' },
  429: { name: 'Throttled', description: 'Too many requests; see Retry-After.' },
  502: { name: 'UpstreamFailed', description: 'The directory or a feed failed.' },
  503: { name: 'Unavailable', description: 'Currently unavailable; try again in a moment.' },
  default: { name: 'Unforeseen', description: 'An unexpected error occurred.' },
};

const headerText = (description: string) => ({
  required: true,
  description,
  schema: { type: 'string' },
});

const REFUSAL_HEADERS: Record<string, Record<string, object>> = {
  401: { 'WWW-Authenticate': headerText('The supported authentication scheme.') },
  429: { 'Retry-After': headerText('Seconds to wait.') },
};

export function refusalResponses(): Record<string, ResponseObject> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description }]) => [
      name,
      {
        description,
        ...(REFUSAL_HEADERS[status] ? { headers: REFUSAL_HEADERS[status] } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

export const errorSchema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: { type: 'string', minLength: 1, description: 'A human-readable sentence.' },
    fields: {
      type: 'object',
      description: 'Errors by field name; errors of the whole input have an empty name.',
      minProperties: 1,
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
    post: { type: 'object', description: 'With 409 for a post: the post as it is stored now.' },
    sent: { type: 'object', description: 'With 409 for a post: the submitted, unsaved values.' },
  },
};
