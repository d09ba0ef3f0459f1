import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Receiver of texts from the other server processes that share a database. */
export interface NodeListener {
  /** A text that another process sent. */
  message(text: string): void;
  /** Texts may have been lost: data that depends on them must be read again. */
  gap(): void;
  /** The connection failed and is being opened again; called once until that succeeds. */
  trouble(error: unknown): void;
}

/** Short texts between the server processes that share a database, to all that listen at that moment. */
export interface NodeChannel {
  /** Sends a text of less than 7,900 bytes. Best effort: a text that cannot be sent becomes a gap for the others. */
  send(text: string): void;
  close(): Promise<void>;
}

const CHANNEL = 'ts1_nodes';
const GAP = 'gap';
const ANSWER_LIMIT_MS = 5_000;
/** Interval of queries that find a connection which died silently. */
const CHECK_INTERVAL_MS = 10_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5_000;
/** Most texts that wait for a slow database. */
const MOST_WAITING = 1_000;

/**
 * Opens a channel by LISTEN and NOTIFY on a separate connection, which is opened again whenever it fails: notifications
 * that came meanwhile are lost, which the listener gets as a gap.
 */
export function openPostgresNodeChannel(url: string, listener: NodeListener): NodeChannel {
  const self = randomUUID();
  const stop = new AbortController();
  let client: Client | undefined;
  let waiting: string[] = [];
  /** A connection carries one statement at a time. */
  let turn: Promise<unknown> = Promise.resolve();
  /** A text from here did not reach the others. */
  let withheld = false;

  async function connect(): Promise<Client> {
    const connecting = new Client({
      connectionString: url,
      application_name: 'ts1-nodes',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
    });
    // Callers that wait for an answer see the error; without a listener it would end the process.
    connecting.on('error', () => {});
    connecting.on('notification', ({ payload = '' }) => receive(payload));
    try {
      await connecting.connect();
      await connecting.query(`listen ${CHANNEL}`);
      return connecting;
    } catch (error) {
      await disconnect(connecting);
      throw error;
    }
  }

  function receive(payload: string): void {
    const sender = payload.slice(0, self.length);
    const text = payload.slice(self.length + 1);
    if (sender === self) return;
    if (text === GAP) listener.gap();
    else listener.message(text);
  }

  /** Listens until the connection fails or the channel is closed. */
  async function listen(connected: Client): Promise<void> {
    client = connected;
    if (withheld) send(connected, GAP);
    const broken = new Promise<void>((resolve) => void connected.once('end', resolve));
    try {
      while (!stop.signal.aborted) {
        const over = await Promise.race([
          broken.then(() => true),
          wait(CHECK_INTERVAL_MS, false, { ref: false, signal: stop.signal }),
        ]);
        if (over) throw new Error('the connection for notifications ended');
        await inTurn(async () => connected.query('select 1'));
      }
    } finally {
      client = undefined;
      await disconnect(connected);
    }
  }

  async function run(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let troubled = false;
    while (!stop.signal.aborted) {
      try {
        const connected = await connect();
        retryMs = FIRST_RETRY_MS;
        troubled = false;
        listener.gap();
        await listen(connected);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!troubled) listener.trouble(error);
        troubled = true;
        await wait(retryMs, undefined, { ref: false, signal: stop.signal }).catch(() => {});
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    }
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  }

  function send(connected: Client, text: string): void {
    if (text === GAP) withheld = false;
    waiting.push(`${self} ${text}`);
    if (waiting.length === 1) void inTurn(async () => sendAll(connected));
  }

  /** Sends all waiting texts in one statement. */
  async function sendAll(connected: Client): Promise<void> {
    const texts = waiting;
    waiting = [];
    try {
      await connected.query('select pg_notify($1, text) from unnest($2::text[]) as text', [CHANNEL, texts]);
      if (withheld) send(connected, GAP);
    } catch {
      withheld = true;
    }
  }

  const running = run();
  return {
    send(text) {
      if (client === undefined || waiting.length >= MOST_WAITING) withheld = true;
      else send(client, text);
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** Ends a connection without waiting for one that no longer answers. */
async function disconnect(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => {}), wait(500, undefined, { ref: false })]);
}
