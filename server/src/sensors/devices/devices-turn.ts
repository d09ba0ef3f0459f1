import type { Tx } from '../../database/index.ts';

const turnKey = (companyId: number): string => `devices of ${companyId}`;

/** Makes a change of which device is where wait for the batches under way, and later batches wait for the change. */
export async function takeDevicesTurn(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, turnKey(companyId));
}

/** Keeps devices from being swapped until the transaction ends: what is looked up now of where they are stays true. */
export async function keepDevicesInPlace(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.shareTurn(tx, turnKey(companyId));
}
