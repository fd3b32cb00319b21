import { draftKey } from '../../stores/profile/profile-edit.js';

/** What this browser keeps of a programme, by what it is for. */
export type RecordKind =
  'quests' | 'bids' | 'mints' | 'claims' | 'badges' | 'accounts' | 'draft' | 'folds' | 'wallet' | 'key' | 'other';

/** So many entries of a kind, and how many of them have to stay. */
export interface BrowserRecords {
  readonly kind: RecordKind;
  readonly count: number;
  readonly staying: number;
}

/** What was cleared, and the way back. */
export interface Cleared {
  readonly count: number;
  undo(): void;
}

type Value = Readonly<Record<string, unknown>>;

interface Known {
  readonly kind: RecordKind;
  /** What of an entry has to stay, as it is written; nothing where all of it may go. */
  readonly stays?: (text: string) => string | undefined;
}

const always = (text: string): string => text;

/** Names under which entries are kept: `name`, or `name proxy …`. */
const known: Readonly<Record<string, Known>> = {
  // A try is checked on until it has ended.
  'laurel-quests@1': { kind: 'quests', stays: (text) => only(text, ['sending', 'waiting', 'checking']) },
  'laurel-mints@1': { kind: 'mints', stays: staysOfMints },
  'laurel-bid@1': {
    kind: 'bids',
    stays: (text) => (Number(parse(text)['until']) > Date.now() - 60_000 ? text : undefined),
  },
  'laurel-claim@1': { kind: 'claims', stays: always },
  'laurel.badges': { kind: 'badges' },
  'laurel.untold': { kind: 'accounts' },
  'laurel-profile@1': { kind: 'draft' },
  'laurel.quest-groups': { kind: 'folds' },
  'laurel.wallet': { kind: 'wallet' },
  // Without it the session would end unnoticed; signing out removes it.
  'laurel-bound': { kind: 'key', stays: always },
};
const order: readonly RecordKind[] = [...Object.values(known).map(({ kind }) => kind), 'other'];

/** Everything this browser keeps of a programme, counted. Nothing where its storage is closed to us. */
export function listRecords(proxy: string): readonly BrowserRecords[] {
  const found = new Map<RecordKind, { count: number; staying: number }>();
  for (const { kind, text, staying } of entriesOf(proxy)) {
    const sum = found.get(kind) ?? { count: 0, staying: 0 };
    const [all, left] = [sizeOf(text), staying === undefined ? 0 : sizeOf(staying)];
    found.set(kind, { count: sum.count + all, staying: sum.staying + left });
  }
  return [...found]
    .filter(([, { count }]) => count > 0)
    .map(([kind, counts]) => ({ kind, ...counts }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** The same as it is written, for its owner to take along; what keeps them signed in is named, not given away. */
export function readRecords(proxy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(proxy).map(({ key, kind, text }) => [key, kind === 'key' ? '' : text]));
}

/** Removes what may go. Throws where the browser does not allow it. */
export function clearRecords(proxy: string): Cleared {
  const before = entriesOf(proxy);
  for (const { storage, key, staying } of before) {
    if (staying === undefined) storage.removeItem(key);
    else storage.setItem(key, staying);
  }
  return {
    count: before.reduce(
      (sum, { text, staying }) => sum + sizeOf(text) - (staying === undefined ? 0 : sizeOf(staying)),
      0,
    ),
    undo() {
      // What has changed since is newer than what was there.
      for (const { storage, key, text, staying } of before)
        if (storage.getItem(key) === (staying ?? null)) storage.setItem(key, text);
    },
  };
}

interface Entry extends Known {
  readonly storage: Storage;
  readonly key: string;
  readonly text: string;
  readonly staying: string | undefined;
}

function entriesOf(proxy: string): readonly Entry[] {
  const draft = draftKey(proxy, '');
  try {
    return [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).flatMap((key) => {
        const [name = '', of] = key.split(' ');
        const isOurs = of === undefined ? name in known : of === proxy && /^laurel[-.]/.test(name);
        if (!isOurs || (storage === sessionStorage && !key.startsWith(draft))) return [];
        const text = storage.getItem(key) ?? '';
        const { kind, stays } = known[name] ?? { kind: 'other' as const };
        return [{ storage, key, kind, text, staying: stays?.(text) }];
      }),
    );
  } catch {
    return [];
  }
}

function parse(text: string): Value {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Value) : {};
  } catch {
    return {};
  }
}

/** How many things an entry is about. */
function sizeOf(text: string): number {
  const value = parse(text);
  if (Array.isArray(value)) return value.length;
  const { orders, receipts } = value;
  if (Array.isArray(receipts)) return receipts.length + Object.keys((orders as object | undefined) ?? {}).length;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => typeof part === 'object' || typeof part === 'boolean')
    ? parts.length
    : 1;
}

/** Of records by their ids those in a stage; nothing where there are none. */
function only(text: string, stages: readonly string[]): string | undefined {
  const left = Object.entries(parse(text)).filter(([, record]) =>
    stages.includes(String((record as { stage?: unknown } | null)?.stage)),
  );
  return left.length > 0 ? JSON.stringify(Object.fromEntries(left)) : undefined;
}

/** Orders that have not ended; receipts may go. */
function staysOfMints(text: string): string | undefined {
  const orders = only(JSON.stringify(parse(text)['orders'] ?? {}), [
    'asking',
    'ordered',
    'sending',
    'sent',
    'reporting',
  ]);
  return orders && JSON.stringify({ orders: JSON.parse(orders) as unknown, receipts: [] });
}
