/** Event stream of a browser that notes the time of the first alarm of each sensor. */
export interface EventWatch {
  /** Waits for the sensor's first alarm and resolves with its time, by `performance.now()`. */
  firstAlarmAt(sensorId: number): Promise<number>;
  close(): void;
}

/** Opens the stream of the session's user. */
export async function openEventWatch(address: string, session: Record<string, string>): Promise<EventWatch> {
  const came = new Map<number, number>();
  const waiting = new Map<number, (at: number) => void>();
  const controller = new AbortController();
  const response = await fetch(`${address}/api/events`, { headers: session, signal: controller.signal });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  const note = (message: string): void => {
    if (!message.includes('event: alarm\n')) return;
    const at = performance.now();
    for (const [, id] of message.matchAll(/"sensor_id":(\d+)/g)) {
      const sensorId = Number(id);
      if (came.has(sensorId)) continue;
      came.set(sensorId, at);
      waiting.get(sensorId)?.(at);
    }
  };
  const read = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const messages = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = messages.pop() ?? '';
      for (const message of messages) note(message);
    }
  };
  const reading = read(response.body).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error;
  });
  return {
    async firstAlarmAt(sensorId) {
      const at = came.get(sensorId);
      if (at !== undefined) return at;
      const { promise, resolve } = Promise.withResolvers<number>();
      waiting.set(sensorId, resolve);
      return Promise.race([promise, reading.then(() => Number.NaN)]);
    },
    close: () => controller.abort(),
  };
}
