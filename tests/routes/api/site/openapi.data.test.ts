import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Description } from '~/http/api-description/openapi-document.server';
import { callsOf, schemasOf, type DescribedCall } from '../../../support/contract/api-document';
import { callRoute } from '../../../support/site/call';
import { routes } from '../../../support/site/server-build';
import { callAt } from '../../../support/site/site-map';

const openapi = await callAt('openapi.json');

// Tests the document itself; tests/e2e/server/contract.spec.ts compares it with the running server.

let description: Description;
let calls: DescribedCall[];
beforeAll(async () => {
  const response = await callRoute(openapi as never, { path: '/api/openapi.json' });
  expect(response.status).toBe(200);
  description = (await response.json()) as Description;
  calls = callsOf(description);
});

const find = (key: string) => calls.find((call) => call.key === key)!.operation;

test('describes every call of the server, and no others', () => {
  const there = Object.values(routes).flatMap(({ path, module }) => {
    const { loader } = module as { loader?: { calls?: Record<string, { endpoints: object }> } };
    const call = loader?.calls?.[path?.replace('api/', '') ?? ''];
    return Object.keys(call?.endpoints ?? {}).map(
      (method) => `${method} /${path!.replace(/:(\w+)/g, '{$1}')}`,
    );
  });
  expect(calls.map(({ key }) => key).sort()).toEqual(there.sort());
  expect(calls.length).toBeGreaterThan(50);
});

test('lists the input, output and errors of each call', () => {
  const login = find('POST /api/auth/login');
  expect(login.security).toEqual([{}, { cookie: [] }, { bearer: [] }, { apiToken: ['write'] }]);
  const body = login.requestBody!.content['application/json'].schema.properties as object;
  expect(Object.keys(body).sort()).toEqual(['code', 'email', 'password']);
  const role = find('PUT /api/admin/users/{id}/role');
  expect(role.security).toEqual([{ cookie: [] }, { bearer: [] }, { apiToken: ['admin'] }]);
  expect(role['x-access']).toBe('admin');
  expect(Object.keys(role.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '413',
    '415',
    '422',
    '429',
    'default',
  ]);
  expect(Object.keys(find('PUT /api/podcast/{slug}/review').responses).slice(0, 2)).toEqual([
    '200',
    '201',
  ]);
  const episodes = find('GET /api/podcast/{slug}/episodes');
  expect(episodes.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'path slug',
    'query page',
    'query limit',
    'query sort',
  ]);
});

test('describes every response body', () => {
  const silent = calls.filter(({ operation: { responses } }) =>
    Object.entries(responses).some(
      ([status, response]) => /^20[01]$/.test(status) && !('content' in response),
    ),
  );
  expect(silent.map(({ key }) => key)).toEqual([]);
});

describe('the OpenAPI 3.1 document', () => {
  test('gives every operation a unique id, a group and an audience', () => {
    const names = calls.map(({ operation }) => operation.operationId);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const groups = description.tags.map(({ name }) => name);
    expect(groups).not.toContain(undefined);
    for (const { operation } of calls) {
      expect(groups).toEqual(expect.arrayContaining(operation.tags));
      expect(operation.summary).toMatch(/\.$/);
    }
  });

  test('names shared schemas, states a license, and describes every group and call', () => {
    expect(Object.keys(description.components.schemas)).toEqual(
      expect.arrayContaining(['Podcast', 'Episode', 'Review', 'User', 'BlogPost', 'SearchResult']),
    );
    const podcast = find('GET /api/podcast/{slug}').responses['200'];
    expect(JSON.stringify(podcast)).toContain('"$ref":"#/components/schemas/Podcast"');
    expect(description.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    expect(description.tags.filter((tag) => !tag.description)).toEqual([]);
    expect(calls.filter(({ operation }) => !operation.description)).toEqual([]);
  });

  test('describes each path parameter once', () => {
    for (const { key, path, operation } of calls) {
      const inAddress = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((one) => one.in === 'path');
      expect(
        described.map(({ name }) => name),
        key,
      ).toEqual(inAddress);
      expect(
        described.every(({ required }) => required),
        key,
      ).toBe(true);
      const all = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      expect(new Set(all).size, key).toBe(all.length);
    }
  });

  test('resolves every reference and describes every authentication scheme', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const missing = references.filter(([, path]) => {
      let place: unknown = description;
      for (const name of path!.split('/')) place = (place as Record<string, unknown>)?.[name];
      return place === undefined;
    });
    expect(missing).toEqual([]);
    const ways = calls.flatMap(({ operation }) => operation.security.flatMap(Object.keys));
    expect(Object.keys(description.components.securitySchemes)).toEqual(
      expect.arrayContaining([...new Set(ways)]),
    );
  });

  test('gives every timestamp the date-time format', () => {
    const loose: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, one] of Object.entries(value)) {
        if (/[a-z]At$/.test(name) && !JSON.stringify(one).includes('"format":"date-time"')) {
          loose.push(`${at}/${name}`);
        }
        look(one, `${at}/${name}`);
      }
    };
    for (const { key, operation } of calls) look(operation.responses, key);
    look(description.components.schemas, 'schemas');
    expect(loose).toEqual([]);
  });

  test('only contains schemas that are valid by JSON Schema 2020-12 and not empty', () => {
    const ajv = new Ajv2020({
      strict: true,
      // Unions may require fields of their members, and `null` next to a type marks optional values.
      strictRequired: false,
      allowUnionTypes: true,
      formats: { date: true, 'date-time': true, email: true, uuid: true },
    });
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      ajv.addSchema(schema, `#/components/schemas/${name}`);
    }
    const problems = schemasOf(description).flatMap(({ at, schema }) => {
      if (Object.keys(schema).length === 0) return [`${at}: empty`];
      try {
        ajv.compile(schema);
        return [];
      } catch (error) {
        return [`${at}: ${String(error)}`];
      }
    });
    expect(problems).toEqual([]);
  });
});
