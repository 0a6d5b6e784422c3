/** "One direction" of ARCHITECTURE.md, rule by rule. Cycles between whole features are scripts/check-structure.ts. */
const feature = '^(server|web)/src/features/([^/]+)/';
const tests = '\\.test\\.tsx?$';
const schemas = '^contract/src/(.*\\.(schema|contract)|change-log|contract|dictionary|money|page|paper|time)\\.ts$';
const opensDatabase = '^server/src/db/(?!tables\\.gen|table-owners)|(^|/)node_modules/(pg|@electric-sql/pglite)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-no-tier',
      comment: 'The contract is what both sides agree on; it knows neither.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    {
      name: 'contract-vocabulary-imports-nothing-of-ours',
      comment: 'The words at the root of the contract stand alone; only contract.ts gathers the features.',
      severity: 'error',
      from: { path: '^contract/src/[^/]+\\.ts$', pathNot: ['^contract/src/contract\\.ts$', tests] },
      to: { path: '^contract/src/[^/]+/' },
    },
    {
      name: 'web-and-server-apart',
      comment: 'They meet in the contract and nowhere else.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-and-web-apart',
      comment: 'They meet in the contract and nowhere else.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'web-loads-no-schemas',
      comment:
        'Zod evaluates code when it is loaded, which the Content-Security-Policy forbids. The web takes types of schemas; values stand in files without zod.',
      severity: 'error',
      from: { path: ['^web/src/', '^contract/src/'], pathNot: [tests, schemas] },
      to: { path: `${schemas}|(^|/)node_modules/zod/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'foundations-import-no-feature',
      comment: 'kernel, db and ui serve every feature, so they know none.',
      severity: 'error',
      from: { path: '^(server/src/(kernel|db)|web/src/(kernel|ui))/', pathNot: tests },
      to: { path: '/src/features/' },
    },
    {
      name: 'features-meet-in-public',
      comment: 'A feature uses another only through its public folder.',
      severity: 'error',
      from: { path: feature, pathNot: tests },
      to: { path: '^$1/src/features/[^/]+/', pathNot: ['^$1/src/features/$2/', '^$1/src/features/[^/]+/public/'] },
    },
    {
      name: 'pure-files-stay-pure',
      comment: 'Rules, policies and views are decided from what they are given: no database, no HTTP server.',
      severity: 'error',
      from: { path: '^server/src/.*\\.(rules|policy|view)\\.ts$' },
      to: { path: `${opensDatabase}|(^|/)node_modules/(fastify|@fastify)/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-never-touch-the-database',
      comment: 'A route names the verb or query that answers it.',
      severity: 'error',
      from: { path: '^server/src/.*\\.routes\\.ts$' },
      to: { path: '^server/src/db/|(^|/)node_modules/(kysely|pg|@electric-sql/pglite)/' },
    },
    {
      name: 'only-the-kernel-opens-the-database',
      comment: 'Everybody else is given ctx.db, which is the transaction. Types of it may be named anywhere.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/(kernel|db|school)/', '^server/src/(main|serve|commands)\\.ts$', tests] },
      to: { path: opensDatabase, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-stay-in-tests',
      comment: 'What a test needs is no part of the product.',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: tests },
      to: { path: `^(server/test|e2e|bench|scripts)/|${tests}` },
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      from: {},
      // What a plugin of the build makes has no file.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'imports-are-declared',
      comment:
        'Every package that is imported stands in the package.json of its workspace. (Test tools stand in that of the root; knip sees those.)',
      severity: 'error',
      from: { pathNot: [tests, '^server/test/'] },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'product-needs-no-development-package',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'type-import'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^web/dist/', '^test-results/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
