import { Textarea } from '@mantine/core';
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDraft, useDraft } from '../../../kernel/draft.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { AddressPages } from '../../../ui/table/address-pages.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/formats/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormErrors } from '../../../ui/forms/form-errors.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { readPage } from '../../../ui/table/read-page.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { UnsavedWork } from '../../../ui/forms/unsaved-work.tsx';
import { useAsking } from '../../../ui/floating/use-asking.ts';
import type { ClientCard } from '../clients.queries.ts';
import classes from '../records/records.module.css';
import { clientNotesQuery, deleteNoteWrite, editNoteWrite, writeNoteWrite } from './trail.queries.ts';
import type { ClientNote } from './trail.queries.ts';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { newIdempotencyKey } from '../../../kernel/idempotency-key.ts';

/** What those who serve a client write down for each other, pinned notes first. */
export function ClientNotes({ client }: { readonly client: ClientCard }) {
  const { t } = useTranslation('clients');
  const page = readPage(useAddress().search);
  const { data, error, refetch } = useQuery(clientNotesQuery(client.id, page));
  const keeps = client.can.keep_records.allowed;
  return (
    <>
      {keeps && <NewNote clientId={client.id} />}
      {data === undefined && (error === null ? <Skeleton height={120} /> : <ErrorState error={error} onRetry={() => void refetch()} />)}
      {data?.count === 0 && <EmptyState title={t('notes.empty')} text={t('notes.empty_text')} />}
      <ul className={classes.notes} aria-label={t('tab.notes')}>
        {data?.results.map((note) => (
          <Note key={note.id} note={note} keeps={keeps} />
        ))}
      </ul>
      {data !== undefined && data.count > page.page_size && <AddressPages count={data.count} />}
    </>
  );
}

function NewNote({ clientId }: { readonly clientId: number }) {
  const { t } = useTranslation('clients');
  const draftName = `note:${clientId}`;
  const [draft, setDraft] = useDraft(draftName, () => ({ text: '', idempotencyKey: newIdempotencyKey() }));
  const write = useApiWrite(writeNoteWrite);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '' || write.isPending) return;
    write.mutate(
      { params: { id: clientId }, body: { text: draft.text }, idempotencyKey: draft.idempotencyKey },
      {
        onSuccess: () => {
          setDraft({ text: '', idempotencyKey: newIdempotencyKey() });
          dropDraft(draftName);
        },
      },
    );
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={draft.text.trim() !== ''} onLeave={() => dropDraft(draftName)} />
      <Textarea
        label={t('notes.new')}
        value={draft.text}
        // What is typed while it is sent would go with it.
        readOnly={write.isPending}
        onChange={({ currentTarget }) => setDraft({ ...draft, text: currentTarget.value })}
        maxLength={4000}
        rows={3}
      />
      <FormErrors error={write.error} />
      <FormButtons submit={t('notes.write')} pending={write.isPending} disabled={draft.text.trim() === ''} />
    </form>
  );
}

function Note({ note, keeps }: { readonly note: ClientNote; readonly keeps: boolean }) {
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
          {keeps && (
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
  const [text, setText] = useState(note.text);
  const edit = useApiWrite(editNoteWrite);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !edit.isPending) edit.mutate({ params: { id: note.id }, body: { text } }, { onSuccess: onDone });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UnsavedWork unsaved={text !== note.text && !edit.isSuccess} />
      <Textarea
        aria-label={t('notes.edit')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        maxLength={4000}
        rows={3}
        autoFocus
      />
      <FormErrors error={edit.error} />
      <FormButtons submit={t('ui:action.save')} pending={edit.isPending} disabled={text.trim() === ''} onCancel={onDone} />
    </form>
  );
}

function DeleteNote({ note, onClose }: { readonly note: ClientNote; readonly onClose: () => void }) {
  const { t } = useTranslation('clients');
  const { close, asking } = useAsking(onClose);
  const remove = useApiWrite(deleteNoteWrite);
  return (
    <ConfirmDialog
      {...asking}
      title={t('notes.delete_question')}
      confirmTitle={t('notes.delete')}
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: note.id } }, { onSuccess: close, onError: (error) => toast.error(error) })}
    >
      <p>{t('notes.delete_text')}</p>
    </ConfirmDialog>
  );
}
