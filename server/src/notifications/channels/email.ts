import type { Socket } from 'node:net';
import { RefusedForNow, type Sender, SendError } from './channel.ts';

interface Deadlines {
  readonly handOverWithinMs?: number | undefined;
  readonly answerWithinMs?: number | undefined;
}

export interface EmailOptions extends Deadlines {
  readonly url: string;
  readonly from: string;
}

/** A mail server by an address with everything in it, or as nodemailer takes its parts. */
type MailServer = { readonly url: string } | SmtpParts;

interface SmtpParts {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the beginning. */
  readonly secure: boolean;
  /** Encrypted by STARTTLS or not used at all. */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string };
  /** Signs in even where the server does not offer it, and fails. */
  readonly forceAuth: true;
  readonly tls: { readonly ca?: string | undefined; readonly minVersion: 'TLSv1.2' };
  /** Opens the connection, which is encrypted afterwards. */
  readonly getSocket: (
    options: unknown,
    done: (error: Error | null, found?: { readonly connection: Socket }) => void,
  ) => void;
}

interface SmtpOptions extends Deadlines {
  readonly server: MailServer;
  readonly from: string;
  readonly connections: number;
}

/** The mail server did not do its next step in time. */
export class TooSlow extends Error {}

/** To the mail server: four for each of two companies whose mails hang, and one for all others. */
export const MAIL_CONNECTIONS = 9;
const SILENCE_MS = 20_000;
/** From the first step until the whole message is with the server, however it drips its answers. */
const HAND_OVER_WITHIN_MS = 60_000;
/**
 * From then on for its word that it has taken it: RFC 5321 §4.5.3.2.6, as a client that gives up sooner sends a message
 * again that is on its way.
 */
const ANSWER_WITHIN_MS = 10 * 60_000;

/** E-mail by the operator's mail server. */
export function createEmailSender({ url, from, ...deadlines }: EmailOptions): Sender {
  return createSmtpSender({ server: { url }, from, connections: MAIL_CONNECTIONS, ...deadlines });
}

/** E-mail by SMTP. The message id is made of the key, so that a mailbox can recognise a repetition. */
export function createSmtpSender({
  server,
  from,
  connections,
  handOverWithinMs = HAND_OVER_WITHIN_MS,
  answerWithinMs = ANSWER_WITHIN_MS,
}: SmtpOptions): Sender {
  const handedOver = new WeakMap<AbortSignal, () => void>();
  const open = async () => {
    // Loaded by the first message: not every thread that writes messages also sends them.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...server,
      pool: true,
      maxConnections: connections,
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      // Our own deadlines come before.
      socketTimeout: 2 * answerWithinMs,
    });
    transport.use('stream', ({ data, message }, done) => {
      message.processFunc((content) =>
        content.once('end', () => {
          if (data.signal != null) handedOver.get(data.signal)?.();
        }),
      );
      done();
    });
    return transport;
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    async send({ subject, text, html }, { to, key, file }) {
      const messageId = `<${key}@ts1-monitoring>`;
      const attachments =
        file === undefined
          ? []
          : [{ filename: file.name, content: file.content, contentType: 'application/pdf' }];
      opened ??= open();
      const transport = await opened;
      const deadline = new AbortController();
      const { signal } = deadline;
      const endAfter = (ms: number, what: string) => setTimeout(() => deadline.abort(new TooSlow(what)), ms);
      let timer = endAfter(handOverWithinMs, 'the mail server is too slow');
      handedOver.set(signal, () => {
        clearTimeout(timer);
        timer = endAfter(answerWithinMs, 'the mail server has not said whether it took the message');
      });
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          messageId,
          subject,
          text,
          html,
          attachments,
          signal,
        });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw toRefusal(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  };
}

/** RFC 5321 §4.2.1: a 5yz reply to an address or a message is permanent. Those to a sign-in are the operator's. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return error;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return error;
  const Refusal = Number(error.responseCode) >= 500 ? SendError : RefusedForNow;
  return new Refusal(error.message, { cause: error });
}
