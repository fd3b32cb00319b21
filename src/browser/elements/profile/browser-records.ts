import { now } from '../../../values/clocks.js';
import { draftKey } from '../../stores/profile/profile-edit.js';

/** Kinds of records that this browser keeps for a programme. */
export type RecordKind =
  | 'quests'
  | 'bids'
  | 'mints'
  | 'claims'
  | 'badges'
  | 'pins'
  | 'accounts'
  | 'draft'
  | 'folds'
  | 'wallet'
  | 'passkeys'
  | 'invitation'
  | 'code'
  | 'key'
  | 'other';

/** Number of entries of a kind, and how many of them have to stay. */
export interface BrowserRecords {
  readonly kind: RecordKind;
  readonly count: number;
  readonly staying: number;
}

/** The result of clearing, and a way to undo it. */
export interface Cleared {
  readonly count: number;
  undo(): void;
}

type Value = Readonly<Record<string, unknown>>;

interface Known {
  readonly kind: RecordKind;
  /** Returns the part of an entry's text that has to stay; `undefined` if all of it may go. */
  readonly stays?: (text: string) => string | undefined;
  /** Whether the entry describes a wallet's connection. Undo does not restore it, because the connection has ended. */
  readonly isConnection?: boolean;
}

const always = (text: string): string => text;

/** Known keys of entries: `name`, `name:…`, or `name proxy …`. */
const known: Readonly<Record<string, Known>> = {
  // Quests that are being sent or checked stay until they end.
  'laurel-quests@1': { kind: 'quests', stays: (text) => only(text, isAtStage('sending', 'waiting', 'checking')) },
  'laurel-mints@2': {
    kind: 'mints',
    stays: (text) => only(text, isAtStage('asking', 'ordered', 'sending', 'sent', 'reporting', 'cancelling')),
  },
  'laurel-mint-receipts@1': { kind: 'mints' },
  // A bid may still be accepted for a moment after its deadline.
  'laurel-bid@2': { kind: 'bids', stays: (text) => only(text, ({ until }) => Number(until) > now() - 60_000) },
  'laurel-claims@1': { kind: 'claims', stays: (text) => only(text, ({ isReported }) => isReported !== true) },
  'laurel.badges': { kind: 'badges' },
  'laurel.pins': { kind: 'pins' },
  'laurel.unknown-status': { kind: 'accounts' },
  'laurel-profile@1': { kind: 'draft' },
  'laurel.quest-groups': { kind: 'folds' },
  'laurel.wallet': { kind: 'wallet' },
  'laurel.walletconnect': { kind: 'wallet', isConnection: true },
  'laurel.passkeys': { kind: 'passkeys' },
  'laurel.social-link': { kind: 'other' },
  'laurel.locked-quests': { kind: 'other' },
  'laurel.leagues': { kind: 'other' },
  'laurel.invitation': { kind: 'invitation' },
  'laurel.code': { kind: 'code' },
  // Clearing the session's key would end the session without the member's knowledge. Signing out removes it.
  'laurel-bound': { kind: 'key', stays: always },
};
const order: readonly RecordKind[] = [...new Set(Object.values(known).map(({ kind }) => kind)), 'other'];

/**
 * Counts everything that this browser keeps for a programme; empty if storage is denied.
 *
 * @param others number of entries outside `localStorage` and `sessionStorage`
 */
export function listRecords(proxy: string, others = 0): readonly BrowserRecords[] {
  const found = new Map<RecordKind, { count: number; staying: number }>([['other', { count: others, staying: 0 }]]);
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

/** Returns the same entries as stored, for export. Of the session's key, it includes the name but not the value. */
export function readRecords(proxy: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(proxy).map(({ key, kind, text }) => [key, kind === 'key' ? '' : text]));
}

/** Removes everything that may go. Throws if the browser denies storage. */
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
      // An entry that has changed since is newer than the one that was cleared.
      for (const { storage, key, text, staying, isConnection } of before)
        if (!isConnection && storage.getItem(key) === (staying ?? null)) storage.setItem(key, text);
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
  const ofTab = [draftKey(proxy, ''), 'laurel.social-link'];
  try {
    return [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).flatMap((key) => {
        const [named = '', of] = key.split(' ');
        const [name = ''] = named.split(':');
        // The member mark (src/browser/client/member-mark.ts) is set and removed with the session, like its cookie.
        const isOurs = of === undefined ? name in known : of === proxy && /^laurel[-.](?!member)/.test(name);
        if (!isOurs || (storage === sessionStorage && !ofTab.some((start) => key.startsWith(start)))) return [];
        const text = storage.getItem(key) ?? '';
        const { kind, stays, isConnection = false } = known[name] ?? { kind: 'other' as const };
        return [{ storage, key, kind, text, staying: stays?.(text), isConnection }];
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

/** Returns the number of things that an entry contains. */
function sizeOf(text: string): number {
  const value = parse(text);
  if (Array.isArray(value)) return value.length;
  const parts = Object.values(value);
  return parts.length > 0 && parts.every((part) => typeof part === 'object' || typeof part === 'boolean')
    ? parts.length
    : 1;
}

const isAtStage =
  (...stages: readonly string[]) =>
  ({ stage }: Value): boolean =>
    stages.includes(String(stage));

/** Returns the records that have to stay, by id; `undefined` if there are none. */
function only(text: string, stays: (record: Value) => boolean): string | undefined {
  const left = Object.entries(parse(text)).filter(([, record]) => stays((record ?? {}) as Value));
  return left.length > 0 ? JSON.stringify(Object.fromEntries(left)) : undefined;
}
