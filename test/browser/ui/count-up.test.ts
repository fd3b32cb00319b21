import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { html, render } from 'lit';
import { compareDecimals } from '../../../src/values/amounts/decimal.js';
import { countUp, thousandths } from '../../../src/browser/ui/count-up.js';
import { fc } from '../../support/properties.js';

const show = (root: HTMLElement, value: string) =>
  render(html`<b>${countUp(value, (each) => `+${String(each)}`)}</b>`, root);

describe('an amount that counts up', () => {
  beforeEach(() => emulateMedia({ reducedMotion: 'no-preference' }));

  it('shows its final value at once under reduced motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const root = document.createElement('div');
    document.body.append(root);
    show(root, '12.5');
    expect(root.innerText).to.equal('+12.5');
    root.remove();
  });

  it('starts at zero, only grows, and ends at the exact value', async () => {
    const root = document.createElement('div');
    document.body.append(root);
    let drawFrame: FrameRequestCallback = () => undefined;
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (draw) => {
      drawFrame = draw;
      return 0;
    };
    try {
      show(root, '90071992547409931.25');
      const begun = performance.now();
      const texts = [root.innerText];
      for (const passed of [100, 200, 420]) {
        drawFrame(begun + passed);
        texts.push(root.innerText);
      }
      expect([texts[0], texts[3]]).to.deep.equal(['+0.00', '+90071992547409931.25']);
      const amounts = texts.map(Number);
      expect(amounts).to.deep.equal([...new Set(amounts)].sort((a, b) => a - b));
    } finally {
      window.requestAnimationFrame = requestAnimationFrame;
    }
    show(root, '90071992547409931.25');
    expect(root.innerText).to.equal('+90071992547409931.25');
    root.remove();
  });

  it('never exceeds its value, and never goes back', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.nat(18),
        fc.tuple(fc.nat(1000), fc.nat(1000)),
        (units, scale, shares) => {
          const digits = String(units).padStart(scale + 1, '0');
          const value = scale ? `${digits.slice(0, -scale)}.${digits.slice(-scale)}` : digits;
          const [low, high] = shares.sort((a, b) => a - b);
          return (
            compareDecimals(thousandths(value, low), thousandths(value, high)) <= 0 &&
            compareDecimals(thousandths(value, 1000), value) === 0
          );
        },
      ),
    );
  });
});
