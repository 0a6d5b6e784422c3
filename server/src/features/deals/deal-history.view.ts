import { dealStages } from '@lectern/contract/deals/deal-states';
import type { DealStage } from '@lectern/contract/deals/deal-states';
import type { DealHistoryItem } from '@lectern/contract/deals/deals.schema';

export type NoteRow = { readonly id: number; readonly at: string; readonly author: string; readonly text: string };
type Values = Readonly<Record<string, unknown>> | null;
export type StepRow = {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly author: string | null;
  readonly old: Values;
  readonly new: Values;
};
/** Returns the name of the record that a field refers to. */
export type NamesOf = (field: string, id: number) => string | null;

export function noteView({ id, at, author, text }: NoteRow): DealHistoryItem {
  return { key: `note-${id}`, at, author, kind: 'note', text, from_stage: null, to_stage: null, changes: [] };
}

const kinds = {
  'deal.create': 'create',
  'deal.edit': 'edit',
  'deal.move': 'move',
  'deal.undo_move': 'undo_move',
  'deal.open_client': 'open_client',
  'deal.link_client': 'link_client',
  'deal.link_trial': 'link_trial',
} as const satisfies Readonly<Record<string, DealHistoryItem['kind']>>;

function stageIn(values: Values): DealStage | null {
  return dealStages.find((stage) => stage === values?.stage) ?? null;
}

/** A log entry for display: names instead of ids, sums and dates unchanged. */
export function stepView({ id, at, author, action, old, new: after }: StepRow, names: NamesOf): DealHistoryItem {
  const kind = kinds[action as keyof typeof kinds] ?? 'edit';
  const text = (field: string, value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return null;
    return typeof value === 'number' ? (names(field, value) ?? String(value)) : String(value);
  };
  const fields = kind === 'create' ? [] : Object.keys(after ?? {}).filter((field) => field !== 'stage');
  return {
    key: `step-${id}`,
    at,
    author,
    kind,
    text: null,
    from_stage: stageIn(old),
    to_stage: stageIn(after),
    changes: fields
      .map((field) => ({ field, before: text(field, old?.[field]), after: text(field, after?.[field]) }))
      .filter((change) => change.before !== null || change.after !== null),
  };
}
