import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import type { Tone } from '../../ui/tag.tsx';
import type { RowOf } from '../list-tools/public/define-list.ts';
import type { clientList } from './client-list.ts';

type Client = Pick<RowOf<typeof clientList>, 'status' | 'standing'>;

const toneOf = {
  active: 'planned',
  inactive: 'cancelled',
  running_out: 'attention',
  debt: 'danger',
} as const satisfies Record<string, Tone>;

function stateOf({ status, standing }: Client): keyof typeof toneOf {
  if (standing === 'debt') return 'debt';
  if (status === 'inactive') return 'inactive';
  return standing === 'running_out' ? 'running_out' : 'active';
}

const titles = {
  active: 'clients:state.active',
  inactive: 'clients:state.inactive',
  running_out: 'clients:state.running_out',
  debt: 'clients:state.debt',
} as const;

/** The most important state of a client. Debt outranks inactivity. */
export function ClientStateTag({ client }: { readonly client: Client }) {
  const { t } = useTranslation('clients');
  const state = stateOf(client);
  return <Tag tone={toneOf[state]}>{t(titles[state])}</Tag>;
}
