import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import type { GalleryEntry } from '../gallery-entry.ts';

const say = (label: string, onClick: () => void) => (
  <Button key={label} variant="default" onClick={onClick}>
    {label}
  </Button>
);

export const toastEntry: GalleryEntry = {
  about: [
    'Says that something has happened. At most one is shown; the rest wait in the order they came, and each leaves after two seconds.',
    'The time stands still while the pointer is over it or the focus is in it, and goes on with what was left.',
    'A failed call is an error, which screen readers announce at once (alert); the others wait for a pause (status).',
    'It stands above an open dialog. Whoever closes it by keyboard is back where they were.',
  ],
  props: [
    { name: 'type', about: 'toast.success, toast.error, toast.message or toast.warning; toast.error takes whatever was thrown' },
    { name: 'text', about: 'what has happened' },
    { name: 'instruction', about: 'what to do about it, in a second line' },
    { name: 'timeout', about: 'milliseconds; 2,000 unless said otherwise, 6,000 with an action' },
    { name: 'action', about: 'a button with a label, such as “Undo”; the toast is gone when it is pressed' },
  ],
  keys: [
    { key: 'Tab', does: 'reaches its buttons, at the end of the page' },
    { key: 'Enter, Space', does: 'presses the button: closes it, or does its action' },
  ],
  examples: [
    {
      title: 'Types, with an instruction or without',
      show: [
        say('Success', () => toast.success('The lesson is saved')),
        say('Error', () => toast.error('The lesson could not be saved', { instruction: 'Check the connection and try again.' })),
        say('Message', () => toast.message('A new version is there', { instruction: 'Reload when you have a minute.' })),
        say('Warning', () => toast.warning('Three lessons are not written up')),
      ],
    },
    {
      title: 'A time of its own; an action; several at once',
      show: [
        say('Five seconds', () => toast.message('Here for five seconds', { timeout: 5_000 })),
        say('Move a lesson', () =>
          toast.success('Moved to 16:00', { action: { label: 'Undo', onAction: () => toast.message('Moved back to 15:00') } }),
        ),
        say('Three things', () => {
          for (const text of ['The first of three', 'The second of three', 'The third of three']) toast.message(text);
        }),
      ],
    },
  ],
};
