import type postgres from 'postgres';
import type { Connect } from './connect.js';

/** Receives the notifications of a channel (Postgres, LISTEN). */
export interface ChannelListener {
  readonly onNotification: (payload: string) => void;
  /** Called once if the connection is lost. No notification comes after that, and some may be missing. */
  readonly onLost: () => void;
}

/** Listens to a channel. Resolves once every later notification will be received; with a function that stops it. */
export type Listen = (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;

/**
 * Returns a function that listens at a server, on a connection of its own. The driver's own `listen` connects again silently after
 * an outage, so that nobody would know that notifications are missing.
 */
export function listenAt(connect: Connect): Listen {
  return async (channel, { onNotification, onLost }) => {
    let isListening = false;
    const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } =
      {
        max: 1,
        // Never replaced by another connection, which would not listen.
        max_lifetime: null,
        idle_timeout: undefined,
        onnotify: (_, payload) => {
          if (isListening) onNotification(payload);
        },
        onclose: () => {
          if (!isListening) return;
          isListening = false;
          onLost();
          client.end({ timeout: 0 }).catch(() => undefined);
        },
      };
    const client = connect(options);
    try {
      await client`listen ${client(channel)}`;
      isListening = true;
    } catch (error) {
      client.end({ timeout: 0 }).catch(() => undefined);
      throw error;
    }
    return async () => {
      isListening = false;
      await client.end({ timeout: 1 });
    };
  };
}
