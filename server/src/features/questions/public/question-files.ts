/** The pictures of questions by their id, as base64. */
export type QuestionPictures = ReadonlyMap<number, { readonly mediaType: 'image/jpeg' | 'image/png'; readonly base64: string }>;

/** A picture of a question that is embedded in a file. */
export type EmbeddedPicture = { readonly base64: string; readonly alt: string };
