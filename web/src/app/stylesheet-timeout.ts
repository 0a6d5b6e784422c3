/** How long a page waits for its style sheets. */
const maxMilliseconds = 60_000;

/**
 * Vite's loader waits for the style sheets of a lazy page without a limit. After a minute the sheet counts as loaded, so the page appears
 * unstyled instead of not at all. A sheet that arrives later still applies.
 */
export function limitStylesheetWait(): void {
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') limit(node);
    }
  }).observe(document.head, { childList: true });
}

function limit(sheet: HTMLLinkElement): void {
  const timer = setTimeout(() => sheet.dispatchEvent(new Event('load')), maxMilliseconds);
  for (const outcome of ['load', 'error']) sheet.addEventListener(outcome, () => clearTimeout(timer), { once: true });
}
