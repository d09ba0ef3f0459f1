import { statfs } from 'node:fs/promises';
import { VERSION } from '@ts1/contract';
import { Gauge, type Registry } from 'prom-client';

/** Shows which version runs, and how full the disk is that holds the data directory. */
export function showMachine(dataDirectory: string, registry: Registry): void {
  const registers = [registry];
  const build = new Gauge({
    name: 'ts1_build_info',
    help: 'Always 1; the labels say which version runs on which Node',
    labelNames: ['version', 'node'],
    registers,
  });
  build.set({ version: VERSION, node: process.versions.node }, 1);
  const size = new Gauge({
    name: 'ts1_disk_size_bytes',
    help: 'Size of the file system that holds DATA_DIR',
    registers,
  });
  const free: Gauge = new Gauge({
    name: 'ts1_disk_free_bytes',
    help: 'What the server may still write to the file system that holds DATA_DIR; a PostgreSQL has its own',
    registers,
    async collect() {
      const disk = await statfs(dataDirectory).catch(() => null);
      if (disk === null) return;
      free.set(disk.bavail * disk.bsize);
      size.set(disk.blocks * disk.bsize);
    },
  });
}
