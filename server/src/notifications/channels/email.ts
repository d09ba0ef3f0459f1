import { createTransport } from 'nodemailer';
import { type Sender, SendError } from './channel.ts';

export interface EmailOptions {
  readonly url: string;
  readonly from: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/** E-mail by SMTP. The message id is made of the key, so that a mailbox can tell a repetition. */
export function createEmailSender({ url, from, timeoutMs = TIMEOUT_MS }: EmailOptions): Sender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async send({ to, key, subject, text, html, file }) {
      const messageId = `<${key}@ts1-monitoring>`;
      const attachments =
        file === undefined
          ? []
          : [{ filename: file.name, content: file.content, contentType: 'application/pdf' }];
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          html,
          attachments,
        });
      } catch (error) {
        throw isRefusedForGood(error) ? new SendError(reasonOf(error), { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321 §4.2.1: a 5yz reply to an address or a message is permanent. Those to a sign-in are the operator's. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const isAboutMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isAboutMessage && Number(error.responseCode) >= 500;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
