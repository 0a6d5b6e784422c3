import type { ImportKind, RowOutcome } from '@lectern/contract/imports/import-states';
import type { ImportField, ImportRow, ImportRun } from '@lectern/contract/imports/imports.schema';
import { minor } from '@lectern/contract/money';
import { allowedActions } from '../../kernel/actions.ts';
import type { RuleContext } from '../../kernel/actions.ts';
import type { Words } from '../../kernel/files/export-list.ts';
import { importFields } from './rows/import-fields.rules.ts';
import { importActions, onlyRequestsUndo } from './imports.policy.ts';
import type { RunFacts } from './imports.policy.ts';
import { faultText } from './rows/row-faults.rules.ts';
import type { Fault } from './rows/row-faults.rules.ts';

export type RunRow = Omit<ImportRun, 'can' | 'granted' | 'owed' | 'undo_asked' | 'undo_is_request'> &
  Pick<RunFacts, 'all_checked' | 'sums' | 'two_people'> & {
    readonly undo_asked_at: string | null;
    readonly undo_asked_name: string | null;
  };
type Language = 'en' | 'ru';

/** An import with its actions. */
export function runView(
  ctx: RuleContext,
  { all_checked, sums, two_people, undo_asked_at: at, undo_asked_name: name, ...run }: RunRow,
): ImportRun {
  const facts = { ...run, all_checked, sums, two_people };
  const { granted, owed, undo_asked_by: user_id } = sums;
  return {
    ...run,
    granted: minor(granted),
    owed: minor(owed),
    undo_asked: user_id === null || at === null || name === null ? null : { user_id, user_name: name, at },
    undo_is_request: onlyRequestsUndo(facts, ctx.actor.id),
    can: allowedActions(ctx, importActions, facts),
  };
}

const example: Words = { en: 'For example: {example}', ru: 'Например: {example}' };

/** The fields of a kind in the user's language. */
export function fieldViews(kind: ImportKind, language: Language): ImportField[] {
  return importFields[kind].map(({ key, title, example: shown, required }) => ({
    key,
    title: title[language],
    hint: shown[language] === '' ? '' : example[language].replace('{example}', shown[language]),
    required: required ?? false,
  }));
}

/** Fields whose values are sums in minor units. */
const sums = new Set(['amount', 'price', 'rate']);
/** Values that are Lectern's own terms, translated for display. */
const valueWords: Readonly<Record<string, Words>> = {
  active: { en: 'active', ru: 'активен' },
  inactive: { en: 'inactive', ru: 'неактивен' },
  self_employed: { en: 'self-employed', ru: 'самозанятый' },
  employee: { en: 'employee', ru: 'в штате' },
  trial: { en: 'trial', ru: 'пробный' },
  individual: { en: 'individual', ru: 'индивидуальный' },
  pair: { en: 'pair', ru: 'в паре' },
  group: { en: 'group', ru: 'в группе' },
  exam: { en: 'exam', ru: 'подготовка к экзамену' },
  contractor: { en: 'contractor', ru: 'договор ГПХ' },
};

function valueText(key: string, value: string, language: Language): string {
  if (sums.has(key)) return (Number(value) / 100).toFixed(2).replace('.', language === 'ru' ? ',' : '.');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year !== undefined && language === 'ru') return `${day}.${month}.${year}`;
  return key === 'status' || key === 'contract' || key === 'kind' ? (valueWords[value]?.[language] ?? value) : value;
}

type StoredRowView = {
  readonly row_no: number;
  readonly outcome: RowOutcome;
  readonly faults: readonly Fault[];
  readonly records: ImportRow['records'];
  /** Whether the values are the cells of the file, not the parsed values. */
  readonly raw: boolean;
};
type Reading = {
  readonly kind: ImportKind;
  readonly language: Language;
  readonly mapping: Readonly<Record<string, number>>;
  readonly headings: readonly string[];
};

/** A row with its values by field (for an invalid row, the cells of the file) and the reasons why it is not imported. */
export function rowView(
  row: StoredRowView,
  values: Readonly<Record<string, string>>,
  { kind, language, mapping, headings }: Reading,
): ImportRow {
  const fields = importFields[kind];
  const titleOf = (key: string) => fields.find((each) => each.key === key)?.title[language] ?? key;
  return {
    row_no: row.row_no,
    outcome: row.outcome,
    records: row.records,
    values: fields.flatMap(({ key, title }) => {
      const value = values[key] ?? '';
      return value === '' ? [] : [{ title: title[language], value: row.raw ? value : valueText(key, value, language) }];
    }),
    faults: row.faults.map((fault) => ({
      field: fault.field,
      heading: fault.field === null ? null : (headings[mapping[fault.field] ?? -1] ?? titleOf(fault.field)),
      value: fault.value,
      reason: fault.reason,
      text: faultText(fault, language),
    })),
  };
}
