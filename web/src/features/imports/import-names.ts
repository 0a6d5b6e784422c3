import type { ImportKind, ImportState, RowOutcome } from '@lectern/contract/imports/import-states';
import type { Tone } from '../../ui/tag.tsx';

export const kindNames = {
  courses: 'mutualsettlement:move_in.kind.courses',
  services: 'mutualsettlement:move_in.kind.services',
  abonements: 'mutualsettlement:move_in.kind.abonements',
  rates: 'mutualsettlement:move_in.kind.rates',
  clients: 'mutualsettlement:move_in.kind.clients',
  teachers: 'mutualsettlement:move_in.kind.teachers',
  balances: 'mutualsettlement:move_in.kind.balances',
  subscriptions: 'mutualsettlement:move_in.kind.subscriptions',
} as const satisfies Record<ImportKind, string>;

export const kindHints = {
  courses: 'mutualsettlement:move_in.hint.courses',
  services: 'mutualsettlement:move_in.hint.services',
  abonements: 'mutualsettlement:move_in.hint.abonements',
  rates: 'mutualsettlement:move_in.hint.rates',
  clients: 'mutualsettlement:move_in.hint.clients',
  teachers: 'mutualsettlement:move_in.hint.teachers',
  balances: 'mutualsettlement:move_in.hint.balances',
  subscriptions: 'mutualsettlement:move_in.hint.subscriptions',
} as const satisfies Record<ImportKind, string>;

export const stateTags = {
  uploaded: { tone: 'planned', key: 'mutualsettlement:move_in.state.uploaded' },
  checking: { tone: 'attention', key: 'mutualsettlement:move_in.state.checking' },
  checked: { tone: 'planned', key: 'mutualsettlement:move_in.state.checked' },
  running: { tone: 'attention', key: 'mutualsettlement:move_in.state.running' },
  stopped: { tone: 'cancelled', key: 'mutualsettlement:move_in.state.stopped' },
  done: { tone: 'held', key: 'mutualsettlement:move_in.state.done' },
  undoing: { tone: 'attention', key: 'mutualsettlement:move_in.state.undoing' },
  undone: { tone: 'cancelled', key: 'mutualsettlement:move_in.state.undone' },
  failed: { tone: 'danger', key: 'mutualsettlement:move_in.state.failed' },
} as const satisfies Record<ImportState, { readonly tone: Tone; readonly key: string }>;

export const outcomeTags = {
  unchecked: { tone: 'neutral', key: 'mutualsettlement:move_in.outcome.unchecked' },
  good: { tone: 'held', key: 'mutualsettlement:move_in.outcome.good' },
  bad: { tone: 'danger', key: 'mutualsettlement:move_in.outcome.bad' },
  duplicate: { tone: 'attention', key: 'mutualsettlement:move_in.outcome.duplicate' },
  brought: { tone: 'held', key: 'mutualsettlement:move_in.outcome.brought' },
  removed: { tone: 'cancelled', key: 'mutualsettlement:move_in.outcome.removed' },
  kept: { tone: 'attention', key: 'mutualsettlement:move_in.outcome.kept' },
} as const satisfies Record<RowOutcome, { readonly tone: Tone; readonly key: string }>;
