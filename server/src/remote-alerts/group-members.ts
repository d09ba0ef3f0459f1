import type { AlertGroup, ContactRecipient, RotaRecipient, routes } from '@ts1/contract';
import type { z } from 'zod';
import type { Tx } from '../database/index.ts';
import { requireSensors } from '../sensors/index.ts';
import { requireUsers } from '../users/index.ts';
import { readGroup } from './read-groups.ts';
import { readContact } from './contacts/read-contacts.ts';
import { listedTwice } from './refusals.ts';
import { readRota } from './rotas/read-rotas.ts';

export type GroupBody = z.output<typeof routes.createAlertGroup.body>;

/**
 * Makes sure that all that a group names is there.
 * @throws InvalidInput for a user who is listed twice; NotFound for a sensor, a user or a group
 */
export async function checkMembers(tx: Tx, companyId: number, body: GroupBody): Promise<void> {
  const userIds = body.recipients.map(({ userId }) => Number(userId));
  const twice = userIds.findIndex((userId, index) => userIds.indexOf(userId) !== index);
  if (twice !== -1) throw listedTwice(twice);
  await requireSensors(tx, companyId, body.sensors);
  await requireUsers(tx, companyId, userIds);
  for (const { rotaId } of body.rotaRecipients ?? []) await readRota(tx, companyId, 0, rotaId);
  for (const { contactId } of body.contactRecipients ?? []) await readContact(tx, companyId, contactId);
  if (typeof body.escalate_to === 'number') await readGroup(tx, companyId, body.escalate_to);
}

/** The columns of a group that a body gives. */
export function groupColumns({ name, escalate_to, escalate_after }: GroupBody) {
  const target = escalate_to ?? null;
  const after = target === null ? null : (escalate_after ?? null);
  return { name, escalate_to: target, escalate_after_ms: after === null ? null : after * 60_000 };
}

/** Entry of the audit log for a group. */
export function recorded(group: AlertGroup) {
  const { name, sensors, recipients, rotaRecipients, contactRecipients, escalate_to, escalate_after } = group;
  return { name, sensors, recipients, rotaRecipients, contactRecipients, escalate_to, escalate_after };
}

/** Makes these the sensors and recipients of a group, in place of those it had; rotas and contacts only if named. */
export async function writeMembers(tx: Tx, companyId: number, groupId: number, body: GroupBody) {
  const key = { company_id: companyId, group_id: groupId };
  for (const table of ['alert_group_sensors', 'alert_group_recipients'] as const) {
    await tx.sql
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('group_id', '=', groupId)
      .execute();
  }
  const sensorIds = [...new Set(body.sensors)];
  await tx.dialect.insertNew(
    tx,
    'alert_group_sensors',
    [
      { name: 'company_id', type: 'integer', values: sensorIds.map(() => companyId) },
      { name: 'group_id', type: 'integer', values: sensorIds.map(() => groupId) },
      { name: 'sensor_id', type: 'integer', values: sensorIds },
    ],
    ['company_id', 'group_id', 'sensor_id'],
  );
  if (body.rotaRecipients !== undefined) await writeRotas(tx, key, body.rotaRecipients);
  if (body.contactRecipients !== undefined) await writeContacts(tx, key, body.contactRecipients);
  if (body.recipients.length === 0) return;
  await tx.sql
    .insertInto('alert_group_recipients')
    .values(
      body.recipients.map(({ userId, email, sms, push, voice, warnings }) => ({
        ...key,
        user_id: Number(userId),
        email: email ? 1 : 0,
        sms: sms ? 1 : 0,
        push: push ? 1 : 0,
        warnings: warnings ? 1 : 0,
        voice: voice === true ? 1 : 0,
      })),
    )
    .execute();
}

interface GroupKey {
  readonly company_id: number;
  readonly group_id: number;
}

async function writeRotas(tx: Tx, key: GroupKey, rotas: readonly RotaRecipient[]): Promise<void> {
  await tx.sql
    .deleteFrom('alert_group_rotas')
    .where('company_id', '=', key.company_id)
    .where('group_id', '=', key.group_id)
    .execute();
  const once = [...new Map(rotas.map((one) => [one.rotaId, one])).values()];
  if (once.length === 0) return;
  await tx.sql
    .insertInto('alert_group_rotas')
    .values(
      once.map(({ rotaId, email, sms, push, voice }) => ({
        ...key,
        rota_id: rotaId,
        email: email ? 1 : 0,
        sms: sms ? 1 : 0,
        push: push ? 1 : 0,
        voice: voice === true ? 1 : 0,
      })),
    )
    .execute();
}

async function writeContacts(tx: Tx, key: GroupKey, contacts: readonly ContactRecipient[]): Promise<void> {
  await tx.sql
    .deleteFrom('alert_group_contacts')
    .where('company_id', '=', key.company_id)
    .where('group_id', '=', key.group_id)
    .execute();
  const once = [...new Map(contacts.map((one) => [one.contactId, one])).values()];
  if (once.length === 0) return;
  await tx.sql
    .insertInto('alert_group_contacts')
    .values(
      once.map(({ contactId, channels }) => ({
        ...key,
        contact_id: contactId,
        email: channels.includes('email') ? 1 : 0,
        sms: channels.includes('sms') ? 1 : 0,
      })),
    )
    .execute();
}
