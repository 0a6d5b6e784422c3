/** The source of pay: lessons, or a scheme. Free of Zod, so the browser can import it. */
export const paySources = ['lessons', 'scheme'] as const;
export type PaySource = (typeof paySources)[number];

/** Kinds of contract by which the school pays a person. */
export const payeeKinds = ['self_employed', 'sole_trader', 'employee', 'civil_contract'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** Largest evidence file of a bonus or a deduction, in bytes. */
export const largestEvidence = 5_000_000;
