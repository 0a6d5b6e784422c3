/** The pictures of questions by their id, as base64. */
export type QuestionPictures = ReadonlyMap<number, { readonly mediaType: 'image/jpeg' | 'image/png'; readonly base64: string }>;

/** A picture that a file holds for a question. */
export type EmbeddedPicture = { readonly base64: string; readonly alt: string };
