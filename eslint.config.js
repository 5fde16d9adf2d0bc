import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'build/**',
      'node_modules/**',
      'data/**',
      'app/adapters/database/generated/**',
      'app/messages/generated/**',
      'prisma/.generated/**',
      'public/**',
      'tests/.tmp/**',
      'test-results/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['app/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/**/*.ts', 'prisma/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
    },
  },
  {
    // Only an interface can add to a package's own.
    files: ['app/types/**', 'tests/support/database/global-setup.ts'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  {
    // Every text may be a stranger's: none may be looked through again and again.
    files: ['app/**/*.{ts,tsx}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    },
  },
  {
    // The CSP forbids inline styles in server HTML, and physical directions break right-to-left pages.
    files: ['app/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='style']",
          message: 'No inline styles: the CSP forbids them.',
        },
        {
          selector:
            "JSXAttribute[name.name='className'] Literal[value=/(^|\\s|:)-?(ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r)-|text-(left|right)\\b/]",
          message: 'Use logical classes: ms, me, ps, pe, start, end.',
        },
        {
          // Tailwind writes `:has(*:is(…))`, for which a browser styles the whole document anew after each change.
          selector:
            ':matches(Literal[value=/(^|[\\s:])has-./], TemplateElement[value.raw=/(^|[\\s:])has-./])',
          message: 'No has- utilities: write a rule with a class on both sides of :has().',
        },
        {
          selector:
            'Program > FunctionDeclaration[id.name=/^[A-Z]/] ~ ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[id.name=/^(loader|action)$/]',
          message: 'The loader and the action stand above the components.',
        },
        {
          selector: 'JSXText[value=/[A-Za-z]{2}/]',
          message: 'Visible words stand in app/messages: t(…).',
        },
        {
          selector:
            'JSXAttribute[name.name=/^(aria-label|aria-description|aria-valuetext|alt|title|placeholder)$/] > Literal[value=/[A-Za-z]{2}/]',
          message: 'Announced words stand in app/messages: t(…).',
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/env.server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only app/env.server.ts reads the environment.',
        },
        {
          property: 'normalize',
          message: 'Use normalizeText: marks without end take work in the square of their number.',
        },
        {
          object: 'URL',
          property: 'canParse',
          message: 'Use parseAddress: a host without end takes work in the square of its length.',
        },
      ],
      // The server has its log; the browser may say in the console what only a developer wants to know.
      'no-console': ['error', { allow: ['info'] }],
    },
  },
  {
    // Prisma refuses a query with more than 999 values on SQLite. The screens hold no queries.
    files: ['app/{adapters,domain,lib,server}/**/*.ts'],
    ignores: ['app/lib/any-of.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ObjectExpression > Property[key.name=/^(in|notIn)$/]:not([value.type=/^(Literal|ArrayExpression)$/])',
          message:
            'This list may grow: use inSlices, or anyOf for one that cannot (app/lib/any-of).',
        },
        {
          selector:
            'ObjectExpression > Property[key.name=/^(in|notIn)$/] > ArrayExpression > SpreadElement:not(:has(> CallExpression[callee.name="few"]))',
          message:
            'This list may grow: use inSlices, or anyOf for one that cannot (app/lib/any-of).',
        },
        {
          selector:
            'ObjectExpression > Property[key.name=/^(OR|AND|NOT)$/] > CallExpression[callee.property.name=/^(map|flatMap|filter)$/]:not([callee.object.callee.name="few"])',
          message: 'This list may grow: use few(list).map(…) for one that cannot (app/lib/any-of).',
        },
      ],
    },
  },
  {
    // What does not fit is several things.
    files: ['app/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'],
    rules: {
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', 80],
    },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
);
