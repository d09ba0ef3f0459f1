import { auditRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';

/** Report of a browser about itself to the audit log of its company. */
export interface ClientReport {
  readonly action: 'biometric_failed';
  readonly description: string;
  readonly company: string;
}

export async function postClientReport(api: ApiClient, report: ClientReport): Promise<void> {
  await api.call(auditRoutes.postAuditEntry, { body: report });
}
