/** After how many lessons a checklist may be due. Free of schemas, because the web client imports it. */
export const everyLessons = { min: 1, max: 200 } as const;
