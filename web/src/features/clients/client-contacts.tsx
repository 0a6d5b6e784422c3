import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { api } from '../../kernel/api.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './client-page.module.css';
import type { ClientCard } from './clients.queries.ts';

type Contact = NonNullable<ClientCard['contacts']>[number];

const kinds = {
  phone: 'clients:contacts.kind.phone',
  email: 'clients:contacts.kind.email',
  messenger: 'clients:contacts.kind.messenger',
} as const satisfies Record<Contact['kind'], string>;

const schemes = { phone: 'tel:', email: 'mailto:', messenger: null } as const satisfies Record<Contact['kind'], string | null>;

/** How to reach a client: whole for whoever serves them, masked with a logged "Show" for others, or not at all. */
export function ClientContacts({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  if (client.contacts === null) return <EmptyState title={t('contacts.hidden')} text={t('contacts.hidden_text')} />;
  return (
    <>
      {client.contacts.some(({ masked }) => masked) && <p className={classes.soft}>{t('contacts.logged')}</p>}
      <DataTable
        label={t('tab.contacts')}
        columns={contactColumns(t, client.can.reveal_contacts)}
        rows={client.contacts}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('contacts.empty')} text={t('contacts.empty_text')} />}
      />
    </>
  );
}

function contactColumns(t: TFunction<'clients'>, mayReveal: boolean): Column<Contact>[] {
  return [
    { key: 'kind', title: t('contacts.column.kind'), width: 160, cell: ({ kind }) => t(kinds[kind]) },
    { key: 'value', title: t('contacts.column.value'), cell: (contact) => <ContactValue contact={contact} mayReveal={mayReveal} /> },
    {
      key: 'label',
      title: t('contacts.column.label'),
      cell: ({ label, is_primary }) => (
        <span className={classes.soft}>{[label, is_primary ? t('contacts.primary') : ''].filter((part) => part !== '').join(' · ')}</span>
      ),
    },
  ];
}

function ContactValue({ contact, mayReveal }: { readonly contact: Contact; readonly mayReveal: boolean }) {
  const { t } = useTranslation('clients');
  // What was shown is not kept: after the page is left the contact is masked again, and the next look is logged too.
  const reveal = useMutation({
    mutationFn: () => api.post('/api/client-contacts/{id}/reveal/', { params: { id: contact.id } }),
    onError: (error) => toast.error(error),
  });
  const { kind, value, masked } = reveal.data ?? contact;
  const scheme = schemes[kind];
  return (
    <span className={classes.contact}>
      {masked || scheme === null ? value : <a href={`${scheme}${value.replaceAll(' ', '')}`}>{value}</a>}
      {masked && mayReveal && (
        <Button
          variant="default"
          pending={reveal.isPending}
          onClick={() => reveal.mutate()}
          aria-label={t('contacts.show_label', { kind: t(kinds[kind]), value })}
        >
          {t('contacts.show')}
        </Button>
      )}
    </span>
  );
}
