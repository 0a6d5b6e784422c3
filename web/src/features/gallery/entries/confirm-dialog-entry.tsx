import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { GalleryEntry } from '../gallery-entry.ts';

const words = {
  title: 'Cancel the lesson?',
  consequence: 'The lesson of Anna Petrova today at 15:00 will be charged in full: it begins in less than eight hours.',
  confirm: 'Cancel the lesson',
  keep: 'Keep it',
  label: 'Why',
  failed: 'The lesson could not be cancelled',
};
const answerAfter = 1_000;

type CaseProps = {
  readonly open: string;
  readonly keepOnOverlay?: boolean;
  readonly slow?: boolean;
  readonly fail?: boolean;
  readonly field?: boolean;
};

function Case({ open, keepOnOverlay = false, slow = false, fail = false, field = false }: CaseProps) {
  const [opened, setOpened] = useState(false);
  const [pending, setPending] = useState(false);
  const [answer, setAnswer] = useState('');
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      setPending(false);
      setOpened(false);
      toast.success('Confirmed after a while');
    }, answerAfter);
    return () => clearTimeout(timer);
  }, [pending]);
  const confirm = () => {
    setAnswer((before) => `${before} confirmed`);
    if (fail) toast.error(words.failed, { timeout: 10_000 });
    else if (slow) setPending(true);
    else setOpened(false);
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {open}
      </Button>
      <output aria-label={open}>{answer}</output>
      <ConfirmDialog
        opened={opened}
        title={words.title}
        confirmTitle={words.confirm}
        cancelTitle={words.keep}
        danger
        pending={pending}
        keepOnOverlay={keepOnOverlay}
        onConfirm={confirm}
        onCancel={() => {
          setAnswer((before) => `${before} cancelled`);
          setOpened(false);
        }}
      >
        <p>{words.consequence}</p>
        {field && <input aria-label={words.label} />}
      </ConfirmDialog>
    </>
  );
}

export const confirmDialogEntry: GalleryEntry = {
  about: [
    'Asks before something costly, and says first what it costs and whom.',
    'Enter confirms, Escape and a press on the overlay cancel, and ask first where something was typed; it takes 150 ms to close, and the focus goes back to where it was.',
    'It can be answered once: not again while it closes or while the answer is under way, and not by the key that opened it, held down.',
  ],
  props: [
    { name: 'opened', about: 'whether it is shown; it stays for 150 ms after it is not' },
    { name: 'title', about: 'the question' },
    { name: 'children', about: 'what will happen, to whom; fields where something must be said' },
    { name: 'confirmTitle', about: 'the verb on the button that confirms' },
    { name: 'cancelTitle', about: 'the other button; “Cancel” unless said otherwise' },
    { name: 'danger', about: 'the button that confirms is red' },
    { name: 'pending', about: 'the answer is under way: neither button does anything' },
    { name: 'disabled', about: 'it cannot be confirmed yet, because a field is empty for example' },
    { name: 'keepOnOverlay', about: 'a press on the overlay does nothing' },
    { name: 'onConfirm, onCancel', about: 'the answer; `opened` should become false' },
    { name: 'onClosed', about: 'it is gone, for a dialog that exists only while it is needed' },
  ],
  keys: [
    { key: 'Enter', does: 'confirms, unless the focus is on the other button' },
    { key: 'Escape', does: 'cancels; where something was typed, asks first whether it may be lost' },
    { key: 'Tab', does: 'moves within the dialog' },
  ],
  examples: [
    { title: 'A question', show: <Case open="Ask" /> },
    { title: 'An overlay that does not cancel', show: <Case open="Ask firmly" keepOnOverlay /> },
    { title: 'An answer that takes a second', show: <Case open="Ask slowly" slow /> },
    { title: 'A failure, said above it', show: <Case open="Ask and fail" fail /> },
    { title: 'With a field', show: <Case open="Ask why" field /> },
  ],
};
