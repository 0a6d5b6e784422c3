import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressPages } from '../../../ui/table/address-pages.tsx';
import { ConfirmWrite } from '../../../ui/floating/confirm-write.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { check, required } from '../../../ui/forms/validation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { defineList } from '../../list-tools/public/define-list.ts';
import { useList } from '../../list-tools/public/list-view.tsx';
import type { ClientCard } from '../clients.queries.ts';
import classes from '../records/records.module.css';
import { deleteNoteWrite, editNoteWrite, writeNoteWrite } from './trail.queries.ts';
import type { ClientNote } from './trail.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';

const noteList = defineList({ path: '/api/clients/{id}/notes/' });

/** Staff notes on a client, pinned first. */
export function ClientNotes({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const page = useList(noteList, { params: { id: client.id } });
  const { data } = page;
  const mayEdit = client.can.keep_records.allowed;
  return (
    <>
      {mayEdit && <NewNote clientId={client.id} />}
      <QueryPlaceholder query={page} loading={<Skeleton height={120} />} />
      {data?.count === 0 && <EmptyState title={t('notes.empty')} text={t('notes.empty_text')} />}
      <ul className={classes.notes} aria-label={t('tab.notes')}>
        {data?.results.map((note) => (
          <Note key={note.id} note={note} keeps={mayEdit} />
        ))}
      </ul>
      {data !== undefined && data.count > page.query.page_size && <AddressPages count={data.count} />}
    </>
  );
}

function NewNote({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const write = useApiWrite(writeNoteWrite);
  const form = useForm({
    call: '/api/clients/{id}/notes/',
    initial: { text: '' },
    send: (body, { idempotencyKey }) => write.mutateAsync({ params: { id: clientId }, body, idempotencyKey }),
    draft: `note:${clientId}`,
  });
  return (
    <Form form={form} submit={t('notes.write')} disabled={form.values.text.trim() === ''}>
      {/* Disabled while sending: later input would be lost. */}
      <TextAreaField form={form} name="text" label={t('notes.new')} minRows={3} disabled={form.isPending} />
    </Form>
  );
}

function Note({ note, keeps: mayEdit }: { readonly note: ClientNote; readonly keeps: boolean }) {
  const { t } = useTranslation('clients');
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const edit = useApiWrite(editNoteWrite);
  const { text, author_name: author, created_at: at, edited_at: edited, pinned, can } = note;
  const pin = () => edit.mutate({ params: { id: note.id }, body: { pinned: !pinned } }, { onError: (error) => toast.error(error) });
  return (
    <li className={classes.note}>
      {mode === 'edit' ? <NoteForm note={note} onDone={() => setMode('read')} /> : <p className={classes.words}>{text}</p>}
      <div className={classes.byline}>
        {pinned && <span>{t('notes.pinned')}</span>}
        <span>{author ?? t('ui:log.nobody')}</span>
        <time dateTime={at}>{formatDateTime(at)}</time>
        {edited !== null && <span>{t('notes.edited', { when: formatDateTime(edited) })}</span>}
        <span className={classes.noteActions}>
          {mayEdit && (
            <IconButton icon={pinned ? IconPinnedOff : IconPin} aria-label={t(pinned ? 'notes.unpin' : 'notes.pin')} onClick={pin} />
          )}
          {can.edit.allowed && (
            <>
              <IconButton icon={IconPencil} aria-label={t('notes.edit')} onClick={() => setMode('edit')} />
              <IconButton icon={IconTrash} aria-label={t('notes.delete')} aria-haspopup="dialog" onClick={() => setMode('delete')} />
            </>
          )}
        </span>
      </div>
      {mode === 'delete' && <DeleteNote note={note} onClose={() => setMode('read')} />}
    </li>
  );
}

function NoteForm({ note, onDone }: { readonly note: ClientNote; readonly onDone: () => void }) {
  const { t } = useTranslation('clients');
  const edit = useApiWrite(editNoteWrite);
  const form = useForm({
    call: '/api/client-notes/{id}/edit/',
    initial: { text: note.text },
    rules: ({ text }) => ({ text: check(text, required) }),
    send: (body) => edit.mutateAsync({ params: { id: note.id }, body }),
    onSuccess: onDone,
  });
  return (
    <Form form={form} submit={t('ui:action.save')} onCancel={onDone}>
      <TextAreaField form={form} name="text" label={t('notes.edit')} minRows={3} autoFocus />
    </Form>
  );
}

function DeleteNote({ note, onClose }: { readonly note: ClientNote; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const remove = useApiWrite(deleteNoteWrite);
  return (
    <ConfirmWrite
      title={t('notes.delete_question')}
      confirmTitle={t('notes.delete')}
      danger
      send={() => remove.mutateAsync({ params: { id: note.id } })}
      onClose={onClose}
    >
      <p>{t('notes.delete_text')}</p>
    </ConfirmWrite>
  );
}
