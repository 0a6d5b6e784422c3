/** Displayed range, total, page size and pages. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../formats/number.ts';
import { PageSizePicker } from './page-size-picker.tsx';
import type { PageSize } from './page-sizes.ts';
import classes from './pagination.module.css';

type Props = {
  readonly page: number;
  readonly pageSize: PageSize;
  /** `undefined` during the first load. */
  readonly count: number | undefined;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: PageSize) => void;
};

/** 1 … around the current page … last; `null` is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last).sort((a, b) => a - b);
  return shown.flatMap((each, index) => (index > 0 && each - (shown[index - 1] ?? 0) > 1 ? [null, each] : [each]));
}

export function Pagination({ page, pageSize, count, onPage, onPageSize }: Props) {
  const { t } = useTranslation('ui');
  const last = Math.max(1, Math.ceil((count ?? 0) / pageSize));
  const from = Math.min((page - 1) * pageSize + 1, count ?? 0);
  const to = Math.min(page * pageSize, count ?? 0);
  return (
    <nav className={classes.pagination} aria-label={t('table.pages')}>
      <span className={classes.count} aria-live="polite">
        {/* The empty list shows it visually. */}
        {count !== undefined && (
          <span className={count === 0 ? 'visually-hidden' : undefined}>
            {t('table.range', { first: formatNumber(from), last: formatNumber(to), total: formatNumber(count) })}
          </span>
        )}
      </span>
      <PageSizePicker value={pageSize} onChange={onPageSize} />
      <div className={classes.pages}>
        <button type="button" aria-label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={16} aria-hidden />
        </button>
        {pagesAround(page, last).map((each, index) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its place
            <span key={`gap-${index}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={each}
              type="button"
              aria-label={t('table.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => onPage(each)}
            >
              {formatNumber(each)}
            </button>
          ),
        )}
        <button type="button" aria-label={t('table.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={16} aria-hidden />
        </button>
      </div>
    </nav>
  );
}
