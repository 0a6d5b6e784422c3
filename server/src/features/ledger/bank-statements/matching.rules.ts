import type { Certainty, MatchReason } from '@lectern/contract/ledger/ledger-states';
import { foldName } from '../../../kernel/names/fold-name.rules.ts';
import type { BankLine } from './statement-lines.rules.ts';

/** Clues of a line that may identify a client. Names are normalised like `name_key` in the database. */
export type Clues = {
  /** Numbers of clients or contracts. */
  readonly numbers: readonly number[];
  /** Numbers of invoices. */
  readonly documents: readonly number[];
  /** Phones as digits beginning with 7, e-mail addresses in lower case. */
  readonly contacts: readonly string[];
  /** The payer's name in every order of two or three of its words. */
  readonly payerNames: readonly string[];
  /** Pairs of neighbouring words of the purpose, in both orders. */
  readonly childNames: readonly string[];
  readonly payer_inn: string;
  readonly payer_key: string;
  readonly amount: number;
};

export type Evidence = { readonly client_id: number; readonly reason: MatchReason };
export type Candidate = { readonly client_id: number; readonly reasons: readonly MatchReason[] };
export type Match = {
  readonly client_id: number | null;
  readonly certainty: Exclude<Certainty, 'chosen'>;
  readonly candidates: readonly Candidate[];
};

/** The weight of each reason: a number or a contact is enough, and so are two names together; a sum only supports. */
const weights: Readonly<Record<MatchReason, number>> = {
  number: 100,
  document: 90,
  contact: 90,
  paid_before: 80,
  child_name: 50,
  payer_name: 50,
  awaited_sum: 30,
};
const enough = 80;
/** The minimum lead over the second client. */
const lead = 30;
const mostCandidates = 5;
const mostPayerWords = 4;
const mostPurposeWords = 40;

const numberPattern =
  /(?:договор|дог|клиент|лицев\S*\s+сч[её]т|л\/с|contract|client|customer)[а-яa-z.]*\s*(?:№|n|no|#)?[\s.:]*(\d{1,9})(?![\d./-])/giu;
const documentPattern = /(?:сч[её]т|сч|invoice)[а-яa-z.]*\s*(?:на оплату)?\s*(?:№|n|no|#)?[\s.:]*(\d{1,9})(?![\d./])/giu;
const phonePattern = /(?<!\d)(?:\+?7|8)[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/g;
const mailPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const numbersIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, digits]) => Number(digits)))];

function orders(words: readonly string[]): string[][] {
  if (words.length === 0) return [[]];
  return words.flatMap((word, index) => orders(words.filter((_, other) => other !== index)).map((rest) => [word, ...rest]));
}

const isName = (word: string) => /^[a-z]{2,}$/.test(word);
const keyOf = (words: readonly string[]) => ` ${words.join(' ')} `;

/** Every order of two or three of the words. */
function nameKeys(words: readonly string[]): string[] {
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => [one, other]));
  const triples = pairs.flatMap(([one = '', other = '']) => words.slice(words.indexOf(other) + 1).map((third) => [one, other, third]));
  return [...new Set([...pairs, ...triples].flatMap((chosen) => orders(chosen).map(keyOf)))];
}

/** The clues in a line of a bank statement. */
export function cluesOf({ payer, payer_inn, purpose, amount }: Pick<BankLine, 'payer' | 'payer_inn' | 'purpose' | 'amount'>): Clues {
  const payerKey = foldName(payer);
  const words = foldName(purpose).split(' ').slice(0, mostPurposeWords);
  const neighbours = words.slice(1).map((word, index) => [words[index] ?? '', word]);
  return {
    numbers: numbersIn(purpose, numberPattern),
    documents: numbersIn(purpose, documentPattern),
    contacts: [
      ...(purpose.match(phonePattern) ?? []).map((phone) => `7${phone.replaceAll(/\D/g, '').slice(-10)}`),
      ...(purpose.match(mailPattern) ?? []).map((address) => address.toLowerCase()),
    ],
    payerNames: nameKeys(payerKey.split(' ').filter(Boolean).slice(0, mostPayerWords)),
    childNames: [...new Set(neighbours.filter((pair) => pair.every(isName)).flatMap((pair) => orders(pair).map(keyOf)))],
    payer_inn,
    payer_key: payerKey,
    amount,
  };
}

/**
 * Matches a line by all evidence. A match is sure only with enough evidence and a clear lead; otherwise the likeliest client is proposed,
 * if any.
 */
export function matchOf(evidence: readonly Evidence[]): Match {
  const byClient = Map.groupBy(evidence, ({ client_id }) => client_id);
  const assessed = [...byClient].map(([client_id, all]) => {
    const reasons = [...new Set(all.map(({ reason }) => reason))].sort((a, b) => weights[b] - weights[a] || a.localeCompare(b));
    return { client_id, reasons, weight: reasons.reduce((sum, reason) => sum + weights[reason], 0) };
  });
  assessed.sort((a, b) => b.weight - a.weight || a.client_id - b.client_id);
  const [best, second] = assessed;
  if (best === undefined) return { client_id: null, certainty: 'none', candidates: [] };
  const sure = best.weight >= enough && best.weight - (second?.weight ?? 0) >= lead;
  const tied = second !== undefined && second.weight === best.weight;
  return {
    client_id: tied ? null : best.client_id,
    certainty: sure ? 'sure' : 'unsure',
    candidates: assessed.slice(0, mostCandidates).map(({ client_id, reasons }) => ({ client_id, reasons })),
  };
}
