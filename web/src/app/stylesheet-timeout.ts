/** How long a page waits for its style sheets. */
const mostMilliseconds = 60_000;

/**
 * A page that is loaded later waits for its style sheets, and Vite's loader waits for ever. After a minute the sheet counts as
 * loaded, so that the page is there, plain, instead of not at all; should it come later, it is applied.
 */
export function limitStylesheetWait(): void {
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') limit(node);
    }
  }).observe(document.head, { childList: true });
}

function limit(sheet: HTMLLinkElement): void {
  const timer = setTimeout(() => sheet.dispatchEvent(new Event('load')), mostMilliseconds);
  for (const outcome of ['load', 'error']) sheet.addEventListener(outcome, () => clearTimeout(timer), { once: true });
}
