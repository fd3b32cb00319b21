import type { CompletionEntry } from './completion-journal.js';

/** The quest, the member and the proxy that an attempt belongs to. */
interface About {
  readonly quest: string;
  readonly member: string | undefined;
  readonly proxy: string;
}

/**
 * Returns ids and times of an attempt for support: no secrets, nothing that was typed.
 *
 * @param now epoch ms on the server's clock
 */
export function diagnosticsOf(
  about: About,
  entry: CompletionEntry | undefined,
  now: number,
): Readonly<Record<string, string | number | undefined>> {
  const { stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt, reason, requestId } = entry ?? {};
  return {
    ...{ quest: about.quest, member: about.member, proxy: about.proxy, stage },
    ...{ started: moment(startedAt), since: moment(since), checked: moment(lastCheckedAt), next: moment(nextCheckAt) },
    checks: attempts,
    reason: reason && [reason.code, reason.provider].filter(Boolean).join(' '),
    request: requestId,
    now: moment(now),
  };
}

const moment = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();
