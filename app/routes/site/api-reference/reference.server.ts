import {
  type Schema,
  type Description,
  type Operation,
  REFUSALS,
} from '~/http/api-description/openapi-document.server';
import { t } from '~/messages/t';

type KnownSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

const asText = (value: unknown) => JSON.stringify(value) ?? '';

/** Empty without limits. */
function range(least: number | undefined, most: number | undefined, unit: string): string {
  const unlimited = most === undefined || most >= Number.MAX_SAFE_INTEGER;
  if (unlimited) return least === undefined ? '' : ` (${least} or more${unit})`;
  return least === undefined ? ` (at most ${most}${unit})` : ` (${least} to ${most}${unit})`;
}

function objectShape({ properties = {}, required = [] }: KnownSchema): string {
  const parts = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${plainShape(schema)}`,
  );
  return parts.length ? `{ ${parts.join(', ')} }` : 'object';
}

function plainShape(schema: Schema): string {
  const node = schema as KnownSchema;
  if (node.const !== undefined) return asText(node.const);
  if (node.enum) return node.enum.map(asText).join(' | ');
  if (node.anyOf) return [...new Set(node.anyOf.map(plainShape))].join(' | ');
  const types = [node.type ?? 'any'].flat();
  return types.map((type) => namedShape(type, node)).join(' | ');
}

function namedShape(type: string, node: KnownSchema): string {
  if (type === 'object') return objectShape(node);
  if (type === 'array') {
    const item = node.items ? plainShape(node.items) : 'any';
    return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'string') {
    const what = node.format === 'date-time' ? 'ISO date and time' : 'text';
    return what + range(node.minLength || undefined, node.maxLength, ' characters');
  }
  if (type === 'integer') return `whole number${range(node.minimum, node.maximum, '')}`;
  return type === 'number' ? `number${range(node.minimum, node.maximum, '')}` : type;
}

/** A description in words, such as `text (at most 200 characters) | null`. */
export function shapeOf(schema: Schema): string {
  const fallback = (schema as KnownSchema).default;
  return plainShape(schema) + (fallback === undefined ? '' : `, else ${asText(fallback)}`);
}

export type Field = { name: string; place: string; shape: string };
export type Answer = { status: string; description: string; shape: string | null };

export type ShownCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  fields: Field[];
  answers: Answer[];
  /** Status codes. */
  refusals: string[];
  example: string;
};

export type Group = { id: string; name: string; calls: ShownCall[] };

const ACCESS: Record<Operation['x-access'], () => string> = {
  anyone: () => t('apiReference.anyone'),
  member: () => t('apiReference.member'),
  admin: () => t('apiReference.admins'),
  moderator: () => t('apiReference.moderators'),
  super_admin: () => t('apiReference.superAdmins'),
};

type Place = 'path' | 'query' | 'body';

const PLACES: Record<Place, (required: boolean) => string> = {
  path: (required) =>
    required ? t('apiReference.inAddressRequired') : t('apiReference.inAddress'),
  query: (required) => (required ? t('apiReference.inQueryRequired') : t('apiReference.inQuery')),
  body: (required) => (required ? t('apiReference.inBodyRequired') : t('apiReference.inBody')),
};

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const body = requestBody?.content['application/json'].schema as
    | { properties?: Record<string, Schema>; required?: string[] }
    | undefined;
  return [
    ...parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place: PLACES[place === 'path' ? 'path' : 'query'](required),
      shape: shapeOf(schema),
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: PLACES.body(body?.required?.includes(name) ?? false),
      shape: shapeOf(schema),
    })),
  ];
}

function exampleOf(method: string, url: string, operation: Operation): string {
  const required = operation.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.required,
  );
  const query = required.map(({ name }) => `${name}=…`).join('&');
  const body = operation.requestBody?.content['application/json'].schema as
    | { properties?: Record<string, Schema>; required?: string[] }
    | undefined;
  const names = body?.required ?? Object.keys(body?.properties ?? {}).slice(0, 1);
  const sent = names.map((name) => `"${name}": …`).join(', ');
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(operation['x-access'] === 'anyone' ? [] : ["-H 'Authorization: Bearer TOKEN'"]),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '{ ${sent} }'`] : []),
    `'${url}${query ? `?${query}` : ''}'`,
  ].join(' ');
}

function answersOf({ responses }: Operation): Pick<ShownCall, 'answers' | 'refusals'> {
  const statuses = Object.entries(responses);
  return {
    answers: statuses.flatMap(([status, response]) =>
      '$ref' in response
        ? []
        : [
            {
              status,
              description: response.description,
              shape: response.content ? shapeOf(response.content['application/json'].schema) : null,
            },
          ],
    ),
    refusals: statuses.flatMap(([status, response]) =>
      '$ref' in response && status !== 'default' ? [status] : [],
    ),
  };
}

/** The meaning of each error status, for all calls. */
export const refusals = Object.entries(REFUSALS)
  .filter(([status]) => status !== 'default')
  .map(([status, { description }]) => ({ status, description }));

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

const NAMED = '#/components/schemas/';

/** Inlines the named schemas; none of them is recursive. */
function inPlace<T>(value: T, named: Record<string, Schema>): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => inPlace(item, named)) as T;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === 'string' && $ref.startsWith(NAMED)) {
    return inPlace(named[$ref.slice(NAMED.length)], named) as T;
  }
  const parts = Object.entries(value).map(([name, member]) => [name, inPlace(member, named)]);
  return Object.fromEntries(parts) as T;
}

export function referenceOf(description: Description): Group[] {
  const origin = description.servers[0]!.url;
  const paths = inPlace(description.paths, description.components.schemas);
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return {
        group: operation.tags[0]!,
        id: operation.operationId,
        method,
        path,
        summary: operation.summary,
        access: ACCESS[operation['x-access']](),
        fields: fieldsOf(operation),
        ...answersOf(operation),
        example: exampleOf(method, origin + path, operation),
      };
    }),
  );
  return description.tags.map(({ name }) => ({
    id: idOf(name),
    name,
    calls: calls.filter(({ group }) => group === name).map(({ group: _, ...call }) => call),
  }));
}
