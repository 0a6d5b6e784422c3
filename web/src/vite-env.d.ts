/// <reference types="vite/client" />
interface Window {
  /** Answers to the calls that `public/start.js` sent before the scripts were loaded; each is used once. */
  lecternEarly?: Record<string, Promise<Response> | undefined>;
}
