import { useEffect } from 'react';
import type { InboxOffer } from './match.queries.ts';
import type { Answer } from './offer-card.tsx';

type Keys = {
  readonly offers: readonly InboxOffer[];
  readonly current: InboxOffer | undefined;
  /** An open dialog handles the keys. */
  readonly isAnswering: boolean;
  readonly open: (offer: InboxOffer) => void;
  readonly answer: (answer: Answer) => void;
};

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** J and K open the next and previous offer, A accepts, D declines, in any keyboard layout. */
export function useOfferKeys({ offers, current, isAnswering, open, answer }: Keys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isAnswering || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const step = { KeyJ: 1, KeyK: -1 }[event.code];
      if (step !== undefined) {
        const place = current === undefined ? (step === 1 ? 0 : offers.length - 1) : offers.indexOf(current) + step;
        const next = offers[place];
        if (next === undefined) return;
        open(next);
        document.getElementById(`offer-${next.id}`)?.scrollIntoView({ block: 'nearest' });
      }
      const chosen = ({ KeyA: 'accept', KeyD: 'decline' } as const)[event.code];
      if (chosen === undefined || current === undefined || !current.can[chosen].allowed) return;
      event.preventDefault();
      answer(chosen);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [offers, current, isAnswering, open, answer]);
}
