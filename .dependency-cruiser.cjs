/**
 * Who may import whom (README, "Map of the code"). A layer names what it may reach; everything else in app/
 * is out of its reach. Packages are free to all.
 */
const ground = [
  '^app/env\\.server\\.ts$',
  '^app/log\\.server\\.ts$',
  '^app/secret\\.server\\.ts$',
  '^app/types/',
];
const lib = '^app/lib/';
const browserDomain = '^app/domain/(?!.*(\\.server|-schema)\\.tsx?$)';
const clientDomain = '^app/domain/(?!.*\\.server\\.tsx?$)';

function layer(name, from, mayReach) {
  return {
    name,
    severity: 'error',
    from: typeof from === 'string' ? { path: from } : from,
    to: { path: '^app/', pathNot: mayReach },
  };
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { pathNot: '^node_modules' } },
    },
    {
      name: 'no-route-imports-another',
      severity: 'error',
      from: { path: '^app/routes/([^/]+)/' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    {
      name: 'no-call-imports-another',
      severity: 'error',
      from: { path: '^app/routes/api/' },
      to: { path: '^app/routes/api/' },
    },
    layer('lib-reaches-nothing', '^app/lib/', [lib]),
    layer('adapters', '^app/adapters/', ['^app/adapters/', lib, ...ground]),
    layer('domain-for-the-browser', { path: '^app/domain/', pathNot: '\\.server\\.tsx?$' }, [
      clientDomain,
      lib,
    ]),
    layer('domain', '^app/domain/.*\\.server\\.tsx?$', [
      '^app/domain/',
      '^app/adapters/',
      lib,
      ...ground,
    ]),
    layer('http', '^app/http/', [
      '^app/http/',
      '^app/domain/(users|sessions|throttles|health)/',
      '^app/domain/errors\\.ts$',
      lib,
      ...ground,
    ]),
    layer('ui', '^app/(ui|player)/', ['^app/(ui|player)/', browserDomain, lib, '^app/types/']),
    layer('routes', '^app/routes/', [
      '^app/routes/',
      '^app/(http|ui|player)/',
      '^app/domain/',
      lib,
      ...ground,
    ]),
    {
      name: 'only-env-reads-the-environment',
      comment: 'Everything that depends on env must go through app/env.server.ts.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/env\\.server\\.ts$' },
      to: { path: '^(node:)?process$' },
    },
    {
      name: 'no-zod-in-the-browser',
      severity: 'error',
      from: { path: '^app/(ui|player|lib)/|^app/domain/(?!.*(\\.server|-schema)\\.tsx?$)' },
      to: { path: 'node_modules/zod' },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^app/adapters/database/generated/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
