import { z } from 'zod';

/** A status service's answer about one person on one day. */
export type StatusAnswer = { readonly self_employed: boolean; readonly message: string };

/** @param inn 12 digits @param on a calendar day, `YYYY-MM-DD` @throws StatusServiceFault if the service gives no answer about this person */
export type AskStatus = (inn: string, on: string, stopping: AbortSignal) => Promise<StatusAnswer>;

/** `refused`: no answer about this person; requests about others may succeed. */
export class StatusServiceFault extends Error {
  override readonly name = 'StatusServiceFault';
  readonly refused: boolean;
  constructor(message: string, refused: boolean) {
    super(message);
    this.refused = refused;
  }
}

const longestMilliseconds = 30_000;
const longestAnswer = 65_536;
const longestMessage = 500;

const Answer = z.object({ status: z.boolean(), message: z.string().default('') });

/**
 * Sends a request over HTTP: POST with `{"inn", "requestDate"}`, answered with `{"status", "message"}`. This is the interface of the tax
 * service (https://statusnpd.nalog.ru/api/v1/tracker/taxpayer_status); an operator's adapter has the same.
 */
export const statusService =
  (url: string): AskStatus =>
  async (inn, on, stopping) => {
    let status: number;
    let text: string;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Lectern' },
        body: JSON.stringify({ inn, requestDate: on }),
        redirect: 'error',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(longestMilliseconds)]),
      });
      status = response.status;
      text = await textOf(response);
    } catch (error) {
      throw new StatusServiceFault(`the status service does not answer: ${error instanceof Error ? error.message : error}`, false);
    }
    if (status === 400 || status === 422) throw new StatusServiceFault(`the status service refuses the question with ${status}`, true);
    if (status !== 200) throw new StatusServiceFault(`the status service answers ${status}`, false);
    const read = Answer.safeParse(parsed(text));
    if (!read.success) throw new StatusServiceFault('the answer of the status service has no status', false);
    return { self_employed: read.data.status, message: read.data.message.slice(0, longestMessage) };
  };

/** @throws Error for an answer that is too long */
async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > longestAnswer) throw new Error('the answer is too long');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
