import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../../platform/logger.ts';

/** Certificate (with its chain) and key, as PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** The pair that is in use, and the files that it came from. */
export interface CertificateSource extends CertificatePair {
  readonly files: { readonly cert: string; readonly key: string };
}

/** A certificate that is followed while it is renewed. */
export interface FollowedCertificate {
  /** When the one in use ends (epoch milliseconds). */
  readonly notAfter: number;
  /** Reads the files again; a new pair that fits is used from now on, another one is named in the log. */
  check(): Promise<void>;
}

/** Follows the files of a certificate. `use` takes a new pair, and throws when certificate and key do not fit. */
export function followCertificate(
  source: CertificateSource,
  use: (pair: CertificatePair) => void,
  logger: Logger,
): FollowedCertificate {
  let seen: CertificatePair = source;
  let used: CertificatePair = source;
  return {
    get notAfter() {
      return Date.parse(new X509Certificate(used.cert).validTo);
    },
    async check() {
      const { files } = source;
      const pair = { cert: await readFile(files.cert, 'utf8'), key: await readFile(files.key, 'utf8') };
      if (pair.cert === seen.cert && pair.key === seen.key) return;
      seen = pair;
      try {
        use(pair);
        used = pair;
        logger.info({ until: new X509Certificate(pair.cert).validTo }, 'a new TLS certificate is in use');
      } catch (error) {
        // Two files are never replaced at once: the other one may be on its way.
        logger.warn(
          { err: error },
          'the new TLS certificate does not fit its key: the one before stays in use',
        );
      }
    },
  };
}

/** Shows until when the certificate in use is valid; without a sample where none is. */
export function showCertificate(notAfter: () => number | undefined, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_certificate_expiry_timestamp_seconds',
    help: 'When the certificate of TLS_CERT that is in use ends; absent where MQTTS_PORT is not set',
    registers: [registry],
    collect: () => {
      const ends = notAfter();
      if (ends === undefined) gauge.remove();
      else gauge.set(ends / 1_000);
    },
  });
}
