/** Minutes of a lesson. Free of schemas, because the web client imports it. */
export const shortestLesson = 15;
export const longestLesson = 240;
