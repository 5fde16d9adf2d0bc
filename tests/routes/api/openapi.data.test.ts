import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import * as openapi from '~/routes/api/openapi';
import { routes } from '../../support/server-build';
import { callRoute } from '../../support/call';

type Operation = {
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>> };

let description: Description;
beforeAll(async () => {
  const response = await callRoute(openapi as never, { path: '/api/openapi.json' });
  expect(response.status).toBe(200);
  description = (await response.json()) as Description;
});

test('describes every call the server has, and no other', () => {
  const there = Object.values(routes).flatMap(({ path, module }) => {
    const { loader } = module as { loader?: { endpoints?: object } };
    if (!path?.startsWith('api/') || path.includes('*')) return [];
    return Object.keys(loader?.endpoints ?? {}).map(
      (method) => `${method} /${path.replace(/:(\w+)/g, '{$1}')}`,
    );
  });
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(there.sort());
  expect(described.length).toBeGreaterThan(50);
});

test('says what each call takes, gives and refuses', () => {
  expect(description.openapi).toBe('3.1.0');
  const login = description.paths['/api/auth/login']!.post!;
  expect(login.security).toEqual([]);
  const body = login.requestBody!.content['application/json']!.schema.properties;
  expect(Object.keys(body).sort()).toEqual(['email', 'password']);
  const role = description.paths['/api/admin/users/{id}/role']!.put!;
  expect(role.security).toEqual([{ cookie: [] }, { bearer: [] }]);
  expect(Object.keys(role.responses)).toEqual(expect.arrayContaining(['401', '403', '404', '422']));
  const episodes = description.paths['/api/podcast/{slug}/episodes']!.get!;
  expect(episodes.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'path slug',
    'query page',
    'query limit',
    'query sort',
  ]);
});

test('every answer with a body says what is in it', () => {
  const silent = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { responses }]) => responses['204'] === undefined)
      .filter(([, { responses }]) => !(responses['200'] ?? responses['201'])?.content)
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});

test.each([
  ['/api/blog/posts', {}],
  ['/api/blog/categories', {}],
  ['/api/featured-podcasts', {}],
  ['/api/featured-episodes', {}],
  ['/api/openapi.json', {}],
])('what %s answers is what its description says', async (path, params) => {
  const { module } = Object.values(routes).find((route) => `/${route.path}` === path)!;
  const { loader } = module as { loader: { endpoints: { GET: { response: z.ZodType } } } };
  const response = await callRoute(module as never, { path, params });
  expect(loader.endpoints.GET.response.safeParse(await response.json()).success).toBe(true);
});
