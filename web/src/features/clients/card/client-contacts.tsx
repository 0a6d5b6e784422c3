import { IconDots, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
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
import { lazyDialog } from '../../../ui/floating/lazy-dialog.tsx';

const ContactDialog = lazyDialog(async () => (await import('../records/contact-dialog.tsx')).ContactDialog);

type Contact = NonNullable<ClientCard['contacts']>[number];

const schemes = { phone: 'tel:', email: 'mailto:', messenger: null } as const satisfies Record<Contact['kind'], string | null>;

/** Contacts of a client: masked, with a logged reveal, or hidden; and consents. */
export function ClientContacts({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  const { whole, show, forget } = useRevealedContacts();
  if (client.contacts === null) return <EmptyState title={t('contacts.hidden')} text={t('contacts.hidden_text')} />;
  const mayEdit = client.can.keep_records.allowed;
  return (
    <>
      {client.contacts.some(({ masked }) => masked) && <p className={classes.soft}>{t('contacts.logged')}</p>}
      {mayEdit && (
        <div>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEditing('new')}>
            <Icon icon={IconPlus} />
            {t('contacts.add')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('tab.contacts')}
        columns={contactColumns(t, client, { onEdit: setEditing, show })}
        rows={client.contacts.map((contact) => withValue(contact, whole.get(contact.id)))}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('contacts.empty')} text={t('contacts.empty_text')} />}
      />
      {client.can.see_records && <ClientConsents client={client} />}
      {editing !== null && (
        <ContactDialog
          client={client}
          contact={editing === 'new' ? null : editing}
          onClose={() => {
            if (editing !== 'new') forget(editing.id);
            setEditing(null);
          }}
        />
      )}
    </>
  );
}

const withValue = (contact: Contact, value: string | undefined): Contact =>
  value === undefined ? contact : { ...contact, value, masked: false };

/** A revealed contact is not cached: after leaving the page or a change it is masked again, and the next reveal is logged again. */
function useRevealedContacts() {
  const [revealed, setRevealed] = useState<ReadonlyMap<number, string>>(new Map());
  const reveal = useApiWrite(revealContactWrite);
  const show = async (contact: Contact): Promise<Contact> => {
    if (!contact.masked) return contact;
    const { value } = await reveal.mutateAsync({ params: { id: contact.id } });
    setRevealed((before) => new Map([...before, [contact.id, value]]));
    return withValue(contact, value);
  };
  const forget = (id: number) => setRevealed((before) => new Map([...before].filter(([each]) => each !== id)));
  return { whole: revealed, show, forget };
}

type ContactCalls = { readonly onEdit: (contact: Contact) => void; readonly show: (contact: Contact) => Promise<Contact> };

function contactColumns(t: TFunction<'clients'>, { id, can }: ClientCard, { onEdit, show }: ContactCalls): Column<Contact>[] {
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
      cell: (contact) => <ContactActions contact={contact} clientId={id} onEdit={onEdit} show={show} />,
    },
  ];
  return [
    { key: 'kind', title: t('contacts.column.kind'), width: 140, cell: ({ kind }) => t(contactKindNames[kind]) },
    {
      key: 'value',
      title: t('contacts.column.value'),
      cell: (contact) => <ContactValue contact={contact} mayReveal={can.reveal_contacts} show={show} />,
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

type ActionsProps = ContactCalls & { readonly contact: Contact; readonly clientId: number };

function ContactActions({ contact, clientId, onEdit, show }: ActionsProps) {
  const { t } = useTranslation('clients');
  const edit = useApiWrite(editContactWrite);
  const remove = useApiWrite(deleteContactWrite);
  const create = useApiWrite(createContactWrite);
  const onError = (error: unknown) => toast.error(error);
  const { id, kind, value, label, is_primary, consented_at } = contact;
  // Awaits the promise instead of using callbacks: deleting the contact unmounts the row. It is revealed first, so that undo can restore
  // it.
  const removeContact = async () => {
    const shown = await show(contact);
    await remove.mutateAsync({ params: { id } });
    const again = { client_id: clientId, kind, value: shown.value, label, is_primary, consent: consented_at !== null };
    toast.success(
      t('contacts.deleted'),
      undo(() => create.mutateAsync({ body: again })),
    );
  };
  return (
    <Menu
      button={{
        className: iconButtonClass,
        'aria-label': t('contacts.actions', { kind: t(contactKindNames[kind]), value }),
        children: <Icon icon={IconDots} />,
      }}
    >
      <MenuItem onSelect={() => void show(contact).then(onEdit, onError)}>{t('ui:action.edit')}</MenuItem>
      {!is_primary && (
        <MenuItem onSelect={() => edit.mutate({ params: { id }, body: { is_primary: true } }, { onError })}>
          {t('contacts.make_primary')}
        </MenuItem>
      )}
      <MenuItem onSelect={() => void removeContact().catch(onError)}>{t('contacts.delete')}</MenuItem>
    </Menu>
  );
}

type ValueProps = Pick<ContactCalls, 'show'> & { readonly contact: Contact; readonly mayReveal: boolean };

function ContactValue({ contact, mayReveal, show }: ValueProps) {
  const { t } = useTranslation('clients');
  const [pending, setPending] = useState(false);
  const { kind, value, masked } = contact;
  const press = () => {
    setPending(true);
    show(contact)
      .catch((error: unknown) => toast.error(error))
      .finally(() => setPending(false));
  };
  const scheme = schemes[kind];
  return (
    <span className={classes.contact}>
      {masked || scheme === null ? value : <a href={`${scheme}${value.replaceAll(/[\s()]/g, '')}`}>{value}</a>}
      {masked && mayReveal && (
        <Button
          variant="default"
          pending={pending}
          onClick={press}
          aria-label={t('contacts.show_label', { kind: t(contactKindNames[kind]), value })}
        >
          {t('contacts.show')}
        </Button>
      )}
    </span>
  );
}
