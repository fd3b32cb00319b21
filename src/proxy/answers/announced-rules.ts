import { type Announcement, shownFrom } from '../../values/moments/shown-from.js';

/** A page of a list of rules. */
export interface RulePage {
  readonly data: readonly (Announcement & { readonly id: string })[];
  readonly hasNextPage: boolean;
}

/** A page without the rules that are hidden until they start, and the time at which the first hidden rule starts. */
export interface AnnouncedPage<P> {
  readonly page: P;
  /** Epoch milliseconds; absent if nothing is hidden. */
  readonly until?: number;
}

/** Maximum number of pages to read while all rules of a page are hidden: the client cannot continue from a page without rows. */
const maximumPages = 10;

/**
 * Reads a page of rules and leaves out those that their owners hide until they start.
 *
 * @param ask requests the page after a rule, or the requested page without one
 */
export async function readAnnounced<P extends RulePage>(
  ask: (startingAfter: string | undefined) => Promise<P>,
  now: number,
): Promise<AnnouncedPage<P>> {
  let until = Number.POSITIVE_INFINITY;
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await ask(after);
    const data = page.data.filter((rule) => shownFrom(rule) <= now);
    for (const rule of page.data) if (shownFrom(rule) > now) until = Math.min(until, shownFrom(rule));
    after = page.data.at(-1)?.id;
    const goesOn = data.length === 0 && page.hasNextPage && after !== undefined && pages < maximumPages;
    if (goesOn) continue;
    const hasNextPage = page.hasNextPage && data.length > 0;
    return { page: { ...page, data, hasNextPage }, ...(Number.isFinite(until) && { until }) };
  }
}
