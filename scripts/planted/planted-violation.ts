/** A violation of a rule: the files that are planted into a copy of the project, and the expected output of the check. */
export type Violation = {
  readonly rule: string;
  /** The step of `npm run verify` that must fail. */
  readonly check: string;
  /** Files to write, by path. A text that starts with `+` is appended to the existing file. */
  readonly files: Readonly<Record<string, string>>;
  /** The expected output, with the planted file. */
  readonly says: RegExp;
};

export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
