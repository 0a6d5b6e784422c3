import { containerViolations } from './planted-container-violations.ts';
import { documentViolations } from './planted-document-violations.ts';
import type { Violation } from './planted-violation.ts';
import { escaped } from './planted-violation.ts';

const oneTable = `export async function planted(db: { deleteFrom(table: string): unknown }) {\n  return db.deleteFrom('sessions');\n}\n`;

function dependency(rule: string, path: string, code: string, others: Readonly<Record<string, string>> = {}): Violation {
  return { rule, check: 'dependency rules', files: { ...others, [path]: code }, says: new RegExp(`${rule}: ${escaped(path)} `) };
}

function structure(rule: string, path: string, code: string, others: Readonly<Record<string, string>> = {}): Violation {
  return { rule, check: 'structure', files: { ...others, [path]: code }, says: new RegExp(`${rule}: [^\\n]*${escaped(path)}`) };
}

function lint(rule: string, path: string, code: string, says: string): Violation {
  return {
    rule,
    check: 'lint',
    files: { [path]: code },
    says: new RegExp(`${escaped(path)}:\\d+:\\d+ [^\\n]*${says}|${escaped(path)}:\\d+:\\d+ plugin[^\\n]*\\n+[^\\n]*${says}`),
  };
}

const sixteenFiles = (folder: string) =>
  Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`${folder}/one-${at}.ts`, 'export const planted = 1;\n']));

/** The path of a locale file. */
const text = (language: 'en' | 'ru', namespace: string) => `web/public/locales/${language}/${namespace}.json`;

