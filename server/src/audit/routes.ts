import { Readable } from 'node:stream';
import { AUDIT_LIMIT, routes } from '@ts1/contract';
import type { FastifyReply } from 'fastify';
import type { Database } from '../database/index.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Clock } from '../platform/clock.ts';
import { nextPage } from '../platform/http/next-page.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { toActor } from './actor.ts';
import { createChainStates } from './chain-states.ts';
import { changeBy } from './change.ts';
import { exportLog } from './export-log.ts';
import { exportTable } from './export-table.ts';
import { type LogFilter, readLog, requireUser, toEntry } from './read-log.ts';
import { createReports } from './record-report.ts';
import type { Signing } from './sign-checkpoints.ts';

export interface AuditDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: AttemptLimits;
  readonly signing: Signing;
}

/** Registers the calls that read the audit log, prove it and take it along. */
export function registerAuditRoutes(api: Api, deps: AuditDeps): void {
  const { database, clock, signing } = deps;
  const chainState = createChainStates(database, clock, signing);

  registerRoute(api, routes.listAuditLogs, async ({ user, query, request, reply }) => {
    const { companyId, companyName } = user;
    const limit = query.limit ?? AUDIT_LIMIT;
    const { rows, total } = await database.read(companyId, async (tx) =>
      readLog(tx, companyId, toFilter(query), { limit, before: query.before }),
    );
    reply.header('x-total-count', total);
    const last = rows.at(-1);
    if (last !== undefined && rows.length === limit && last.seq > 1) {
      reply.header('link', nextPage(request.url, 'before', last.seq));
    }
    return rows.map((row) => toEntry(row, companyName));
  });

  registerRoute(api, routes.auditChain, async ({ user }) => chainState(user.companyId));

  registerRoute(api, routes.exportAuditLog, async ({ user, reply }) => {
    const { companyId, companyName: company } = user;
    const at = clock.now();
    const text = await exportLog(database, { companyId, company, actor: toActor(user), signing, at });
    return asFile(reply, `audit-log-${day(at)}.jsonl`, Readable.from(text, { objectMode: false }));
  });

  registerRoute(api, routes.exportAuditTable, async ({ user, query, reply }) => {
    const filter = toFilter(query);
    await changeBy(deps, user, async ({ tx, companyId, record }) => {
      await requireUser(tx, companyId, filter.userId);
      record('audit_export', 'Exported rows of the audit log as a table', { ...filter });
    });
    const table = exportTable(database, user.companyId, filter);
    return asFile(reply, `audit-log-${day(clock.now())}.csv`, table);
  });

  const report = createReports(deps);
  registerRoute(api, routes.postAuditEntry, async ({ user, body }) => report(user, body));
}

function toFilter(query: {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
  readonly user_id?: number | undefined;
  readonly startDate?: number | undefined;
  readonly endDate?: number | undefined;
}): LogFilter {
  const { search, action, user_id, startDate, endDate } = query;
  return { search, action, userId: user_id, from: startDate, until: endDate };
}

function asFile(reply: FastifyReply, name: string, content: Readable): Readable {
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return content;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
