type Values = {
  readonly name: string;
  readonly client: string;
  /** The user who won the deal. */
  readonly by: string;
  readonly link: string;
};

/** The mail to an account manager about a client who was handed over. The subject contains no name, because the outbox shows it. */
export function handedOverMailText(locale: 'en' | 'ru', { name, client, by, link }: Values): { subject: string; text: string } {
  const [subject, lines] =
    locale === 'ru'
      ? [
          'Вам передан новый клиент',
          [`Здравствуйте, ${name}!`, `Вам передан клиент после продажи: ${client}. Сделку по-прежнему ведёт ${by}.`],
        ]
      : [
          'A new client is handed over to you',
          [`Hello ${name},`, `A client was handed over to you after the sale: ${client}. The deal stays with ${by}.`],
        ];
  return { subject, text: [...lines, link, 'Lectern'].join('\n\n') };
}
