import type { MailFailure } from '@ts1/contract';
import type { Database } from '../../../database/index.ts';
import { type MailPasswords, noteSending, readMailServer } from '../../../mail-server/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { NotConfigured, RefusedForNow, type Sender, SendError } from '../channel.ts';
import { failureReason, isServersFault } from './failure-reason.ts';
import type { OwnServerOptions } from './open-own-server.ts';
import { OwnServers, serverKey } from './own-servers.ts';
import { Pauses } from './pauses.ts';

export interface OwnMailOptions extends OwnServerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailPasswords: MailPasswords;
  /** The operator's mail server, with connections of its own for these messages; undefined where there is none. */
  readonly operator: Sender | undefined;
  readonly idleMs?: number;
}

/**
 * E-mail by companies' own mail servers. Each message reads its company's row by its key, so that a change counts at once
 * on every server of the installation. What an own server does not take goes by the operator's at once, where there is one.
 */
export function createOwnMail(options: OwnMailOptions): Sender {
  const { database, clock, logger, mailPasswords, operator } = options;
  const servers = new OwnServers(options);
  const pauses = new Pauses(clock, { canWait: operator !== undefined });

  const note = async (...[companyId, used, failure]: NoteArguments): Promise<void> => {
    try {
      await noteSending(database, companyId, used, failure, clock.now());
    } catch (error) {
      // The message is what matters: that it was sent is recorded elsewhere.
      logger.warn({ err: error, companyId }, 'the state of a mail server was not noted');
    }
  };

  return {
    async send(message, envelope) {
      const { companyId } = envelope;
      const server =
        companyId === undefined
          ? undefined
          : await database.read(companyId, async (tx) => readMailServer(tx, companyId));
      if (companyId === undefined || server === undefined) {
        if (operator === undefined) throw new NotConfigured('there is no mail server');
        return operator.send(message, envelope);
      }
      const password = server.password === null ? undefined : mailPasswords.open(companyId, server.password);
      if (password === undefined) {
        await note(companyId, server, 'password missing');
        if (operator === undefined) throw new RefusedForNow(describe('password missing'));
        return operator.send(message, envelope);
      }
      const key = serverKey(server);
      if (!pauses.take(companyId, key)) {
        if (operator !== undefined) return operator.send(message, envelope);
        const waitMs = pauses.remainingMs(companyId);
        throw new RefusedForNow(describe(server.failure ?? 'no connection'), { waitMs });
      }
      try {
        await servers.send(companyId, server, password, message, envelope);
      } catch (error) {
        const reason = failureReason(error);
        logger.warn(
          { companyId, reason, key: envelope.key },
          "a company's mail server did not take a message",
        );
        if (isServersFault(reason)) pauses.failed(companyId, key);
        else pauses.answered(companyId);
        if (reason !== 'message refused') await note(companyId, server, reason);
        if (operator !== undefined) return operator.send(message, envelope);
        throw toFailure(error, reason, password);
      }
      pauses.answered(companyId);
      await note(companyId, server, null);
    },
    close() {
      servers.close();
      operator?.close();
    },
  };
}

type NoteArguments = [
  companyId: number,
  used: Parameters<typeof noteSending>[2],
  failure: MailFailure | null,
];

function describe(reason: MailFailure): string {
  return `The company's own mail server: ${reason}.`;
}

/** Only a refusal of the message itself is for good; its words are the server's, which may repeat what it was sent. */
function toFailure(error: unknown, reason: MailFailure, password: string): Error {
  if (reason !== 'message refused' || !(error instanceof Error)) return new Error(describe(reason));
  const words = error.message.replaceAll(password, '…');
  return error instanceof SendError ? new SendError(words) : new RefusedForNow(words);
}
