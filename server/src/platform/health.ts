import type { FastifyInstance } from 'fastify';

/** Something without which the server cannot do its work. `check` throws while it is not there. */
export interface ReadinessCheck {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const CHECK_LIMIT_MS = 2_000;

/** `/healthz`: the process is alive. `/readyz`: it can do its work, or 503 and what it lacks. */
export function registerHealth(http: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  let closing = false;
  http.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  http.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  http.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
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
    const ready = !closing && results.every(([, state]) => state === 'ok');
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(results) };
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
