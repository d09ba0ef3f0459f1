import { createServer } from 'node:net';

/** Returns the port itself when nothing listens on it, else a free one (0 always asks for a free one). */
export async function freePort(wanted: number): Promise<number> {
  return (await listenOnce(wanted)) ?? (await listenOnce(0)) ?? wanted;
}

/** Whether a port can be listened on. */
export async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) !== undefined;
}

async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer();
  const listening = new Promise<number | undefined>((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : undefined);
    });
  });
  const found = await listening;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return found;
}
