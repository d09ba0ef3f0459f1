import type { Tx } from '../../database/index.ts';

const turnOf = (companyId: number): string => `devices of ${companyId}`;

/** Whoever changes which device stands where waits for the batches under way, and later ones wait for the change. */
export async function takeDevicesTurn(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.takeTurn(tx, turnOf(companyId));
}

/** Until the transaction ends no device is swapped: what is looked up now of where devices stand stays true. */
export async function keepDevicesInPlace(tx: Tx, companyId: number): Promise<void> {
  await tx.dialect.shareTurn(tx, turnOf(companyId));
}
