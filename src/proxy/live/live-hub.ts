import type { Change } from '../../contract/changes.js';
import { isRefusal } from '../http/refusal.js';
import { randomHex } from '../secrets.js';
import { readEventId, writeEventId } from './event-id.js';
import type { ChangeListener, PlatformChanges } from './platform-changes.js';
import { topicOf } from './topic-sources.js';
import { Topic, type TopicSource } from './topic.js';
import { type EndOfView, Viewer } from './viewer.js';

export interface LiveHubOptions {
  readonly elapsed: () => number;
  readonly random: () => number;
  readonly changes: Pick<PlatformChanges, 'isLive' | 'follow' | 'stop'>;
  /** Called for every stream that ends. */
  readonly onEnd?: (why: EndOfView) => void;
}

export interface Watch {
  readonly sources: readonly TopicSource[];
  readonly lastEventId: string | null;
  /** Whether the member is still signed in. */
  readonly isHeld: () => Promise<boolean>;
  readonly onEnd?: () => void;
}

/** Milliseconds between two heartbeats. The values below are milliseconds, too. */
const beat = 15_000;
const longestView = 15 * 60_000;
const keepIdle = 60_000;
const longestBackoff = 30_000;
/** Shortest pause between two reads of a topic, however often it changes. */
const shortestPause = 250;
/**
 * Pause between two reads of a topic whose changes the platform announces. The reads find changes that it does not announce, such
 * as a wallet that moves to another member.
 */
const announcedInterval = 60_000;
/** Delay between two topics if many are due at once. */
const spread = 2;

interface Watched {
  readonly topic: Topic;
  readonly viewers: Set<Viewer>;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds of `elapsed` at which the timer fires. */
  dueAt: number;
  /** Milliseconds of `elapsed` before which it is not read again. */
  notBefore: number;
  /** Whether the topic is known to have changed since the last read. */
  isChanged: boolean;
  isLoading: boolean;
  failures: number;
  /** When the last viewer left, in milliseconds of `elapsed`. */
  idleSince: number;
}

const encoder = new TextEncoder();
const heartbeat = encoder.encode(':\n\n');

/**
 * Reads each topic once for all its viewers, and only while it has viewers: when the platform announces a change, or at intervals
 * if it announces none. Every viewer gets the changes; a page that reconnects gets those that it missed.
 */
