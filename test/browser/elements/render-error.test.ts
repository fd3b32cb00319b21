import { expect } from '@open-wc/testing';
import { states } from '../../../demo/states/index.js';
import { until } from '../../../demo/states/drive.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { State } from '../../../demo/states/state.js';
import type { LaurelElement } from '../../../src/browser/elements/element.js';
import { type LaurelTag, registry } from '../../../src/browser/registry.js';

// A programme renders nothing.
const tags = (Object.keys(registry) as LaurelTag[]).filter((tag) => tag !== 'laurel-program');
const sorry = 'This isn’t available right now';

let rendered: RenderedState | undefined;
let second: RenderedState | undefined;
let told: string[] = [];
const { error } = console;

beforeEach(() => {
  told = [];
  console.error = (...args: unknown[]) => void told.push(String(args[0]));
});
afterEach(() => {
  console.error = error;
  rendered?.remove();
  second?.remove();
  rendered = second = undefined;
  overThePage.remove();
});

/** Returns an element's usual state: `ready`, or else its first. */
const usual = (tag: LaurelTag): State => {
  const own = states.filter((state) => state.tag === tag);
  const state = own.find(({ name }) => name === 'ready') ?? own[0];
  if (!state) throw new Error(`There is no state of ${tag}.`);
  return state;
};
/** A container over the page: an element below another may be out of sight, where it requests nothing. */
const overThePage = document.createElement('div');
overThePage.style.cssText = 'position: fixed; inset: 0';

const textOf = (element: HTMLElement): string => element.shadowRoot?.textContent.replace(/\s+/g, ' ') ?? '';

describe('an error while rendering', () => {
  for (const tag of tags)
    it(`leaves a calm message in <${tag}> and one line in the console, until it renders again`, async () => {
      rendered = await renderState(usual(tag));
      const element = rendered.element as LaurelElement;
      Object.assign(element, {
        render: () => {
          throw new TypeError('e.entries is not a function');
        },
      });
      element.requestUpdate();
      await until(() => textOf(element).includes(sorry), 'it says so');
      element.requestUpdate();
      await element.updateComplete;
      const lines = told.filter((line) => line.includes(`<${tag}>`));
      expect(lines, told.join('\n')).to.have.length(1);
      expect(lines[0]).to.match(/could not be drawn \(e\.entries is not a function\)\. .*Reload the page/);

      Reflect.deleteProperty(element, 'render');
      element.requestUpdate();
      // It must not restore its earlier content: new answers may have arrived meanwhile.
      document.body.append(overThePage);
      const { element: intact } = (second = await renderState(usual(tag), {
        instance: 'second',
        container: overThePage,
      }));
      await until(() => textOf(element) === textOf(intact), 'it shows what another one shows');
      expect(textOf(element)).not.to.include(sorry);
    });

  it('leaves the message in an element that never rendered', async () => {
    await registry['laurel-leaderboard']();
    const element = document.createElement('laurel-leaderboard');
    Object.assign(element, {
      render: () => {
        throw new Error('Nothing to draw with');
      },
    });
    document.body.append(element);
    await element.ready;
    expect(textOf(element)).to.include(sorry);
    element.remove();
  });

  it('keeps the rendered content if only the code after rendering fails', async () => {
    rendered = await renderState(usual('laurel-points-balance'));
    const element = rendered.element as LaurelElement;
    const before = textOf(element);
    Object.assign(element, {
      updated: () => {
        throw new Error('after the drawing');
      },
    });
    element.requestUpdate();
    await until(() => told.length > 0, 'The console says so');
    expect(textOf(element)).to.equal(before);
  });
});

/** Patches of old libraries that replace built-ins with incomplete versions. */
const libraries: Record<string, () => void> = {
  // Copies every collection by its length; `entries` returns the values; callbacks of `from` get only a value and its index.
  'Prototype.js 1.7': () => {
    const copy = (items: ArrayLike<unknown> | null | undefined): unknown[] => {
      const copied: unknown[] = new Array(items?.length ?? 0);
      for (let index = 0; index < copied.length; index += 1) copied[index] = items?.[index];
      return copied;
    };
    replace(Array, 'from', copy);
    replace(Array.prototype, 'entries', function (this: unknown[]) {
      return copy(this);
    });
    replace(Array.prototype, 'find', function (this: unknown[], matches: (value: unknown, at: number) => unknown) {
      for (let index = 0; index < this.length; index += 1) if (matches(this[index], index)) return this[index];
      return undefined;
    });
    replace(String.prototype, 'startsWith', function (this: string, start: string) {
      return this.lastIndexOf(start, 0) === 0;
    });
  },
  // Copies whatever has a length as it is, holes included; wraps everything else in a list.
  MooTools: () => {
    replace(Array, 'from', (item: unknown) => {
      if (item === null || item === undefined) return [];
      const isCollection = typeof item === 'object' && typeof (item as { length?: unknown }).length === 'number';
      return isCollection ? (Array.prototype.slice.call(item) as unknown[]) : [item];
    });
  },
};

const natives: (() => void)[] = [];

function replace(holder: object, name: string, value: unknown): void {
  const native = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { value, writable: true, configurable: true, enumerable: true });
  natives.push(() => native && Object.defineProperty(holder, name, native));
}

describe('a page that loads an old library', () => {
  afterEach(() => {
    for (const restore of natives.splice(0)) restore();
  });

  for (const [library, install] of Object.entries(libraries))
    for (const tag of tags)
      it(`shows <${tag}> beside ${library} as it does without`, async () => {
        const state = usual(tag);
        const without = await renderState(state);
        const expected = textOf(without.element);
        without.remove();
        install();
        rendered = await renderState(state, { instance: library.replace(/\W/g, '') });
        const { element } = rendered;
        await until(() => textOf(element) === expected, expected);
        expect(told).to.deep.equal([]);
      });

  it('gets a console message that names the replaced built-ins if an element cannot render', async () => {
    rendered = await renderState(usual('laurel-leaderboard'));
    libraries['Prototype.js 1.7']?.();
    Object.assign(rendered.element, {
      render: () => {
        throw new TypeError('e.entries is not a function');
      },
    });
    (rendered.element as LaurelElement).requestUpdate();
    await until(() => told.length > 0, 'The console says so');
    expect(told[0]).to.include('has replaced Array.from, Array.prototype.entries, Array.prototype.find');
  });
});
