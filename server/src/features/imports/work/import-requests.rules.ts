/** @returns how the ids of the requests begin that write an import's rows: what they wrote is told from what people did since */
export function requestsOf(runId: number): string {
  return `import ${runId} `;
}

/** @returns the key under which a row's money is posted: once, however often the row is tried */
export function keyOf(runId: number, rowNo: number): string {
  return `import:${runId}:${rowNo}`;
}

/** @returns what stands beside the money that an undo takes back, in the language of the books */
export function undoneComment(runId: number): string {
  return `Отмена переноса № ${runId}`;
}
