import type { Description, Operation, Schema } from '~/http/openapi-document';
import { REFUSALS } from '~/http/openapi-refusals.server';
import { shapeOf } from './shape.server';

/** One line about a parameter or a field of a body. */
export type Field = { name: string; place: string; required: boolean; shape: string };
export type Answer = { status: string; description: string; shape: string | null };

export type ShownCall = {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  fields: Field[];
  answers: Answer[];
  refusals: { status: string; description: string }[];
  example: string;
};

export type Group = { id: string; name: string; calls: ShownCall[] };

const ACCESS: Record<Operation['x-access'], string> = {
  anyone: 'Anyone',
  member: 'Signed in',
  admin: 'Admins',
  super_admin: 'Super admins',
};

function fieldsOf({ parameters, requestBody }: Operation): Field[] {
  const body = requestBody?.content['application/json'].schema as
    { properties?: Record<string, Schema>; required?: string[] } | undefined;
  return [
    ...parameters.map(({ name, in: place, required, schema }) => ({
      name,
      place: place === 'path' ? 'in the address' : 'in the query',
      required,
      shape: shapeOf(schema),
    })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      place: 'in the body',
      required: body?.required?.includes(name) ?? false,
      shape: shapeOf(schema),
    })),
  ];
}

function exampleOf(method: string, url: string, operation: Operation): string {
  const required = operation.parameters.filter((one) => one.in === 'query' && one.required);
  const query = required.map(({ name }) => `${name}=…`).join('&');
  const body = operation.requestBody?.content['application/json'].schema as
    { properties?: Record<string, Schema>; required?: string[] } | undefined;
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
      '$ref' in response && status !== 'default'
        ? [{ status, description: REFUSALS[status]!.description }]
        : [],
    ),
  };
}

const idOf = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** The description of all calls as its page shows it: grouped, in the order of the document. */
export function referenceOf(description: Description): Group[] {
  const origin = description.servers[0]!.url;
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([name, operation]) => {
      const method = name.toUpperCase();
      return {
        group: operation.tags[0]!,
        id: operation.operationId,
        method,
        path,
        summary: operation.summary,
        access: ACCESS[operation['x-access']],
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
