/** Teachers of a wave, and hours between two waves. Free of schemas, because the web client imports it. */
export const waveTeachers = { min: 1, max: 20 } as const;
export const waveHours = { min: 1, max: 168 } as const;
