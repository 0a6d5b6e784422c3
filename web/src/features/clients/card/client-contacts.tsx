import { IconDots, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/floating/menu.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { undo } from '../../../ui/toasts/undo.ts';
import classes from '../client-page.module.css';
import type { ClientCard } from '../clients.queries.ts';
import { contactKindNames } from '../contact-kinds.ts';
import { createContactWrite, deleteContactWrite, editContactWrite, revealContactWrite } from '../records/records.queries.ts';
import { ClientConsents } from '../trail/client-consents.tsx';
import { useApiWrite } from '../../../kernel/api-write.ts';

const ContactDialog = lazy(async () => ({ default: (await import('../records/contact-dialog.tsx')).ContactDialog }));

type Contact = NonNullable<ClientCard['contacts']>[number];

const schemes = { phone: 'tel:', email: 'mailto:', messenger: null } as const satisfies Record<Contact['kind'], string | null>;

/** How to reach a client: whole for whoever serves them, masked with a logged "Show" for others, or not at all; and their consents. */
export function ClientContacts({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  if (client.contacts === null) return <EmptyState title={t('contacts.hidden')} text={t('contacts.hidden_text')} />;
  const keeps = client.can.keep_records.allowed;
  return (
    <>
      {client.contacts.some(({ masked }) => masked) && <p className={classes.soft}>{t('contacts.logged')}</p>}
      {keeps && (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            <Icon icon={IconPlus} />
            {t('contacts.add')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('tab.contacts')}
        columns={contactColumns(t, client, setEditing)}
        rows={client.contacts}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('contacts.empty')} text={t('contacts.empty_text')} />}
      />
      {client.can.see_records && <ClientConsents client={client} />}
      <Suspense fallback={null}>
        {editing !== null && (
          <ContactDialog client={client} contact={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
        )}
      </Suspense>
    </>
  );
}

function contactColumns(t: TFunction<'clients'>, { id, can }: ClientCard, onEdit: (contact: Contact) => void): Column<Contact>[] {
  const own: Column<Contact>[] = [
    {
      key: 'consent',
      title: t('contacts.column.consent'),
      wide: true,
      cell: ({ consented_at: at }) => <span className={classes.soft}>{at === null ? '—' : formatDate(at)}</span>,
    },
    {
      key: 'actions',
      title: t('contacts.column.actions'),
      width: 64,
      align: 'right',
      cell: (contact) => <ContactActions contact={contact} clientId={id} onEdit={() => onEdit(contact)} />,
    },
  ];
  return [
    { key: 'kind', title: t('contacts.column.kind'), width: 140, cell: ({ kind }) => t(contactKindNames[kind]) },
    {
      key: 'value',
      title: t('contacts.column.value'),
      cell: (contact) => <ContactValue contact={contact} mayReveal={can.reveal_contacts} />,
    },
    {
      key: 'label',
      title: t('contacts.column.label'),
      wide: true,
      cell: ({ label, is_primary }) => (
        <span className={classes.soft}>{[label, is_primary ? t('contacts.primary') : ''].filter((part) => part !== '').join(' · ')}</span>
      ),
    },
    ...(can.keep_records.allowed ? own : []),
  ];
}

type ActionsProps = { readonly contact: Contact; readonly clientId: number; readonly onEdit: () => void };

function ContactActions({ contact, clientId, onEdit }: ActionsProps) {
  const { t } = useTranslation('clients');
  const edit = useApiWrite(editContactWrite);
  const remove = useApiWrite(deleteContactWrite);
  const create = useApiWrite(createContactWrite);
  const onError = (error: unknown) => toast.error(error);
  const { id, kind, value, label, is_primary, consented_at } = contact;
  const takeAway = () => {
    const again = { client_id: clientId, kind, value, label, is_primary, consent: consented_at !== null };
    const putBack = () => create.mutateAsync({ body: again });
    // A promise and no callbacks: the row that asked is gone as soon as the contact is.
    remove
      .mutateAsync({ params: { id } })
      .then(() => toast.success(t('contacts.deleted'), undo(putBack)))
      .catch(onError);
  };
  return (
    <Menu
      button={{
        className: iconButtonClass,
        'aria-label': t('contacts.actions', { kind: t(contactKindNames[kind]), value }),
        children: <Icon icon={IconDots} />,
      }}
    >
      <MenuItem onSelect={onEdit}>{t('ui:action.edit')}</MenuItem>
      {!is_primary && (
        <MenuItem onSelect={() => edit.mutate({ params: { id }, body: { is_primary: true } }, { onError })}>
          {t('contacts.make_primary')}
        </MenuItem>
      )}
      <MenuItem onSelect={takeAway}>{t('contacts.delete')}</MenuItem>
    </Menu>
  );
}

function ContactValue({ contact, mayReveal }: { readonly contact: Contact; readonly mayReveal: boolean }) {
  const { t } = useTranslation('clients');
  // What was shown is not kept: after the page is left the contact is masked again, and the next look is logged too.
  const reveal = useApiWrite(revealContactWrite);
  const { kind, value, masked } = reveal.data ?? contact;
  const scheme = schemes[kind];
  return (
    <span className={classes.contact}>
      {masked || scheme === null ? value : <a href={`${scheme}${value.replaceAll(/[\s()]/g, '')}`}>{value}</a>}
      {masked && mayReveal && (
        <Button
          variant="default"
          pending={reveal.isPending}
          onClick={() => reveal.mutate({ params: { id: contact.id } }, { onError: (error) => toast.error(error) })}
          aria-label={t('contacts.show_label', { kind: t(contactKindNames[kind]), value })}
        >
          {t('contacts.show')}
        </Button>
      )}
    </span>
  );
}
