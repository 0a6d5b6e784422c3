/**
 * Rules of migrations, which run while the previous version serves: no long lock on a large table, and nothing removed that this version
 * uses.
 */
export type MigrationFault = { readonly rule: MigrationRule; readonly statement: string; readonly remedy: string };

const remedies = {
  'index-locks': 'put it into a migration of its own that begins with "-- outside a transaction", as create index concurrently',
  'takes-away': 'the version before still uses it: stop using it in this release, and take it away in the next one',
  'changes-type':
    'it rewrites the table and the version before reads the former type: add a second column, and drop the first one in the next release',
  'rewrites-table': 'each row is written anew under a lock: add the column without that default, set the default, and fill it in batches',
  'needs-value': 'the version before inserts rows without it: give it a default',
  'scans-table': 'add it as "not valid" and validate it in a later migration; before set not null, validate a check of it',
  'mixed-transaction': 'a migration outside a transaction has only create index concurrently … and drop index concurrently if exists …',
} as const;

export type MigrationRule = keyof typeof remedies;

/** Tables that reach hundreds of thousands of rows in a large school. */
const largeTables = new Set(
  `accounting_document_lines accruals audit_log bank_statement_lines checklist_marks child_topics export_parts idempotency_keys import_rows
  kpi_parts kpi_snapshots ledger_entries ledger_transactions lesson_follow_ups lesson_reports lessons mail_outbox match_offer_slots
  match_offers material_pieces pay_statements read_log scheme_lines sessions sign_in_attempts teacher_time_changes test_answers test_results
  text_readings unit_entries webhook_attempts webhook_deliveries`.split(/\s+/),
);

const volatileDefault =
  /\bdefault\s+\(?\s*(gen_random_uuid|random|clock_timestamp|timeofday|nextval|uuid_generate_v\d)\s*\(|\b(big)?serial\b/i;
const name = String.raw`(?:if exists |if not exists |only )?(?:public\.)?"?(\w+)"?`;

type Statement = { readonly text: string; readonly allowed: ReadonlySet<string> };

/** Splits a script at semicolons outside quotes and function bodies. "-- allowed: rule: reason" applies to the statement below it. */
export function statementsOf(script: string): Statement[] {
  const statements: Statement[] = [];
  let text = '';
  let allowed = new Set<string>();
  const parts = script.matchAll(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^-'$;]+|[-$]/g);
  for (const [part] of parts) {
    const allowing = /^--\s*allowed: ([\w-]+): \S.{14,}/.exec(part);
    if (allowing?.[1] !== undefined) allowed.add(allowing[1]);
    if (part === ';') {
      if (text.trim() !== '') statements.push({ text: text.trim().replaceAll(/\s+/g, ' '), allowed });
      text = '';
      allowed = new Set();
    } else if (!part.startsWith('--')) text += part;
  }
  if (text.trim() !== '') statements.push({ text: text.trim().replaceAll(/\s+/g, ' '), allowed });
  return statements;
}

/** @returns the rules that a migration breaks, without the explicitly allowed ones */
export function faultsOf(script: string): MigrationFault[] {
  const statements = statementsOf(script);
  const made = new Set(statements.flatMap(({ text }) => new RegExp(`^create (?:unlogged )?table ${name}`, 'i').exec(text)?.[1] ?? []));
  const isOutside = script.startsWith('-- outside a transaction');
  const validated = new Set(
    statements.flatMap(({ text }) =>
      /\bvalidate constraint\b/i.test(text) ? (new RegExp(`^alter table ${name}`, 'i').exec(text)?.[1] ?? []) : [],
    ),
  );
  return statements.flatMap(({ text, allowed }) =>
    rulesBroken(text, made, validated, isOutside)
      .filter((rule) => !allowed.has(rule))
      .map((rule) => ({ rule, statement: text.slice(0, 120), remedy: remedies[rule] })),
  );
}

function rulesBroken(text: string, made: ReadonlySet<string>, validated: ReadonlySet<string>, isOutside: boolean): MigrationRule[] {
  if (isOutside)
    return /^(create (unique )?index concurrently \w+ on |drop index concurrently if exists \w+$)/i.test(text) ? [] : ['mixed-transaction'];
  if (/^(create|drop) (unique )?index concurrently\b/i.test(text)) return ['mixed-transaction'];
  const indexed = new RegExp(`^create (?:unique )?index\\b.*? on ${name}`, 'i').exec(text)?.[1];
  if (indexed !== undefined) return largeTables.has(indexed) && !made.has(indexed) ? ['index-locks'] : [];
  if (/^drop (?:table|view|materialized view) /i.test(text)) return ['takes-away'];
  const altered = new RegExp(`^alter table ${name} `, 'i').exec(text);
  const table = altered?.[1];
  if (altered === null || table === undefined || made.has(table)) return [];
  const isLarge = largeTables.has(table);
  return actionsOf(text.slice(altered[0].length)).flatMap((action) => brokenBy(action, isLarge, validated.has(table)));
}

/** Splits an `alter table` into its actions, at commas outside brackets and quotes. */
function actionsOf(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const [part] of text.matchAll(/'(?:[^']|'')*'|./g)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += part;
  }
  return actions.map((action) => action.trim());
}

function brokenBy(action: string, isLarge: boolean, isValidated: boolean): MigrationRule[] {
  if (/^rename\b/i.test(action) || /^drop (?!constraint|not|default|expression|identity)/i.test(action)) return ['takes-away'];
  if (/^alter (column )?"?\w+"? (set data )?type\b/i.test(action)) return ['changes-type'];
  if (/^alter (column )?"?\w+"? set not null/i.test(action)) return isLarge && !isValidated ? ['scans-table'] : [];
  if (/^add (constraint \S+ )?(check|foreign key)\b/i.test(action)) return isLarge && !/\bnot valid\b/i.test(action) ? ['scans-table'] : [];
  if (/^add (constraint \S+ )?(unique|primary key|exclude)\b/i.test(action))
    return isLarge && !/\busing index\b/i.test(action) ? ['index-locks'] : [];
  if (!/^add\b/i.test(action) || /^add constraint\b/i.test(action)) return [];
  const broken: MigrationRule[] = [];
  if (isLarge && (volatileDefault.test(action) || /\bgenerated always as \(.*\) stored/i.test(action))) broken.push('rewrites-table');
  if (/\bnot null\b/i.test(action) && !/\bdefault\b|\bgenerated\b|\b(big)?serial\b/i.test(action)) broken.push('needs-value');
  return broken;
}