export const violations: readonly Violation[] = [
  {
    rule: 'format',
    check: 'format',
    files: { 'server/src/kernel/planted-format.ts': 'export const planted = {a:1}\n' },
    says: /server\/src\/kernel\/planted-format\.ts format/,
  },

  lint('no new Date()', 'server/src/kernel/planted-date.ts', 'export const planted = () => new Date();\n', 'Take the time from the clock'),
  lint(
    'no Date.now()',
    'web/src/features/clients/planted-now.ts',
    'export const planted = () => Date.now();\n',
    'Take the time from the clock',
  ),
  lint(
    'no hand-made idempotency key',
    'web/src/features/clients/planted-random-key.ts',
    'export const planted = () => crypto.randomUUID();\n',
    'The kernel makes keys',
  ),
  lint(
    'no hand-made query key',
    'web/src/features/clients/planted-query-key.ts',
    "export const planted = { queryKey: ['clients'] };\n",
    "A query's key is derived",
  ),
  lint(
    'no Temporal.Now',
    'server/src/kernel/planted-temporal.ts',
    'export const planted = () => Temporal.Now.instant();\n',
    'Take the time from the clock',
  ),
  lint(
    'no Intl',
    'web/src/features/clients/planted-intl.ts',
    "export const planted = new Intl.NumberFormat('en');\n",
    'Only web/src/ui formats',
  ),
  lint('no toLocale…', 'server/src/kernel/planted-locale.ts', 'export const planted = (1).toLocaleString();\n', 'Only web/src/ui formats'),
  lint('no literal text', 'web/src/ui/planted-text.tsx', 'export const Planted = () => <p>Words</p>;\n', 'Text that people read'),
  lint(
    'no literal text in Russian',
    'web/src/ui/planted-slova.tsx',
    "export const Planted = () => <p>{'Слова'}</p>;\n",
    'Text that people read',
  ),
  lint(
    'no literal label',
    'web/src/ui/planted-label.tsx',
    'export const Planted = () => <button type="button" aria-label="Words" />;\n',
    'Text that people read',
  ),
  lint(
    'no default export',
    'web/src/features/clients/planted-default.ts',
    'const planted = 1;\nexport default planted;\n',
    'noDefaultExport',
  ),
  lint('no any', 'contract/src/planted-any.ts', 'export const planted: any = 1;\n', 'noExplicitAny'),
  lint('no barrel', 'contract/src/planted-barrel.ts', "export { planted } from './planted-any.ts';\n", 'noBarrelFile'),
  lint('erasable only', 'contract/src/planted-enum.ts', 'export enum Planted {\n  One,\n}\n', 'noEnum'),

  ...['contract', 'server', 'web', 'scripts'].map((place) => {
    const path = place === 'scripts' ? 'scripts/planted-type.ts' : `${place}/src/planted-type.ts`;
    return {
      rule: `types of ${place}`,
      check: `types of ${place}`,
      files: { [path]: 'export const planted: string = 1;\n' },
      says: /planted-type\.ts\(1,14\): error TS2322/,
    };
  }),

  {
    rule: 'a column of a list is known to its export',
    check: 'types of web',
    files: {
      'web/src/features/clients/planted-column.ts':
        "import type { ListColumn } from '../list-tools/public/define-list.ts';\nimport type { clientList } from './client-list.ts';\n\n" +
        "export const planted: ListColumn<typeof clientList> = { key: 'age', title: '', cell: () => null };\n",
    },
    says: /planted-column\.ts\(4,\d+\)/,
  },
  {
    rule: 'row types are those of the migrations',
    check: 'row types',
    files: { 'server/migrations/9999_planted.sql': 'create table planted (id integer primary key);\n' },
    says: /tables\.gen\.ts is not what the migrations make/,
  },

  dependency('no-cycles', 'contract/src/planted-egg.ts', "import './planted-hen.ts';\nexport const egg = 1;\n", {
    'contract/src/planted-hen.ts': "import './planted-egg.ts';\nexport const hen = 1;\n",
  }),
  dependency(
    'contract-imports-no-tier',
    'contract/src/lessons/planted.schema.ts',
    "export type { Db } from '../../../server/src/db/client.ts';\n",
  ),
  dependency('contract-vocabulary-imports-nothing-of-ours', 'contract/src/planted-word.ts', "import './lessons/lessons.schema.ts';\n"),
  dependency(
    'web-and-server-apart',
    'web/src/features/clients/planted-client.ts',
    "export type { Db } from '../../../../server/src/db/client.ts';\n",
  ),
  dependency('server-and-web-apart', 'server/src/kernel/planted-web.ts', "import '../../../web/src/features/clients/planted-client.ts';\n"),
  dependency('foundations-import-no-feature', 'server/src/kernel/planted-feature.ts', "import '../features/lessons/lessons.rules.ts';\n"),
  dependency('foundations-import-no-feature', 'web/src/ui/planted-feature.ts', "import '../features/clients/planted-client.ts';\n"),
  dependency('features-meet-in-public', 'server/src/features/teachers/planted-inside.ts', "import '../lessons/lessons.rules.ts';\n"),
  dependency('features-meet-in-public', 'web/src/features/teachers/planted-inside.ts', "import '../clients/planted-client.ts';\n"),
  dependency(
    'web-loads-no-schemas',
    'web/src/features/clients/planted-schema.ts',
    "import { pageSizes } from '@lectern/contract/page';\nexport const sizes = pageSizes;\n",
  ),
  dependency(
    'web-loads-no-schemas',
    'contract/src/lessons/planted-value.rules.ts',
    "import { z } from 'zod';\nexport const schema = z.string();\n",
  ),
  dependency(
    'pure-files-stay-pure',
    'server/src/features/lessons/planted.rules.ts',
    "import { openDatabase } from '../../db/client.ts';\nexport const open = openDatabase;\n",
  ),
  dependency(
    'web-loads-no-schemas',
    'web/src/features/clients/planted-schema.ts',
    "import { pageSizes } from '@lectern/contract/page';\nexport const sizes = pageSizes;\n",
  ),
  dependency(
    'pure-files-stay-pure',
    'server/src/features/lessons/planted.policy.ts',
    "import fastify from 'fastify';\nexport const open = fastify;\n",
  ),
  dependency(
    'routes-never-touch-the-database',
    'server/src/features/lessons/planted.routes.ts',
    "import { sql } from 'kysely';\nexport const open = sql;\n",
  ),
  dependency(
    'only-the-kernel-opens-the-database',
    'server/src/features/lessons/planted-open.ts',
    "import { openDatabase } from '../../db/client.ts';\nexport const open = openDatabase;\n",
  ),
  dependency('tests-stay-in-tests', 'server/src/features/lessons/planted-test.ts', "import '../../../test/database.ts';\n"),
  dependency('imports-resolve', 'web/src/features/clients/planted-nowhere.ts', "import './nowhere.ts';\n"),
  dependency('imports-are-declared', 'contract/src/lessons/planted-undeclared.schema.ts', "import 'kysely';\n"),
  dependency('product-needs-no-development-package', 'server/src/kernel/planted-dev.ts', "import 'fast-check';\n"),

  {
    rule: 'no unused export',
    check: 'unused code',
    files: { 'server/src/kernel/planted-unused.ts': 'export const planted = 1;\n' },
    says: /planted-unused\.ts/,
  },

  {
    rule: 'a lock file that npm ci takes',
    check: 'lock file',
    files: {
      'package-lock.json':
        '{"packages":{"node_modules/a":{"optionalDependencies":{"a-linux-x64":"1.0.0"}},"node_modules/b":{"resolved":"somewhere"}}}',
    },
    says: /lock: node_modules\/b names an address[\s\S]*2 problems/,
  },

  structure('forbidden-name', 'server/src/kernel/planted-utils.ts', 'export const planted = 1;\n'),
  structure('forbidden-name', 'web/src/ui/index.ts', 'export const planted = 1;\n'),
  structure('file-role', 'server/src/features/lessons/lessons.service.ts', 'export const planted = 1;\n'),
  structure('file-role', 'contract/src/lessons/lessons.types.ts', 'export const planted = 1;\n'),
  structure('file-role', 'web/src/features/clients/ClientCard.tsx', 'export const planted = 1;\n'),
  structure('file-length', 'server/src/kernel/planted-long.ts', '// a line\n'.repeat(301)),
  structure('function-length', 'server/src/kernel/planted-function.ts', `export function planted() {\n${'  // a line\n'.repeat(80)}}\n`),
  structure('folder-size', 'server/src/features/lessons/planted', '', sixteenFiles('server/src/features/lessons/planted')),
  structure('barrel', 'server/src/features/lessons/public/planted-door.ts', "export { a } from '../a.ts';\nexport { b } from '../b.ts';\n"),
  structure('missing-feature', 'contract/src/planted', '', { 'contract/src/planted/planted.schema.ts': 'export const planted = 1;\n' }),
  structure('feature-cycle', 'server/src/features/looped/to-lessons.ts', "import '../lessons/public/to-looped.ts';\n", {
    'server/src/features/lessons/public/to-looped.ts': "import '../../looped/to-lessons.ts';\n",
  }),
  structure('table-owner', 'server/src/features/lessons/planted-builder.ts', oneTable),
  structure(
    'trigger-owner',
    'server/migrations/0099_planted.sql',
    `create function planted() returns trigger language plpgsql as $$ begin update deals set version = 1; return null; end $$;
create trigger planted after insert on lessons for each row execute function planted();
`,
  ),
  structure('table-owner', 'server/src/features/lessons/insert.ts', 'export const a = `insert into ledger_entries (id) values (1)`;\n'),
  structure('table-owner', 'server/src/features/lessons/update.ts', 'export const a = `update clients as c\n  set name = 1`;\n'),
  structure(
    'environment',
    'server/src/kernel/process/environment.ts',
    '+\nexport const planted = (variables: { PLANTED_SETTING: string }) => variables.PLANTED_SETTING;\n',
  ),
  {
    rule: 'journeys for every feature',
    check: 'structure',
    files: { 'web/src/features/planted/planted-page.tsx': 'export const planted = 1;\n' },
    says: /journeys: scripts\/testing\/journeys-of-features\.ts does not name the feature planted/,
  },

  {
    rule: 'exactly the thirteen namespaces',
    check: 'translations',
    files: { [text('en', 'planted')]: '{}' },
    says: /namespace: web\/public\/locales\/en\/planted\.json/,
  },
  {
    rule: 'both languages',
    check: 'translations',
    files: { [text('en', 'match')]: '+"planted_here":"x"' },
    says: /missing-in-ru: match:planted_here/,
  },
  {
    rule: 'plural forms of the language',
    check: 'translations',
    files: {
      [text('en', 'students')]: '+"planted_one":"x","planted_other":"x"',
      [text('ru', 'students')]: '+"planted_one":"x","planted_other":"x"',
    },
    says: /plural: ru\/students:planted: needs _few, needs _many/,
  },
  {
    rule: 'the same variables',
    check: 'translations',
    files: { [text('en', 'salary')]: '+"planted":"{{sum}}"', [text('ru', 'salary')]: '+"planted":"{{total}}"' },
    says: /variables: salary:planted/,
  },
  { rule: 'no unused key', check: 'translations', files: {}, says: /unused-key: salary:planted/ },
  {
    rule: 'no unknown key',
    check: 'translations',
    files: { 'web/src/features/clients/planted-key.tsx': "export const key = (t: (key: string) => string) => t('clients:no_such_key');\n" },
    says: /unknown-key: web\/src\/features\/clients\/planted-key\.tsx: clients:no_such_key/,
  },
  {
    rule: 'no undeclared dynamic key',
    check: 'translations',
    files: {
      'web/src/features/clients/planted-dynamic.tsx':
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the planted code that has the template
        'export const key = (t: (key: string) => string, one: string) => t(`clients:planted.${one}`);\n',
    },
    says: /dynamic: web\/src\/features\/clients\/planted-dynamic\.tsx/,
  },
  {
    rule: 'a text for every refusal',
    check: 'translations',
    files: { 'contract/src/errors.ts': '+\nObject.assign(errorStatus, { planted_refusal: 400 });\n' },
    says: /error-text: ui:errors\.planted_refusal/,
  },

  ...containerViolations,
  ...documentViolations,
];
