/** Bodies nest a few levels. Parsing millions of levels takes seconds and all memory. */
const mostDepth = 32;
/** Brackets, commas, colons and quotes. Parsing time grows with them, not with the length of strings. */
const mostTokens = 60_000;
/** Bytes outside strings: whitespace and numbers. */
const mostBytesOutsideTexts = 600_000;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
const between = new Set([0x2c, 0x3a]);

/** Whether the quote at a position is escaped: an odd number of backslashes precedes it. */
function isEscaped(json: Buffer, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * Scans JSON before it is parsed, in one pass that skips strings.
 * @returns whether nesting and size are small enough to parse without blocking the event loop; not whether the JSON is valid
 */
export function isSimpleEnough(json: Buffer): boolean {
  let depth = 0;
  let tokens = 0;
  let outside = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    outside += 1;
    if (byte === quote) {
      do {
        at = json.indexOf(quote, at + 1);
        tokens += 1;
        if (at === -1) return tokens <= mostTokens;
      } while (tokens <= mostTokens && isEscaped(json, at));
    } else if (opening.has(byte)) {
      depth += 1;
      tokens += 1;
      if (depth > mostDepth) return false;
    } else if (closing.has(byte)) {
      depth -= 1;
    } else if (between.has(byte)) {
      tokens += 1;
    }
    if (tokens > mostTokens || outside > mostBytesOutsideTexts) return false;
  }
  return true;
}
