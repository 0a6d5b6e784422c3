/** Milliseconds without a key after which what was typed is sent. */
export const pauseInTyping = 250;
