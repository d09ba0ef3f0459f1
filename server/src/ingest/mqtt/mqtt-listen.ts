import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import type { CertificatePair } from './certificate.ts';
import type { Logger } from '../../platform/logger.ts';
import { errorCode, failureReason, StartError } from '../../platform/process/start-error.ts';

export interface MqttPorts {
  readonly host: string;
  readonly port: number;
  /** A port set by hand must be free; without the default one the server goes on. */
  readonly portSetByHand: boolean;
  readonly tls?: (CertificatePair & { readonly port: number }) | undefined;
}

export interface Listening {
  /** Undefined where nothing listens. */
  readonly port: number | undefined;
  readonly tlsPort: number | undefined;
  /**
   * Uses another certificate for connections from now on; those that are open stay.
   * @throws when certificate and key do not fit
   */
  readonly renew: (pair: CertificatePair) => void;
  /** Accepts no more connections. */
  stop(): void;
}

/** Long enough for a base unit on a slow line, short enough to notice one that lost its power. */
const KEEP_ALIVE_PROBE_MS = 60_000;
/** A TCP connection without a handshake is no client. */
const HANDSHAKE_MS = 10_000;
const SOCKET_OPTIONS = { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS };

/**
 * Listens for MQTT, and for MQTT over TLS where it is configured.
 * @throws StartError when a port that was set by hand, or the TLS port, cannot be had
 */
export async function listenForMqtt(
  { host, port, portSetByHand, tls }: MqttPorts,
  handle: (socket: Socket) => void,
  { announce, logger }: { readonly announce: (line: string) => void; readonly logger: Logger },
): Promise<Listening> {
  const plain = createServer(SOCKET_OPTIONS, handle);
  const secure = tls && createSecureServer(tls, handle);
  const stop = (): void => {
    plain.close();
    secure?.close();
  };
  const plainPort = await listen(plain, host, port).catch((error: unknown) => {
    if (portSetByHand || errorCode(error) !== 'EADDRINUSE') throw refusal('MQTT_PORT', port, error);
    announce(
      `MQTT port ${port} is taken by another program: going on without MQTT. Set MQTT_PORT to a free one.`,
    );
    return undefined;
  });
  try {
    const tlsPort = secure && tls && (await listen(secure, host, tls.port));
    // One connection too many for the operating system must not end the server.
    for (const server of [plain, secure]) server?.on('error', (err) => logger.error({ err }, 'MQTT port'));
    return {
      port: plainPort,
      tlsPort,
      stop,
      renew: ({ cert, key }) => secure?.setSecureContext({ cert, key }),
    };
  } catch (error) {
    stop();
    throw refusal('MQTTS_PORT', tls?.port ?? 0, error);
  }
}

function refusal(variable: string, port: number, error: unknown): StartError {
  if (errorCode(error) === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken by another program. Set ${variable} to a free one.`);
  }
  return new StartError(`${variable} ${port} cannot be opened: ${failureReason(error)}`);
}

function createSecureServer(tls: CertificatePair, handle: (socket: Socket) => void): TlsServer {
  try {
    const { cert, key } = tls;
    return createTlsServer({ ...SOCKET_OPTIONS, cert, key, handshakeTimeout: HANDSHAKE_MS }, handle);
  } catch (error) {
    throw new StartError(`TLS_CERT and TLS_KEY do not fit: ${failureReason(error)}`);
  }
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A server on a TCP port has an AddressInfo.
  return (server.address() as AddressInfo).port;
}
