/** Messages between the tabs of one site about a programme. */
export type TabMessage =
  | { readonly kind: 'answer'; readonly key: string; readonly data: unknown; /** device time */ readonly at: number }
  | { readonly kind: 'session'; readonly ended: boolean }
  /** This tab has finished linking a social account; the proxy knows the outcome. */
  | { readonly kind: 'link'; readonly attempt: string };

/** The other tabs of this browser that show the same programme. */
export interface Tabs {
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

/** Exchanges nothing with other tabs. */
export const noTabs: Tabs = { tell: () => undefined, listen: () => () => undefined };

/**
 * Returns the link to the tabs of this origin that show the programme of a proxy. The channel is open only while it has
 * listeners. Browsers that keep no data for a site may deny the channel; such a tab neither sends nor receives
 * messages.
 */
export function createTabs(proxy: string): Tabs {
  const listeners = new Set<(message: TabMessage) => void>();
  let channel: BroadcastChannel | undefined;
  return {
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      listeners.add(listener);
      if (!channel) {
        channel = openChannel(`laurel@1 ${proxy}`);
        channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
          for (const each of [...listeners]) each(data);
        });
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        channel?.close();
        channel = undefined;
      };
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
