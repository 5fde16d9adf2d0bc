/**
 * Who may import whom (docs/development/imports.md). A layer names what it may reach; everything else in app/
 * is out of its reach. Packages are free to all.
 */
const ground = [
  '^app/env\\.server\\.ts$',
  '^app/log\\.server\\.ts$',
  '^app/page-url\\.server\\.ts$',
  '^app/metrics\\.server\\.ts$',
  '^app/secret\\.server\\.ts$',
  '^app/version\\.server\\.ts$',
  '^app/types/',
];
const lib = '^app/(lib|messages)/';
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
      comment: 'Types included.',
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Rooms import each other one way, types included.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^app/(domain|ui|player|http|adapters|lib)/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'no-route-imports-another',
      severity: 'error',
      comment: 'A route is a file, or a folder with its parts; it imports its own folder alone.',
      from: { path: '^app/routes/([^/]+/[^/.]+)[/.]' },
      to: { path: '^app/routes/', pathNot: '^app/routes/$1/' },
    },
    layer('lib-reaches-texts-alone', '^app/(lib|messages)/', [lib]),
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
      '^app/domain/accounts/',
      '^app/domain/(errors|database-errors\\.server|throttles\\.server)\\.ts$',
      lib,
      ...ground,
    ]),
    layer('server', '^app/server/', ['^app/(server|http|domain|adapters)/', lib, ...ground]),
    layer('ui', '^app/(ui|player)/', [
      '^app/(ui|player)/',
      clientDomain,
      lib,
      '^app/types/',
      '^app/styles/icons\\.svg$',
    ]),
    {
      name: 'ui-takes-only-types-from-schemas',
      severity: 'error',
      from: { path: '^app/(ui|player)/' },
      to: { path: '^app/domain/.*-schema\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    layer('worker', '^app/worker/', ['^app/worker/', lib]),
    layer('routes', '^app/routes/', [
      '^app/routes/',
      '^app/(http|ui|player)/',
      '^app/domain/',
      lib,
      ...ground,
    ]),
    {
      name: 'what-feeds-offer',
      comment:
        'The verbs of domain/feeds for all others; the rest is how feeds are read and stored.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/domain/feeds/' },
      to: {
        path: '^app/domain/feeds/',
        pathNot:
          '/(refresh-podcast|due-feeds|feed-(claims|health)|search-index|missing-audio|create-podcast|merge-podcasts|store-feed|directory-episodes|requested-feeds|add-permission|adding-podcasts)(\\.server)?\\.ts$',
      },
    },
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
      from: {
        path: '^app/(ui|player)/|^app/lib/(?!.*\\.server\\.ts$)|^app/domain/(?!.*(\\.server|-schema)\\.tsx?$)',
      },
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
