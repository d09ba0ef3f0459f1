import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a few megabytes that a test can fill. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills all space that is left. */
  fill(): void;
  /** Frees that space. */
  makeRoom(): void;
  drop(): void;
}

/** Mounts a small disk; null where mounting is not allowed, which no installed package changes. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'ts1-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', directory], {
      stdio: 'pipe',
    });
  } catch {
    rmSync(directory, { recursive: true });
    return null;
  }
  const ballast = join(directory, 'ballast');
  return {
    directory,
    fill() {
      const { bavail, bsize } = statfsSync(directory);
      // The space left beside whole blocks takes smaller pieces.
      for (let bytes = bavail * bsize; bytes > 0;) {
        try {
          writeFileSync(ballast, Buffer.alloc(bytes), { flag: 'a' });
        } catch {
          bytes = Math.floor(bytes / 2);
          continue;
        }
        bytes = statfsSync(directory).bavail * bsize;
      }
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    drop() {
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
