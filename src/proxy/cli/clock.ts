import type { Ask } from './ask.js';
import { type Finding, hint, ok, problem } from './finding.js';

/** Compares the proxy's clock with this machine's, and with the `Date` header of the same answer: pages set their clocks by both. */
export async function clockFinding(ask: Ask, now: () => number): Promise<Finding> {
  const check = 'clock';
  const sent = now();
  const response = await ask('/time');
  const { now: theirs = '' } = (await response.json()) as { now?: string };
  const received = now();
  const time = Date.parse(theirs);
  const skew = time - (sent + received) / 2;
  if (Number.isNaN(skew)) return problem(check, 'The proxy does not report its time.');
  // A header has whole seconds.
  const offset = Date.parse(response.headers.get('date') ?? '') + 500 - time;
  if (Number.isNaN(offset))
    return problem(check, 'The Date header does not arrive. Make the servers in front of the proxy pass it on.');
  if (Math.abs(offset) > 2_500)
    return problem(
      check,
      `The Date header is ${seconds(offset)} the proxy's clock: a server in front of the proxy writes its own, and pages count down by it. Turn on time synchronisation (NTP) there.`,
    );
  const shown = `${seconds(skew)} this machine`;
  if (Math.abs(skew) > 60_000)
    return problem(check, `The proxy's clock is ${shown}, so sign-ins fail. Turn on time synchronisation (NTP) there.`);
  if (Math.abs(skew) > 5_000) return hint(check, `The proxy's clock is ${shown}.`);
  return ok(check, `within ${Math.max(1, Math.ceil(Math.abs(skew) / 1_000))} s of this machine`);
}

const seconds = (skew: number): string => `${Math.abs(Math.round(skew / 1_000))} s ${skew < 0 ? 'behind' : 'ahead of'}`;
