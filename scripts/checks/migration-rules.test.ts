import { describe, expect, it } from 'vitest';
import { faultsOf, statementsOf } from './migration-rules.ts';

const rules = (script: string) => faultsOf(script).map(({ rule }) => rule);

describe('a migration is refused', () => {
  it.each([
    ['index-locks', 'create index lessons_by_start on lessons (start);'],
    ['index-locks', 'create unique index if not exists once on ledger_entries (id);'],
    ['index-locks', 'alter table lessons add constraint lessons_once unique (teacher_id, start);'],
    ['takes-away', 'alter table days_off drop column name;'],
    ['takes-away', 'alter table days_off drop name;'],
    ['takes-away', 'alter table days_off rename column name to title;'],
    ['takes-away', 'alter table days_off rename to holidays;'],
    ['takes-away', 'drop table days_off;'],
    ['changes-type', 'alter table clients alter column phone type bigint using phone::bigint;'],
    ['changes-type', 'alter table only clients alter phone set data type text;'],
    ['rewrites-table', 'alter table lessons add column token uuid default gen_random_uuid();'],
    ['rewrites-table', 'alter table lessons add column place bigserial;'],
    ['needs-value', 'alter table clients add column country text not null;'],
    ['scans-table', 'alter table lessons alter column topic_id set not null;'],
    ['scans-table', "alter table lessons add constraint named check (title <> '');"],
    ['mixed-transaction', 'create index concurrently lessons_by_start on lessons (start);'],
    ['mixed-transaction', '-- outside a transaction\nupdate lessons set start = start;'],
    ['mixed-transaction', '-- outside a transaction\ncreate index concurrently on lessons (start);'],
  ])('for %s: %s', (rule, script) => {
    expect(rules(script)).toEqual([rule]);
  });

  it('for each action of one statement', () => {
    expect(rules('alter table clients add column a numeric(10, 2) default 0, drop column b, alter column c type text;')).toEqual([
      'takes-away',
      'changes-type',
    ]);
  });

  it('in any case and over several lines', () => {
    expect(rules('ALTER TABLE days_off\n  -- nobody reads it\n  DROP COLUMN name;')).toEqual(['takes-away']);
  });
});

describe('a migration is accepted', () => {
  it.each([
    'create table new_ones (id integer primary key); create index new_ones_by_id on new_ones (id); alter table new_ones drop column id;',
    'create index days_off_by_name on days_off (name);',
    "alter table lessons add column place text not null default '';",
    'alter table lessons add constraint named check (start is not null) not valid;',
    'alter table lessons validate constraint named; alter table lessons alter column start set not null;',
    'alter table lessons drop constraint named, alter column start drop not null, alter column place drop default;',
    '-- outside a transaction\ncreate unique index concurrently lessons_by_start on lessons (start);\ndrop index concurrently if exists former;',
    "create function talks() returns text language sql as $$ select 'drop table lessons;' $$;",
    "insert into texts values ('alter table lessons; drop table lessons;');",
  ])('%s', (script) => {
    expect(rules(script)).toEqual([]);
  });

  it('that says why nobody has to wait, for that rule and the next statement only', () => {
    const allowed = '-- allowed: index-locks: the table is emptied in the line above\ncreate index a on lessons (start);';
    expect(rules(allowed)).toEqual([]);
    expect(rules(`${allowed} create index b on lessons (start);`)).toEqual(['index-locks']);
    expect(rules(allowed.replace('index-locks', 'takes-away'))).toEqual(['index-locks']);
    expect(rules(allowed.replace(/: the table.*/, ':'))).toEqual(['index-locks']);
  });
});

it('splits a script at semicolons outside quotes, comments and function bodies', () => {
  expect(statementsOf("select ';'; -- one; remark\ndo $x$ begin; end $x$; select 2 - 1").map(({ text }) => text)).toEqual([
    "select ';'",
    'do $x$ begin; end $x$',
    'select 2 - 1',
  ]);
});
