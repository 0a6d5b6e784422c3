import type { ImportRecord, LeftRow } from '../rows/import-kind.ts';

/** The rows whose records are kept, with the referring tables. */
export function stayingRows(records: readonly ImportRecord[], used: ReadonlyMap<number, readonly string[]>): LeftRow[] {
  return records.flatMap(({ row_no, entity_id }): LeftRow[] => {
    const where = used.get(entity_id);
    if (where === undefined) return [];
    return [{ row_no, faults: [{ field: null, value: '', reason: 'has_records', params: { where: where.join(', ') } }] }];
  });
}

/** Rows whose records somebody has changed since the import. */
export function changedRows(records: readonly ImportRecord[], changed: { readonly has: (id: number) => boolean }): LeftRow[] {
  return records
    .filter(({ entity_id }) => changed.has(entity_id))
    .map(({ row_no }) => ({ row_no, faults: [{ field: null, value: '', reason: 'changed_since', params: {} }] }));
}
