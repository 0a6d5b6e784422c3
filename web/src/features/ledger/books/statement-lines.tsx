import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoice } from '../../../kernel/search-params.ts';
import { useAddress } from '../../../kernel/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/formats/date-time.tsx';
import { QueryPlaceholder } from '../../../ui/states/query-placeholder.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Money } from '../../../ui/formats/money.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { useReturnFocus } from '../../../ui/floating/use-return-focus.ts';
import { defineList } from '../../list-tools/public/define-list.ts';
import type { ListColumn } from '../../list-tools/public/define-list.ts';
import { ListView, useList } from '../../list-tools/public/list-view.tsx';
import classes from './books.module.css';
import { statementQuery } from './books.queries.ts';
import type { Statement, StatementLine } from './books.queries.ts';
import { StatementHead } from './statement-head.tsx';

const ChooseClient = lazy(async () => ({ default: (await import('./choose-client.tsx')).ChooseClient }));

const lineList = defineList({ path: '/api/transactions/bank-statements/{id}/lines/' });

/** Filters of lines; those that need attention first. */
const views = {
  open: { state: ['waiting'], certainty: ['unsure', 'none'] },
  ready: { state: ['waiting'], certainty: ['sure', 'chosen'] },
  posted: { state: ['posted'] },
  rest: { state: ['skipped', 'outgoing', 'before'] },
  all: {},
} as const satisfies Record<string, object>;
type View = keyof typeof views;
const viewNames = ['open', 'ready', 'posted', 'rest', 'all'] as const;
const viewTitles = {
  open: 'transactions:books.statement.view_open',
  ready: 'transactions:books.statement.view_ready',
  posted: 'transactions:books.statement.view_posted',
  rest: 'transactions:books.statement.view_rest',
  all: 'transactions:books.statement.view_all',
} as const;

const lineTags = {
  sure: { tone: 'held', key: 'transactions:books.line.sure' },
  chosen: { tone: 'held', key: 'transactions:books.line.chosen' },
  unsure: { tone: 'attention', key: 'transactions:books.line.unsure' },
  none: { tone: 'danger', key: 'transactions:books.line.none' },
  skipped: { tone: 'cancelled', key: 'transactions:books.line.skipped' },
  outgoing: { tone: 'neutral', key: 'transactions:books.line.outgoing' },
  before: { tone: 'neutral', key: 'transactions:books.line.before' },
  posted: { tone: 'held', key: 'transactions:books.line.posted' },
} as const satisfies Record<string, { tone: Tone; key: string }>;

/** Default filter: unmatched lines, otherwise those ready to post, otherwise all. */
function firstView({ unsure, none, sure }: Statement): View {
  if (unsure.count + none.count > 0) return 'open';
  return sure.count > 0 ? 'ready' : 'all';
}

/** A statement: progress, lines with matched clients, and posting. */
export function StatementLines({ id, onBack }: { readonly id: number; readonly onBack: () => void }) {
  const query = useQuery(statementQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryPlaceholder query={query} loading={<Loading size="large" />} />;
  return <Lines statement={data} onBack={onBack} />;
}

function Lines({ statement, onBack }: { readonly statement: Statement; readonly onBack: () => void }) {
  const { t } = useTranslation('transactions');
  const { search, change } = useAddress();
  const view = readChoice(search, 'show', viewNames) ?? firstView(statement);
  const page = useList(lineList, { params: { id: statement.id }, query: views[view] });
  const [choosing, setChoosing] = useState<StatementLine | null>(null);
  return (
    <div className={classes.stack}>
      <StatementHead statement={statement} onBack={onBack} />
      <div className={classes.scroll}>
        <Segmented
          label={t('books.statement.show')}
          options={viewNames.map((value) => ({ value, label: t(viewTitles[value]) }))}
          value={view}
          onChange={(show) => change({ show, page: undefined })}
        />
      </div>
      <ListView
        page={page}
        label={statement.file_name}
        columns={useColumns(setChoosing)}
        empty={{ title: t('books.statement.no_lines') }}
        withPage={{ show: view }}
      />
      {choosing !== null && <ChooseDialog line={choosing} onClose={() => setChoosing(null)} />}
    </div>
  );
}

type ChooseProps = { readonly line: StatementLine; readonly onClose: () => void };

function ChooseDialog({ line, onClose }: ChooseProps) {
  const { t } = useTranslation(['transactions', 'ui']);
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('books.line.choose_title')}
      closeButtonProps={{ 'aria-label': t('ui:action.close') }}
    >
      <Suspense fallback={<Loading />}>
        <ChooseClient line={line} onDone={onClose} />
      </Suspense>
    </Modal>
  );
}

function useColumns(choose: (line: StatementLine) => void): ListColumn<typeof lineList>[] {
  const { t } = useTranslation('transactions');
  return [
    { key: 'day', title: t('column.date'), cell: ({ booked_on }) => formatDate(booked_on) },
    { key: 'payer', title: t('books.statement.field.payer'), wide: true, cell: ({ payer }) => <span title={payer}>{payer}</span> },
    {
      key: 'purpose',
      title: t('books.statement.field.purpose'),
      wide: true,
      cell: ({ purpose }) => <span title={purpose}>{purpose}</span>,
    },
    { key: 'client', title: t('column.client'), cell: (line) => <Whose line={line} /> },
    {
      key: 'certainty',
      title: t('books.line.how_sure'),
      wide: true,
      cell: ({ state, certainty }) => {
        const { tone, key } = lineTags[state === 'waiting' ? certainty : state];
        return <Tag tone={tone}>{t(key)}</Tag>;
      },
    },
    {
      key: 'sum',
      title: t('books.line.sum'),
      align: 'right',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      key: 'act',
      title: t('books.periods.action'),
      align: 'right',
      cell: (line) =>
        line.transaction_id === null ? (
          <Button
            variant="subtle"
            disabled={!line.can.choose.allowed}
            aria-label={t('books.line.choose_of', { row: line.row_no })}
            onClick={() => choose(line)}
          >
            {t('books.line.choose')}
          </Button>
        ) : (
          <Link to="/transactions" search={{ client_id: line.client_id ?? undefined, open: line.transaction_id }}>
            {t('books.line.open', { id: line.transaction_id })}
          </Link>
        ),
    },
  ];
}

function Whose({ line: { client_id, client_name, candidates } }: { readonly line: StatementLine }) {
  const { t } = useTranslation('transactions');
  if (client_id === null)
    return <span className={classes.soft}>{candidates.length > 1 ? t('books.line.several', { count: candidates.length }) : '–'}</span>;
  return (
    <Link to="/clients/$clientId" params={{ clientId: String(client_id) }}>
      {client_name ?? client_id}
    </Link>
  );
}
