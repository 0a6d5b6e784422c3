/** Limits of packages. Free of schemas, because the web client imports it. */
export const packageUnits = { min: 1, max: 1_000 } as const;
/** Days for which a package is valid, when it is sold and when it is imported. */
export const packageDays = { min: 1, max: 3_650 } as const;
/** Days that the terms of a package allow to freeze. */
export const packageFreezeDays = { min: 0, max: 365 } as const;
/** Days of one freeze, or of one extension. */
export const changeDays = { min: 1, max: 365 } as const;
