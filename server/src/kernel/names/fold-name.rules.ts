/**
 * Normalises names for comparison: Latin letters, whatever the alphabet, case, accents and transliteration of Russian. The database
 * function `name_key` does the same for stored names.
 */

/** Replacements for letters outside a–z; letters with an empty replacement are dropped. */
const letters: Readonly<Record<string, string>> = {
  // Russian and neighbouring alphabets
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', і: 'i', ї: 'i' },
  ...{ к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ў: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch' },
  ...{ ш: 'sh', щ: 'sch', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia', ә: 'a', ғ: 'g', қ: 'k', ң: 'n', ө: 'o', ұ: 'u', ү: 'u', һ: 'h' },
  // Accents
  ...{ à: 'a', á: 'a', â: 'a', ã: 'a', ä: 'a', å: 'a', ā: 'a', ă: 'a', ą: 'a', æ: 'ae', ç: 'c', ć: 'c', č: 'c', ď: 'd', đ: 'd' },
  ...{ è: 'e', é: 'e', ê: 'e', ë: 'e', ē: 'e', ė: 'e', ę: 'e', ě: 'e', ğ: 'g', ì: 'i', í: 'i', î: 'i', ï: 'i', ī: 'i', į: 'i', ı: 'i' },
  ...{ ł: 'l', ľ: 'l', ñ: 'n', ń: 'n', ň: 'n', ò: 'o', ó: 'o', ô: 'o', õ: 'o', ö: 'o', ø: 'o', ō: 'o', ő: 'o', œ: 'oe', ř: 'r' },
  ...{ ś: 's', š: 's', ş: 's', ș: 's', ß: 'ss', ť: 't', ţ: 't', ț: 't', ù: 'u', ú: 'u', û: 'u', ü: 'u', ū: 'u', ů: 'u', ű: 'u' },
  ...{ ų: 'u', ý: 'y', ÿ: 'y', ź: 'z', ż: 'z', ž: 'z' },
};

/** Apostrophes and combining accents. */
const dropped = /['`´‘’ʼ\u00ad]|[\u0300-\u0304\u0306-\u0308\u030a-\u030c\u0327\u0328]/g;
/** All other separators of words. Anything that is not punctuation, such as letters of other alphabets, is kept. */
const separators = /[\p{ASCII}\u00a0\u2009\u202f–—−«»„“”…·•№]/u;

function foldCharacter(character: string): string {
  const folded = letters[character.toLowerCase()];
  if (folded !== undefined) return folded;
  if (/[A-Za-z0-9]/.test(character)) return character.toLowerCase();
  return separators.test(character) ? ' ' : character;
}

/** @returns the normalised words of a name, separated by one space: `Ковалёв Пётр`, `Kovalyov Petr` → `kovalev petr` */
export function foldName(name: string): string {
  return [...name.replaceAll(dropped, '')]
    .map(foldCharacter)
    .join('')
    .replaceAll('shch', 'sch')
    .replaceAll('kh', 'h')
    .replaceAll('yo', 'e')
    .replaceAll('x', 'ks')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll('w', 'v')
    .replaceAll(/([a-z])\1+/g, '$1')
    .replaceAll(/ +/g, ' ')
    .trim();
}
