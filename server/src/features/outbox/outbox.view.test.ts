import { describe, expect, it } from 'vitest';
import { mailView } from './outbox.view.ts';

const mail = {
  id: 1,
  to: 'quintrell@post.test',
  subject: 'Invoice No. 4',
  file_name: 'Invoice No. 4.pdf',
  state: 'failed' as const,
  created_at: '2026-11-16T09:00:00Z',
  sent_at: null,
  tries: 10,
  last_fault: '550 <Quintrell@post.test>: no such user; RCPT TO:<quintrell@post.test>',
};

describe('a mail in the outbox', () => {
  it('shows the address of a user', () => {
    expect(mailView({ ...mail, to_user: true })).toEqual(mail);
  });

  it('masks the address of a client, also in the answer of the mail server', () => {
    const shown = mailView({ ...mail, to_user: false });
    expect(shown).toMatchObject({ to: 'q•••@post.test', last_fault: '550 <q•••@post.test>: no such user; RCPT TO:<q•••@post.test>' });
    expect(mailView({ ...mail, last_fault: null, to_user: false })).toMatchObject({ last_fault: null });
  });
});
