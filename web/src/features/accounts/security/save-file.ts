const releasedAfter = 40_000;

/** Offers a file that was made here; the link to it is released after 40 seconds, when the browser has long read it. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), releasedAfter);
}
