import type { ResponseObject } from './openapi-document';

export const REFUSALS: Record<string, { name: string; description: string }> = {
  400: { name: 'Malformed', description: 'The address, its query or the body is malformed.' },
  401: { name: 'Unauthorized', description: 'Not signed in, or the token is not good.' },
  403: {
    name: 'Forbidden',
    description: 'Who is signed in may not do this, or the request came from another site.',
  },
  404: { name: 'NotFound', description: 'There is no such thing.' },
  409: { name: 'Conflict', description: 'Something else already is so.' },
  410: { name: 'Gone', description: 'It was here, and an admin has taken it down.' },
  413: {
    name: 'TooLarge',
    description:
      'The body is larger than 32 KB, with a post in it than 1 MB, with a member’s file than 10 MB.',
  },
  415: { name: 'UnsupportedType', description: 'The body is not JSON.' },
  422: { name: 'Invalid', description: 'A value cannot be accepted; `fields` says which.' },
  429: { name: 'Throttled', description: 'Too many requests; see Retry-After.' },
  502: { name: 'UpstreamFailed', description: 'The directory or a feed failed.' },
  503: { name: 'Unavailable', description: 'Not possible right now; try again in a moment.' },
  default: { name: 'Unforeseen', description: 'Something went wrong that was not foreseen.' },
};

const headerText = (description: string) => ({
  required: true,
  description,
  schema: { type: 'string' },
});

const REFUSAL_HEADERS: Record<string, Record<string, object>> = {
  401: { 'WWW-Authenticate': headerText('How to sign in.') },
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
    error: { type: 'string', minLength: 1, description: 'A sentence a person may read.' },
    fields: {
      type: 'object',
      description: 'What is wrong, by the name of the field; of the whole, under the empty name.',
      minProperties: 1,
      additionalProperties: { type: 'array', minItems: 1, items: { type: 'string' } },
    },
    post: { type: 'object', description: 'With 409 for a post: the post as it is stored now.' },
    sent: { type: 'object', description: 'With 409 for a post: what was sent and not saved.' },
  },
};
