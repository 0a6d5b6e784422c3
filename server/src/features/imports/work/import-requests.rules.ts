/** @returns the request id prefix of an import's writes, which tells them from later changes */
export function requestsOf(runId: number): string {
  return `import ${runId} `;
}

/** @returns the idempotency key of a row's transaction, so that retries post it once */
export function keyOf(runId: number, rowNo: number): string {
  return `import:${runId}:${rowNo}`;
}

/** @returns the comment of the reversals of an undo, in the language of the books */
export function undoneComment(runId: number): string {
  return `Отмена переноса № ${runId}`;
}
