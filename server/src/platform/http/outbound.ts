import { once } from 'node:events';
import { lookup, type LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect as connectSocket, isIP, type LookupFunction, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { present } from '@ts1/contract';
import { isPublicAddress } from './addresses.ts';

/** A target that this server does not call. Its message is the end of a sentence that begins with the target. */
export class TargetRefused extends Error {}

/** A target did not answer in time. */
export class NoAnswerInTime extends Error {}

export interface OutboundOptions {
  /** Also allows plain HTTP, and addresses of this machine and of private networks. */
  readonly allowPrivate: boolean;
  /** Resolves names; the system's resolver unless given. */
  readonly lookUp?: (host: string) => Promise<LookupAddress[]>;
}

export interface OutboundRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  /** POST by default. */
  readonly method?: 'POST' | 'PUT' | 'HEAD';
  readonly timeoutMs: number;
  /** Bytes of a refusal's body to read; none by default. */
  readonly answerBytes?: number;
  /** Reads the body of an answer with the status 200, which has at most so many bytes; none by default. */
  readonly bodyBytes?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
  /** The header `Date`. */
  readonly date?: string | undefined;
  /** The beginning of a refusal's body, if requested. */
  readonly text: string;
  /** The whole body of an answer with the status 200, if requested. */
  readonly body: Buffer;
}

/** Calls to targets from untrusted sources: push services, webhooks, mail servers of companies. */
export interface Outbound {
  /**
   * Resolves a target and checks its addresses.
   * @throws TargetRefused; another error when its name cannot be resolved now
   */
  check(url: URL): Promise<void>;
  /**
   * Posts to a target, without following redirects, and returns its status and `Retry-After`. The connection goes to
   * an address that was checked, whatever the name resolves to a moment later.
   * @throws TargetRefused; another error for a failure that may be temporary
   */
  post(url: URL, request: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Resolves a host name and checks its addresses.
   * @throws TargetRefused; another error when it cannot be resolved now
   */
  checkHost(host: string): Promise<void>;
  /**
   * Opens a connection to one of a host's addresses that were checked, for a protocol other than HTTP.
   * @throws TargetRefused; another error for a failure that may be temporary
   */
  connect(host: string, port: number, timeoutMs: number): Promise<Socket>;
}

const lookUpAll = promisify(lookup);

async function lookUpBySystem(host: string): Promise<LookupAddress[]> {
  return lookUpAll(host, { all: true });
}

/** Creates the client for outbound calls, with the configured rule about addresses. */
export function createOutbound({ allowPrivate, lookUp = lookUpBySystem }: OutboundOptions): Outbound {
  async function resolveHost(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const found = family === 0 ? await lookUp(host) : [{ address: host, family }];
    if (!allowPrivate && found.some(({ address }) => !isPublicAddress(address))) {
      throw new TargetRefused('must not lead to a private network');
    }
    return found;
  }

  async function resolve(url: URL): Promise<LookupAddress[]> {
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) {
      throw new TargetRefused('must start with https://');
    }
    if (url.username !== '' || url.password !== '') throw new TargetRefused('must not carry a password');
    return resolveHost(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  }

  return {
    async check(url) {
      await resolve(url);
    },
    async post(url, { headers, body, timeoutMs, method = 'POST', answerBytes = 0, bodyBytes = 0 }) {
      const signal = AbortSignal.timeout(timeoutMs);
      const addresses = await Promise.race([resolve(url), aborted(signal)]);
      const { promise, resolve: done, reject } = Promise.withResolvers<OutboundAnswer>();
      const request = url.protocol === 'https:' ? requestHttps : requestHttp;
      const call = request(
        url,
        {
          method,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent: false,
          signal,
          lookup: lookUpChecked(addresses),
        },
        (response) => {
          const answer = toOutboundAnswer(response);
          if (answer.status >= 400 && answerBytes > 0) {
            const answerWhole = async (): Promise<void> =>
              done({ ...answer, text: await readBeginning(response, answerBytes) });
            answerWhole().catch(reject);
            return;
          }
          if (answer.status === 200 && bodyBytes > 0) {
            const answerBody = async (): Promise<void> =>
              done({ ...answer, body: await readWhole(response, bodyBytes) });
            answerBody().catch(reject);
            return;
          }
          // The body is not needed, and it may be endless.
          response.destroy();
          done(answer);
        },
      );
      // 101: Node hands the socket over and emits no further events of the call.
      call.on('upgrade', (response, socket) => {
        socket.destroy();
        done(toOutboundAnswer(response));
      });
      call.on('error', (error) => reject(signal.aborted ? timedOut(error) : error));
      call.on('close', () => reject(new Error('the connection was closed without an answer')));
      call.end(body);
      // One deadline for all steps: whatever a target does, its place becomes free again.
      return Promise.race([promise, aborted(signal)]);
    },
    async checkHost(host) {
      await resolveHost(host);
    },
    async connect(host, port, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      const addresses = await Promise.race([resolveHost(host), aborted(signal)]);
      const socket = connectSocket({ host, port, lookup: lookUpChecked(addresses) });
      // Also for a reset that comes before the protocol listens: without a listener it would end the process.
      socket.on('error', () => {});
      try {
        await Promise.race([once(socket, 'connect'), aborted(signal)]);
        return socket;
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
  };
}

/** Returns a resolver that knows only addresses that were checked, whatever the name resolves to by now. */
function lookUpChecked(addresses: readonly LookupAddress[]): LookupFunction {
  const first = present(addresses[0]);
  return (_host, { all }, callback) => {
    if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

function toOutboundAnswer({ statusCode = 0, headers }: IncomingMessage): OutboundAnswer {
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    date: headers.date,
    text: '',
    body: Buffer.of(),
  };
}

/** Reads a body to its end. @throws for one that breaks off, or that has more than `most` bytes */
async function readWhole(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size > most) throw new Error(`the answer has more than ${most} bytes`);
  }
  return Buffer.concat(chunks);
}

/** Reads the beginning of a body, up to `most` bytes or to where it broke off. */
async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (size >= most) break;
    }
  } catch {
    // The status was received; only the reason is missing.
  }
  return Buffer.concat(chunks).subarray(0, most).toString();
}

async function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(timedOut(signal.reason)), { once: true });
  return promise;
}

function timedOut(cause: unknown): Error {
  return new NoAnswerInTime('no answer in time', { cause });
}
