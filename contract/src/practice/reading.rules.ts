type Read = { readonly words_read: number; readonly seconds: number };

export const longestReading = 7_200;
export const shortestReading = 5;

export function wordsPerMinute({ words_read, seconds }: Read): number {
  return Math.round((words_read * 60) / seconds);
}

/** The share of the words that were read correctly. */
export function accuracyOf({ words_read, errors }: { readonly words_read: number; readonly errors: number }): number {
  return (words_read - errors) / words_read;
}
