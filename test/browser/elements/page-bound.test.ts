import { expect } from '@open-wc/testing';
import { until } from '../../../demo/states/drive.js';
import { states } from '../../../demo/states/index.js';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import type { State } from '../../../demo/states/state.js';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import { setPageSource } from '../../../src/browser/program/page.js';
import { createHost } from '../../support/program-host.js';
import { SignInRequestEvent } from '../../../src/browser/elements/shared-events.js';
import type { LaurelElement } from '../../../src/browser/elements/element.js';
import { type LaurelTag, registry } from '../../../src/browser/registry.js';

// A programme renders nothing.
const tags = (Object.keys(registry) as LaurelTag[]).filter((tag) => tag !== 'laurel-program');
const usual = (tag: LaurelTag): State => {
  const own = states.filter((state) => state.tag === tag);
  const state = own.find(({ name }) => name === 'ready') ?? own[0];
  if (!state) throw new Error(`There is no state of ${tag}.`);
  return state;
};

let rendered: RenderedState | undefined;
const undo: (() => void)[] = [];

afterEach(() => {
  rendered?.remove();
  rendered = undefined;
  for (const each of undo.splice(0).reverse()) each();
});

/** Replaces a method or class until the end of the test. */
function replace<T extends object, K extends keyof T>(holder: T, name: K, value: T[K]): void {
  const before = holder[name];
  holder[name] = value;
  undo.push(() => void (holder[name] = before));
}

/** Whether elements listen for an event on the page: Laurel's own, and navigation, focus, scroll and resize. */
const isOfPage = (type: string): boolean => /^laurel-|^(hashchange|popstate|focus|scroll|resize)$/.test(type);

/** Returns the current listeners of a window and its document, with their event types. */
function listened(view: Window): Map<object, string> {
  const open = new Map<object, string>();
  for (const target of [view, view.document]) {
    const { addEventListener, removeEventListener } = target;
    const add = (...[type, listener, options]: Parameters<typeof addEventListener>): void => {
      const { signal } = typeof options === 'object' ? options : {};
      if (isOfPage(type) && listener) {
        open.set(listener, type);
        signal?.addEventListener('abort', () => open.delete(listener));
      }
      addEventListener.call(target, type, listener, options);
    };
    const remove = (...[type, listener, options]: Parameters<typeof removeEventListener>): void => {
      if (listener) open.delete(listener);
      removeEventListener.call(target, type, listener, options);
    };
    replace(target as EventTarget, 'addEventListener', add);
    replace(target as EventTarget, 'removeEventListener', remove);
  }
  return open;
}

describe('an element moved to another document', () => {
  for (const tag of tags)
    it(`listens to that document alone: <${tag}>`, async () => {
      const here = listened(window);
      rendered = await renderState(usual(tag));
      const expected = [...here.values()].sort();
      const frame = document.createElement('iframe');
      document.body.append(frame);
      undo.push(() => frame.remove());
      const view = frame.contentWindow;
      if (!view) throw new Error('The frame has no window.');
      const there = listened(view);
      view.document.body.append(rendered.program ?? rendered.element);
      expect([...here.values()]).to.deep.equal([]);
      expect([...there.values()].sort()).to.deep.equal(expected);
    });

  it('answers requests there', async () => {
    rendered = await renderState(usual('laurel-wallet-connect'));
    const frame = document.createElement('iframe');
    document.body.append(frame);
    undo.push(() => frame.remove());
    frame.contentDocument?.body.append(rendered.program ?? rendered.element);
    await (rendered.element as LaurelElement).updateComplete;
    const asked = new SignInRequestEvent({ reason: 'leaderboard' });
    rendered.element.dispatchEvent(asked);
    expect(asked.defaultPrevented).to.equal(true);
  });
});

describe('an element moved to another document without its programme', () => {
  it('keeps the programme of the script tag, but not after it is removed and put back', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    undo.push(() => frame.remove());
    const there = frame.contentDocument as Document;
    setPageSource(there, { proxy: 'https://site.example/laurel' });
    const { host: element, controller } = createHost((each) => new ProgramController(each));
    there.body.append(element);
    await element.updateComplete;
    document.body.append(element);
    await element.updateComplete;
    expect(controller.current?.config.proxy).to.equal('https://site.example/laurel');
    element.remove();
    document.body.append(element);
    await element.updateComplete;
    expect([controller.error?.code, controller.current]).to.deep.equal(['no_program', undefined]);
    element.remove();
  });

  it('keeps the programme of a <laurel-program>, there and on the way back', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    undo.push(() => frame.remove());
    rendered = await renderState(usual('laurel-leaderboard'));
    const { element } = rendered;
    const controller = new ProgramController(element as LaurelElement);
    const before = controller.current?.config;
    expect(before?.proxy).to.be.a('string');
    frame.contentDocument?.body.append(element);
    await (element as LaurelElement).updateComplete;
    expect([controller.error, controller.current?.config]).to.deep.equal([undefined, before]);
    document.body.append(element);
    await (element as LaurelElement).updateComplete;
    expect(controller.current?.config).to.deep.equal(before);
    element.remove();
  });
});

describe('elements near the viewport', () => {
  it('share one observer per page', async () => {
    let made = 0;
    class Counted extends IntersectionObserver {
      constructor(...args: ConstructorParameters<typeof IntersectionObserver>) {
        super(...args);
        made += 1;
      }
    }
    replace(globalThis, 'IntersectionObserver', Counted);
    rendered = await renderState(usual('laurel-quest-list'));
    expect(made).to.be.at.most(1);
  });
});

describe('a browser that requires custom states to start with dashes', () => {
  for (const tag of tags)
    it(`shows <${tag}> like any other browser`, async () => {
      const told: unknown[] = [];
      replace(console, 'error', (...args: unknown[]) => void told.push(args[0]));
      const { add } = CustomStateSet.prototype;
      replace(CustomStateSet.prototype, 'add', function (this: CustomStateSet, name: string) {
        if (!name.startsWith('--')) throw new DOMException('The name has to begin with dashes.', 'SyntaxError');
        return add.call(this, name);
      });
      // The gallery matches states by names without dashes, so this adds them.
      const { matches } = Element.prototype;
      replace(Element.prototype, 'matches', function (this: Element, selector: string) {
        return matches.call(this, selector.replace(/:state\((?!--)/g, ':state(--'));
      } as typeof matches);
      rendered = await renderState(usual(tag));
      const element = rendered.element as LaurelElement;
      await element.ready;
      await until(() => element.matches(`:state(--${element.state})`), `it is :state(--${element.state})`);
      expect(told).to.deep.equal([]);
    });
});
