const dangerous =
  'script, style, noscript, iframe, object, embed, template, svg, math, meta, link, title, base, form, input, button, img, video, audio';
const numbered = /^\s*\(?[0-9a-zа-я]{1,3}[.)]/i;

/**
 * Reduces HTML pasted from Word or the web to paragraphs and lists. The document of a parser is inert: nothing in it is run or loaded. What
 * else the editor's schema does not know, it leaves out itself.
 */
export function cleanPasted(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(dangerous)) element.remove();
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) intoList(paragraph);
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (name !== 'start') element.removeAttribute(name);
  return body.innerHTML.replaceAll(/&nbsp;|\u00a0/g, ' ');
}

/** Word pastes list items as paragraphs, with the bullet or number as text. */
function intoList(paragraph: HTMLElement): void {
  const mark = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
  const kind = numbered.test(mark?.textContent ?? '') ? 'ol' : 'ul';
  mark?.remove();
  const before = paragraph.previousElementSibling;
  const list = before?.localName === kind ? before : paragraph.ownerDocument.createElement(kind);
  if (list !== before) paragraph.before(list);
  const item = paragraph.ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}
