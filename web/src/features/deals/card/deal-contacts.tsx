import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiWrite } from '../../../kernel/api-write.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import classes from '../deals.module.css';
import type { DealCard } from '../deals.queries.ts';
import { revealDealContactsWrite } from '../deals.queries.ts';

type Contacts = { readonly phone: string; readonly email: string };

/** Reveals the whole contacts of a deal. They are not cached: after leaving the page they are masked, and the next reveal is logged again. */
export function useDealContacts(deal: DealCard) {
  const [revealed, setRevealed] = useState<(Contacts & { readonly version: number }) | null>(null);
  const reveal = useApiWrite(revealDealContactsWrite);
  const shown = revealed?.version === deal.version ? revealed : null;
  const show = async (): Promise<Contacts> => {
    if (shown !== null || ((deal.phone ?? '') === '' && deal.email === '')) return shown ?? { phone: '', email: '' };
    const contacts = await reveal.mutateAsync({ params: { id: deal.id } });
    setRevealed({ ...contacts, version: deal.version });
    return contacts;
  };
  return { shown, show, pending: reveal.isPending };
}

type Props = { readonly deal: DealCard; readonly kind: 'phone' | 'email'; readonly contacts: ReturnType<typeof useDealContacts> };

/** A contact of a deal: masked with a button that reveals it, then a link. */
export function DealContact({ deal, kind, contacts: { shown, show, pending } }: Props) {
  const { t } = useTranslation('students');
  if (shown !== null) {
    const value = shown[kind];
    return <a href={kind === 'phone' ? `tel:${value.replaceAll(/[^\d+]/g, '')}` : `mailto:${value}`}>{value}</a>;
  }
  const masked = deal[kind];
  return (
    <span className={classes.contact}>
      <span>{masked}</span>
      {deal.can.reveal.allowed && (
        <Button
          variant="default"
          pending={pending}
          onClick={() => void show().catch((error: unknown) => toast.error(error))}
          aria-label={t('deals.card.show_label', { value: masked })}
        >
          {t('deals.card.show')}
        </Button>
      )}
    </span>
  );
}
