import { firstKey } from './fake-wallet.js';
import type { PhoneCalls } from './phone-calls.js';
import { openPhone, type Phone } from './phone.js';
import { startRelay } from './relay.js';

const started = startRelay();
let phone: Phone | undefined;
const current = (): Phone => {
  if (!phone) throw new Error('There is no phone yet.');
  return phone;
};

const calls: PhoneCalls = {
  async start(manners) {
    const relay = await started;
    const last = phone;
    phone = undefined;
    await last?.lose();
    phone = await openPhone(relay.url, firstKey, manners);
    return { relay: relay.url, address: phone.address };
  },
  behave: (manners) => current().behave(manners),
  pair: (uri) => current().pair(uri),
  moveTo: (chainId) => current().moveTo(chainId),
  end: () => current().end(),
  async report() {
    const { visits, pages, heard } = await started;
    const { met, asked, sessions } = current();
    return { met, asked, sessions, visits: visits(), pages: pages(), heard: heard() };
  },
  closeRelay: async () => (await started).close(),
  openRelay: async () => (await started).open(),
};

interface Asked {
  readonly id: number;
  readonly call: keyof PhoneCalls;
  readonly args?: readonly never[];
}

process.on('message', ({ id, call, args = [] }: Asked) => {
  const asked: (...args: readonly never[]) => unknown = calls[call];
  Promise.resolve()
    .then(() => asked(...args))
    .then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: error instanceof Error ? String(error) : JSON.stringify(error) }),
    );
});
// Exits when the parent process is gone.
process.on('disconnect', () => process.exit());
