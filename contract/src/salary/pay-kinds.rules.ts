/** Which pay it is: by lessons, or by a scheme. Free of Zod, so the browser can import it. */
export const paySources = ['lessons', 'scheme'] as const;
export type PaySource = (typeof paySources)[number];

/** Kinds of contract by which the school pays a person. */
export const payeeKinds = ['self_employed', 'sole_trader', 'employee', 'civil_contract'] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** Bytes of a file that is the evidence of a bonus or a deduction. */
export const largestEvidence = 5_000_000;
