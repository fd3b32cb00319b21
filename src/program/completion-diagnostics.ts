import type { CompletionRecord } from './completion-records.js';

/** Whose try at what it is. */
interface About {
  readonly quest: string;
  readonly member: string | undefined;
  readonly proxy: string;
}

/** Ids and times of a try, as support needs them: no secrets, nothing that was typed. @param now epoch ms on the server's clock */
export function diagnosticsOf(
  about: About,
  record: CompletionRecord | undefined,
  now: number,
): Readonly<Record<string, string | number | undefined>> {
  const { stage, startedAt, since, attempts, lastCheckedAt, nextCheckAt, reason, requestId } = record ?? {};
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
