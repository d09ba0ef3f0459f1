import type { StoredMailServer } from '../../../mail-server/index.ts';
import type { Outbound } from '../../../platform/http/outbound.ts';
import type { Sender } from '../channel.ts';
import { createSmtpSender } from '../email.ts';

/** Short, so that an alarm that goes by another server then is not late. */
const HAND_OVER_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 60_000;
const CONNECT_WITHIN_MS = 15_000;
const CONNECTIONS = 2;

export interface OwnServerOptions {
  readonly outbound: Pick<Outbound, 'connect'>;
  /** Certificate authority to trust in place of the usual ones. */
  readonly mailAuthority?: string | undefined;
  readonly handOverWithinMs?: number | undefined;
  readonly answerWithinMs?: number | undefined;
}

type Address = Pick<StoredMailServer, 'host' | 'port' | 'security' | 'user_name' | 'sender'>;

/**
 * Opens connections to a company's own mail server: to an address that was checked, encrypted and with a certificate for its
 * host before it is given anything.
 */
export function openOwnServer(
  {
    outbound,
    mailAuthority,
    handOverWithinMs = HAND_OVER_WITHIN_MS,
    answerWithinMs = ANSWER_WITHIN_MS,
  }: OwnServerOptions,
  { host, port, security, user_name: user, sender }: Address,
  password: string,
): Sender {
  return createSmtpSender({
    server: {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      auth: { user, pass: password },
      forceAuth: true,
      tls: { minVersion: 'TLSv1.2', ...(mailAuthority !== undefined && { ca: mailAuthority }) },
      getSocket(_, done) {
        void (async () => {
          try {
            const connection = await outbound.connect(host, port, CONNECT_WITHIN_MS);
            done(null, { connection });
          } catch (error) {
            done(error instanceof Error ? error : new Error(String(error)));
          }
        })();
      },
    },
    from: sender,
    connections: CONNECTIONS,
    handOverWithinMs,
    answerWithinMs,
  });
}
