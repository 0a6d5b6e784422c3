import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { toast } from '../toasts/toast.ts';

/** Copies a text. `done` is the confirmation; the children are the label if it is not "Copy". If the browser forbids copying, says so; the text stays visible. */
export function CopyButton({ text, done, children }: { readonly text: string; readonly done: string; readonly children?: ReactNode }) {
  const { t } = useTranslation('ui');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error(t('copying.refused'), { instruction: t('copying.refused_instruction') });
    }
  };
  return (
    <Button variant="default" onClick={() => void copy()}>
      <Icon icon={IconCopy} />
      {children ?? t('action.copy')}
    </Button>
  );
}
