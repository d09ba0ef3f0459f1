import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseLocation } from '../../src/database/index.ts';
import { asOwner } from '../as-owner.ts';
import { mountSmallDisk } from '../small-disk.ts';

const MEGABYTES = 32;

/** Separate disk of a table, which can be filled. */
export interface SmallTablespace {
  fill(): void;
  makeRoom(): void;
  /** Removes it, once its database is gone. */
  drop(): Promise<void>;
}

/** Moves a table of a database onto a small disk, or returns why this machine cannot. */
export async function mountTablespace(
  location: DatabaseLocation,
  clusterUrl: string,
  table: string,
): Promise<SmallTablespace | string> {
  const owner = await findClusterOwner(clusterUrl);
  if (owner === null) return 'PostgreSQL keeps its data where no disk can be mounted for it';
  const disk = mountSmallDisk(MEGABYTES);
  if (disk === null) return 'a small disk may not be mounted here';
  const directory = join(disk.directory, 'space');
  mkdirSync(directory);
  chmodSync(disk.directory, 0o711);
  chownSync(directory, owner.uid, owner.gid);
  const name = `small_${process.pid}_${Date.now()}`;
  await administer(clusterUrl, `create tablespace ${name} location '${directory}'`);
  await administer(clusterUrl, `grant create on tablespace ${name} to public`);
  await asOwner(location, `alter table ${table} set tablespace ${name}`);
  return {
    fill: () => disk.fill(),
    makeRoom: () => disk.makeRoom(),
    async drop() {
      await administer(clusterUrl, `drop tablespace ${name}`);
      disk.drop();
    },
  };
}

/** Returns the user who runs the cluster; null when its files are not on this machine. */
async function findClusterOwner(clusterUrl: string): Promise<{ uid: number; gid: number } | null> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '');
    return { uid, gid };
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

async function administer(clusterUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
