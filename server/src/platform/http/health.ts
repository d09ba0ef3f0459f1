import type { FastifyInstance } from 'fastify';

/** A dependency without which the server cannot do its work. `check` throws while it is not available. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<void>;
}

/** Checks and notes of `/readyz`. */
export interface Readiness {
  /** Without these no readings can be stored: 503, so that another server is asked. */
  readonly stores: readonly ReadinessCheck[];
  /** Without these alarms by time and silence are not detected. Asking another server would not help. */
  readonly watches: readonly ReadinessCheck[];
  /** Further notes for an operator, in plain words. */
  readonly notes?: (() => Readonly<Record<string, unknown>>) | undefined;
  /** The server is about to end: another one is to be asked. */
  readonly isLeaving?: (() => boolean) | undefined;
}

const CHECK_LIMIT_MS = 2_000;

/** Registers `/healthz` (the process is alive) and `/readyz` (whether it stores and watches; 503 if not storing). */
export function registerHealth(
  http: FastifyInstance,
  { stores, watches, notes, isLeaving }: Readiness,
): void {
  let closing = false;
  http.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  // Load balancers ask by HEAD too; elsewhere the server has no HEAD beside a GET.
  http.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/readyz', { exposeHeadRoute: true }, async (request, reply) => {
    const run = async (checks: readonly ReadinessCheck[]) =>
      Promise.all(
        checks.map(async ({ name, check }) => {
          try {
            await within(CHECK_LIMIT_MS, check());
            return [name, 'ok'] as const;
          } catch (error) {
            request.log.warn({ err: error, check: name }, 'not ready');
            return [name, 'failed'] as const;
          }
        }),
      );
    const [storing, watching] = await Promise.all([run(stores), run(watches)]);
    const isLeft = closing || isLeaving?.() === true;
    const isOk = (results: typeof storing) => !isLeft && results.every(([, state]) => state === 'ok');
    const ready = isOk(storing);
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    return {
      status: ready ? 'ready' : 'not ready',
      stores: ready,
      watches: ready && isOk(watching),
      checks: Object.fromEntries([...storing, ...watching]),
      ...notes?.(),
    };
  });
}

async function within(limitMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
