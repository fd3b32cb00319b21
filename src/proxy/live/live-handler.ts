import type { Answer } from '../answers/answer.js';
import { Refusal } from '../http/refusal.js';
import type { Handler } from '../http/handler.js';
import type { Sessions } from '../session/sessions.js';
import type { LiveLimits } from './live-limits.js';
import type { LiveHub } from './live-hub.js';
import type { TopicSource } from './topic.js';
import { type TopicReaders, topicSource } from './topic-sources.js';

export interface LiveHandlerParts extends TopicReaders {
  readonly hub: LiveHub;
  /** Returns a separate hub for one stream. */
  readonly ownHub: () => LiveHub;
  readonly sessions: Sessions;
  readonly limits: LiveLimits;
}

/** Opens streams of `GET /live`. */
export function liveHandler({ hub, ownHub, sessions, limits, ...readers }: LiveHandlerParts): Handler<'watch'> {
  const open = new Map<string, number>();
  return async ({ query, session, request, client, isApart, inBackground }): Promise<Answer> => {
    const sources = new Map(
      query.topic.map((name) => topicSource(name, session, readers)).map((one) => [one.key, one]),
    );
    const mine = open.get(client) ?? 0;
    // A runtime that isolates requests does not report when a page has left, and limits open requests itself.
    if (!isApart && (hub.viewers >= limits.viewers || mine >= limits.perClient))
      throw new Refusal(503, 'busy', 'Too many streams are open; read now and then instead.', { retryAfter: 30_000 });
    const isPrivate = [...sources.values()].some((source) => source.isPrivate);
    open.set(client, mine + 1);
    const viewer = (isApart ? ownHub() : hub).watch({
      sources: [...sources.values()].map((source) => keepingOn(source, inBackground)),
      lastEventId: request.headers.get('last-event-id'),
      isHeld: () => (isPrivate && session ? sessions.holds(session) : Promise.resolve(true)),
      onEnd: () => {
        const left = (open.get(client) ?? 1) - 1;
        if (left > 0) open.set(client, left);
        else open.delete(client);
      },
    });
    request.signal.addEventListener('abort', () => viewer.end('left'), { once: true });
    return {
      status: 200,
      body: viewer.stream,
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        // Keeps nginx from buffering the stream.
        'x-accel-buffering': 'no',
      },
    };
  };
}

/** Keeps a read running after its page has left, because other requests may share it. */
const keepingOn = (source: TopicSource, inBackground: (work: Promise<unknown>) => void): TopicSource => ({
  ...source,
  load: (isChanged) => {
    const rows = source.load(isChanged);
    inBackground(rows.catch(() => undefined));
    return rows;
  },
});