export class LiveHub implements ChangeListener {
  readonly #options: LiveHubOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #viewers = new Map<Viewer, readonly Watched[]>();
  readonly #epoch = randomHex(4);
  #version = 0;
  #beat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(options: LiveHubOptions) {
    this.#options = options;
  }

  /** Number of open streams. */
  get viewers(): number {
    return this.#viewers.size;
  }

  /** Opens a stream of events. */
  watch({ sources, lastEventId, isHeld, onEnd }: Watch): Viewer {
    const { elapsed, random } = this.#options;
    this.#forgetIdle();
    const sorted = [...sources].sort((a, b) => (a.name < b.name ? -1 : 1));
    const watched = sorted.map((source) => this.#find(source));
    const viewer: Viewer = new Viewer({
      topics: sorted.map(({ key }) => key),
      // Streams that opened together should not all end together.
      until: elapsed() + longestView * (0.9 + random() * 0.1),
      isHeld,
      elapsed,
      onEnd: (why) => {
        this.#leave(viewer, why);
        onEnd?.();
      },
    });
    for (const [key, version] of readEventId(lastEventId, this.#epoch, viewer.topics)) viewer.seen.set(key, version);
    this.#viewers.set(viewer, watched);
    viewer.send(encoder.encode('retry: 3000\n\n'));
    this.#beat ??= setInterval(() => this.#beatOnce(), beat);
    this.#options.changes.follow(this);
    for (const one of watched) {
      one.viewers.add(viewer);
      if (one.topic.version > 0 && one.timer !== undefined) this.#show(one, [viewer]);
      else if (!one.isLoading) void this.#look(one);
    }
    if (this.#isClosed) viewer.end('closed');
    return viewer;
  }

  /** Reads a topic at once if it has viewers; call it for a known change. */
  nudge(key: string): void {
    const watched = this.#watched.get(key);
    if (watched) this.#readSoon(watched);
  }

  changed(change: Change): void {
    const topic = topicOf(change);
    if ('key' in topic) this.nudge(topic.key);
    else this.#readAll((key) => key.startsWith(topic.beginning));
  }

  resume(): void {
    this.#readAll(() => true);
  }

  lose(): void {
    for (const watched of this.#watched.values())
      if (watched.viewers.size > 0 && !watched.isLoading)
        this.#readAt(watched, this.#options.elapsed() + watched.topic.source.every(watched.topic.rows));
  }

  /** Ends all streams, including those that are opened from now on. */
  close(): void {
    this.#isClosed = true;
    for (const viewer of [...this.#viewers.keys()]) viewer.end('closed');
  }

  #find(source: TopicSource): Watched {
    const known = this.#watched.get(source.key);
    if (known) return known;
    const idleSince = this.#options.elapsed();
    const made: Watched = {
      ...{ topic: new Topic(source), viewers: new Set<Viewer>(), timer: undefined },
      ...{ dueAt: 0, notBefore: 0, isLoading: false, failures: 0, idleSince },
      // The topic may have changed before it was watched, while the cached answer is still fresh.
      isChanged: this.#options.changes.isLive,
    };
    this.#watched.set(source.key, made);
    return made;
  }

  async #look(watched: Watched): Promise<void> {
    const { changes, elapsed, random } = this.#options;
    const { isChanged } = watched;
    clearTimeout(watched.timer);
    watched.timer = undefined;
    watched.isLoading = true;
    watched.isChanged = false;
    watched.notBefore = elapsed() + shortestPause;
    let wait: number;
    const { source } = watched.topic;
    try {
      watched.topic.take(await source.load(isChanged), () => (this.#version += 1));
      watched.failures = 0;
      this.#show(watched, source.isPrivate ? await this.#held(watched.viewers) : [...watched.viewers]);
      const every = source.every(watched.topic.rows);
      wait = changes.isLive ? Math.max(announcedInterval, every) : every;
    } catch (error) {
      watched.failures += 1;
      watched.isChanged ||= isChanged;
      const backoff = source.every(watched.topic.rows) * 2 ** Math.min(watched.failures, 8);
      wait = Math.max(Math.min(longestBackoff, backoff), (isRefusal(error) ? error.retryAfter : undefined) ?? 0);
      watched.notBefore = elapsed() + wait;
    }
    watched.isLoading = false;
    if (watched.viewers.size === 0) return;
    // Never earlier than the source's interval: the read would only return a cached answer that is still fresh.
    this.#readAt(watched, watched.isChanged ? watched.notBefore : elapsed() + wait * (1 + random() * 0.1));
  }

  /** Reads a topic as soon as it may be read, because it has changed. */
  #readSoon(watched: Watched, wait = 0): void {
    watched.isChanged = true;
    const time = this.#options.elapsed();
    if (watched.viewers.size > 0 && !watched.isLoading) this.#readAt(watched, Math.max(time + wait, watched.notBefore));
  }

  /** Reads all topics that match, one shortly after the other. */
  #readAll(isMeant: (key: string) => boolean): void {
    const meant = [...this.#watched].flatMap(([key, watched]) => (isMeant(key) ? watched : []));
    for (const [index, watched] of meant.entries()) this.#readSoon(watched, index * spread);
  }

  /** Plans the next read of a topic, unless an earlier one is planned. */
  #readAt(watched: Watched, at: number): void {
    if (watched.timer !== undefined && watched.dueAt <= at) return;
    clearTimeout(watched.timer);
    const wait = at - this.#options.elapsed();
    if (wait <= 0) {
      void this.#look(watched);
      return;
    }
    watched.dueAt = at;
    watched.timer = setTimeout(() => void this.#look(watched), wait);
  }

  /** Sends viewers what changed between the version that they have seen and the current one. */
  #show({ topic }: Watched, viewers: readonly Viewer[]): void {
    const { key, name } = topic.source;
    // Encodes each event once: most viewers have seen the same version and get the same bytes.
    const made = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const viewer of viewers) {
      const seen = viewer.seen.get(key);
      if (seen === topic.version) continue;
      viewer.seen.set(key, topic.version);
      const id = writeEventId(this.#epoch, viewer.topics, viewer.seen);
      const sameAs = `${id} ${seen}`;
      const bytes =
        made.get(sameAs) ??
        encoder.encode(`event: ${name.split(':')[0]}\nid: ${id}\ndata: ${topic.eventSince(seen)}\n\n`);
      made.set(sameAs, bytes);
      viewer.send(bytes);
    }
  }

  #beatOnce(): void {
    const time = this.#options.elapsed();
    for (const viewer of [...this.#viewers.keys()]) {
      if (time >= viewer.until) viewer.end('closed');
      else viewer.send(heartbeat);
    }
    void this.#held(this.#viewers.keys());
  }

  /** Returns the viewers whose member is still signed in; the streams of the others end. */
  async #held(viewers: Iterable<Viewer>): Promise<Viewer[]> {
    const checked = await Promise.all([...viewers].map(async (viewer) => ({ viewer, held: await isHeld(viewer) })));
    for (const { viewer, held } of checked) if (!held) viewer.end('closed');
    return checked.filter(({ held }) => held).map(({ viewer }) => viewer);
  }

  #leave(viewer: Viewer, why: EndOfView): void {
    const watched = this.#viewers.get(viewer) ?? [];
    this.#viewers.delete(viewer);
    for (const one of watched) {
      one.viewers.delete(viewer);
      if (one.viewers.size > 0) continue;
      clearTimeout(one.timer);
      one.timer = undefined;
      one.isChanged ||= this.#options.changes.isLive;
      one.idleSince = this.#options.elapsed();
    }
    if (this.#viewers.size === 0) {
      clearInterval(this.#beat);
      this.#beat = undefined;
      this.#options.changes.stop();
    }
    this.#options.onEnd?.(why);
  }

  /** Drops topics that nobody has watched for a while. Until then, a returning viewer gets only the changes. */
  #forgetIdle(): void {
    const before = this.#options.elapsed() - keepIdle;
    for (const [key, { viewers, idleSince }] of this.#watched)
      if (viewers.size === 0 && idleSince < before) this.#watched.delete(key);
  }
}

/** If the check fails, the answer is no. */
const isHeld = (viewer: Viewer): Promise<boolean> => viewer.isHeld().catch(() => false);
