import { expect } from '@open-wc/testing';
import { createClock, type Clock } from '../../../src/browser/client/clock.js';
import { createFakeConnectivity } from '../../support/fake-connectivity.js';
import { until, wait } from '../../support/fake-proxy.js';

function setup(sample: (clock: Clock) => Promise<void> = async () => undefined) {
  const connectivity = createFakeConnectivity();
  return { clock: createClock({ connectivity, sample }), ...connectivity };
}

describe('the clock', () => {
  it("uses the device's time until the server has answered", () => {
    const { clock } = setup();
    expect([clock.offset, clock.uncertainty]).to.deep.equal([0, Infinity]);
    const before = Date.now();
    expect(clock.now()).to.be.within(before, Date.now());
  });

  for (const minutes of [-10, 0, 10])
    it(`corrects a device that is ${minutes} minutes off`, () => {
      const { clock } = setup();
      const off = minutes * 60_000;
      for (const [sent, received] of [
        [1000, 1400],
        [5000, 5060],
        [9000, 9900],
      ] as const)
        clock.observe((sent + received) / 2 - off, 1, sent, received);
      expect(clock.offset).to.be.closeTo(-off, 31);
      expect(clock.uncertainty).to.be.at.most(31);
    });

  it('starts again if one of the clocks was set', () => {
    const { clock } = setup();
    clock.observe(100_000, 1, 100_000, 100_100);
    clock.observe(900_000, 1, 200_000, 200_100);
    expect(clock.offset).to.be.closeTo(700_000 - 50, 60);
  });

  it('ignores an invalid time', () => {
    const { clock } = setup();
    clock.observe(Number.NaN, 1, 0, 1);
    expect(clock.uncertainty).to.equal(Infinity);
  });

  it('asks the proxy only once someone needs ticks', async () => {
    let asked = 0;
    const { clock } = setup(async (each) => {
      asked += 1;
      const now = Date.now();
      each.observe(now + 5000, 1, now, now);
    });
    clock.now();
    expect(asked).to.equal(0);
    const stops = [clock.tick(() => undefined, 1000), clock.tick(() => undefined, 1000)];
    await wait(1);
    expect([asked, Math.round(clock.offset / 100)]).to.deep.equal([1, 50]);
    for (const stop of stops) stop();
  });

  it('ticks for everyone with one timer, and not while the page is hidden', async () => {
    const { clock, visible } = setup();
    let quick = 0;
    let slow = 0;
    const stops = [clock.tick(() => (quick += 1), 20), clock.tick(() => (slow += 1), 100)];
    await until(() => slow >= 2, 'both ticked');
    expect(quick).to.be.greaterThan(slow);
    visible.set(false);
    const before = quick;
    await wait(80);
    expect(quick).to.equal(before);
    visible.set(true);
    expect(quick).to.equal(before + 1);
    for (const stop of stops) stop();
    await wait(60);
    expect(quick).to.equal(before + 1);
  });
});
