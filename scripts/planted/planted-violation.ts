/** A mistake in the making: what is put into a copy of the project, and what the check must then say of it. */
export type Violation = {
  readonly rule: string;
  /** The step of `npm run verify` that must fail. */
  readonly check: string;
  /** Files to write, by path; a text that starts with `+` is added to the end of the file that is there. */
  readonly files: Readonly<Record<string, string>>;
  /** What the check prints, and the planted file with it. */
  readonly says: RegExp;
};

export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
