import type { Client, Subscription } from 'aedes';
import type { CommandDispatch } from '../../commands/index.ts';
import type { FeedClient, HomeAssistantFeed } from '../../home-assistant/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { KnownDevice } from '../devices/devices.ts';
import { commandMessage, rejectedMessage, timeMessage, topics } from './topics.ts';

interface SubscriptionDeps {
  /** The base unit of a client that has signed in. */
  readonly findDevice: (client: Client) => KnownDevice | undefined;
  /** A client that reads a company's sensors. */
  readonly findReader: (client: Client) => FeedClient | undefined;
  readonly isOpen: (client: Client) => boolean;
  readonly feed: HomeAssistantFeed;
  readonly commands: CommandDispatch;
  readonly clock: Clock;
}

type Asked = Pick<Subscription, 'topic' | 'qos'>;

/** The subscriptions of clients of the built-in broker: commands, rejected readings, the time, a company's sensors. */
export interface Subscriptions {
  /** Sends what belongs to subscriptions: those just made, or those of a session that was kept. */
  serve(subscriptions: readonly Asked[], client: Client): void;
  end(topics: readonly string[], client: Client): void;
  /** Forgets a client that has left. */
  forget(client: Client): void;
  /** Sends a rejection to those connections of a base unit that subscribed to it. */
  sayRejected(device: KnownDevice, notTaken: Parameters<typeof rejectedMessage>[1]): void;
}

export function createSubscriptions(deps: SubscriptionDeps): Subscriptions {
  const { findDevice, findReader, isOpen, feed, commands, clock } = deps;
  const listening = new Map<Client, () => void>();
  const wantingRejected = new Set<Client>();
  const stopListening = (client: Client): void => {
    listening.get(client)?.();
    listening.delete(client);
  };
  return {
    serve(subscriptions, client) {
      const reader = findReader(client);
      if (reader !== undefined) {
        // A refused subscription is reported here too, with the code of failure in place of its QoS.
        const granted = subscriptions.filter(({ qos }) => qos <= 2).map(({ topic }) => topic);
        void feed.subscribe(reader, granted);
      }
      const device = findDevice(client);
      if (device === undefined) return;
      const { time, commands: ofCommands, rejected, prefix } = topics(device.serialNo);
      const asked = (name: string) =>
        subscriptions.findLast(({ topic }) => [name, `${prefix}+`, `${prefix}#`].includes(topic));
      if (asked(time)) client.publish(timeMessage(device.serialNo, clock.now()), () => {});
      const forRejected = asked(rejected);
      if (forRejected !== undefined && forRejected.qos <= 2 && isOpen(client)) wantingRejected.add(client);
      const forCommands = asked(ofCommands);
      // A refused subscription is reported here too, with the code of failure in place of its QoS.
      if (forCommands === undefined || !isOpen(client) || forCommands.qos > 2) return;
      const qos = forCommands.qos === 0 ? 0 : 1;
      stopListening(client);
      listening.set(
        client,
        commands.listen(device, (command) => {
          client.publish(commandMessage(device.serialNo, command, qos), () => {});
        }),
      );
    },
    end(unsubscribed, client) {
      const reader = findReader(client);
      if (reader !== undefined) feed.unsubscribe(reader, [...unsubscribed]);
      const device = findDevice(client);
      if (device === undefined) return;
      const { commands: ofCommands, rejected, prefix } = topics(device.serialNo);
      const ended = (name: string) =>
        unsubscribed.some((topic) => [name, `${prefix}+`, `${prefix}#`].includes(topic));
      if (ended(ofCommands)) stopListening(client);
      if (ended(rejected)) wantingRejected.delete(client);
    },
    forget(client) {
      wantingRejected.delete(client);
      stopListening(client);
    },
    sayRejected(device, notTaken) {
      const rejection = rejectedMessage(device.serialNo, notTaken);
      for (const listener of wantingRejected) {
        if (findDevice(listener)?.baseUnitId === device.baseUnitId) listener.publish(rejection, () => {});
      }
    },
  };
}
