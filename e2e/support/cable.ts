import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Product } from './product.ts';

/** The network between a browser and a product, which can be cut. */
export interface Cable {
  /** Address at which the browser finds the product. */
  readonly url: string;
  /** Stops all data without a sign to either end, as when a cable is pulled far away. */
  cut(): void;
  /** Lets new connections pass again; old ones are dead, which an end learns when it next sends something. */
  plugIn(): void;
  remove(): Promise<void>;
}

/** Lays a cable to a product. */
export async function layCable(product: Product): Promise<Cable> {
  const target = Number(new URL(product.url).port);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        to.destroy();
      });
      if (isCut) from.pause();
      else from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the cable has no port');
  return {
    url: `http://localhost:${address.port}`,
    cut() {
      isCut = true;
      for (const end of ends) end.unpipe().pause();
    },
    plugIn() {
      isCut = false;
      for (const end of ends) {
        end.on('data', () => end.resetAndDestroy());
        end.resume();
      }
    },
    async remove() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
