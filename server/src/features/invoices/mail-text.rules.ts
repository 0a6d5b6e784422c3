type Language = 'en' | 'ru';

/** The mail about a returned invoice, with the reason. */
export function returnedMail(
  name: string,
  { number, reason }: { readonly number: number; readonly reason: string },
  language: Language,
  link: string,
): { readonly subject: string; readonly text: string } {
  const russian = language === 'ru';
  const lines = russian
    ? [`Здравствуйте, ${name}!`, `Счёт № ${number} возвращён.`, `Причина: ${reason}`, 'Исправьте и отправьте его снова.']
    : [`Hello ${name},`, `Invoice No. ${number} was returned.`, `Reason: ${reason}`, 'Correct it and send it again.'];
  return {
    subject: russian ? `Счёт № ${number} возвращён` : `Invoice No. ${number} was returned`,
    text: [...lines, link, 'Lectern'].join('\n\n'),
  };
}
