import type { Database } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { describeRefusal } from './check-past.ts';
import { checkpointKey } from './checkpoint.ts';
import { type KeptCheckpoints, openKept } from './kept-checkpoints.ts';
import { copyToAuditors, copyToMail, type SendMail } from './mail-copies.ts';
import { type CheckpointCopies, copyToFile, copyToUrl, createCopies } from './send-copies.ts';
import { createSigner, type Signer } from './sign-checkpoints.ts';

interface SigningDeps {
  readonly database: Database;
  readonly logger: Logger;
  readonly secrets: Secrets;
  readonly dataDirectory: string;
  /** Where check-points are copied to. */
  readonly auditCopies: {
    readonly file: string | undefined;
    readonly url: URL | undefined;
    readonly email: string | undefined;
    /** Addresses outside that get them once a month. */
    readonly auditors: readonly string[];
  };
  /** Undefined without an e-mail channel. */
  readonly sendMail: SendMail | undefined;
}

/** Creates the signer of this server's audit logs; their ends are kept in its data directory and copied elsewhere. */
export function createSigning({
  database,
  logger,
  secrets,
  dataDirectory,
  auditCopies: { file, url, email, auditors },
  sendMail,
}: SigningDeps): { kept: KeptCheckpoints; signer: Signer; copies: CheckpointCopies } {
  const kept = openKept(dataDirectory);
  const targets = [
    file === undefined ? [] : copyToFile(file),
    // The operator's own address: it may well be in a private network.
    url === undefined ? [] : copyToUrl(url, createOutbound({ allowPrivate: true })),
    email === undefined || sendMail === undefined ? [] : copyToMail(email, dataDirectory, sendMail),
    sendMail === undefined ? [] : copyToAuditors(auditors, dataDirectory, sendMail),
  ];
  const copies = createCopies(targets.flat(), logger);
  const signer = createSigner(
    database,
    { key: checkpointKey(secrets), kept },
    {
      signed: (checkpoint) => {
        // In the log of the server too: an operator who keeps that elsewhere can prove what the database held.
        logger.info({ checkpoint }, 'audit check-point signed');
        copies.add(checkpoint);
      },
      refused: (refusal) => logger.error({ refusal }, describeRefusal(refusal)),
    },
  );
  return { kept, signer, copies };
}
