import type { i18n, ReadCallback } from 'i18next';
import { TextsOverHttp } from './texts-over-http.ts';

/**
 * Loads texts over HTTP, those of the current language first. The fallback language is rarely needed, so the first page does not wait for
 * it. It is loaded by `loadRest`, at the latest when the language changes.
 */
export class OwnLanguageFirst extends TextsOverHttp {
  readonly #translations: i18n;
  #rest: [language: string, namespace: string][] | null = [];

  constructor(translations: i18n) {
    super();
    this.#translations = translations;
  }

  override read(language: string, namespace: string, callback: ReadCallback): void {
    const own = this.#translations.languages?.[0];
    if (this.#rest === null || own === undefined || language === own) {
      super.read(language, namespace, callback);
      return;
    }
    this.#rest.push([language, namespace]);
    callback(null, {});
  }

  loadRest(): void {
    const rest = this.#rest ?? [];
    this.#rest = null;
    for (const [language, namespace] of rest) {
      // Removes the empty placeholder; otherwise a change to this language would not wait for its texts. (The library's own removal would
      // also drop the namespace from the list of loaded ones.)
      delete this.#translations.store.data[language]?.[namespace];
      void this.#translations.reloadResources([language], [namespace]);
    }
  }
}
