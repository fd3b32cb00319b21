import { LitElement, html, type TemplateResult } from 'lit';
import '../../src/browser/elements/program/define.js';
import type { LaurelProgram } from '../../src/browser/elements/program/program.js';
import { address, type FakeProxy } from './fake-proxy.js';

/** An element without styles, for tests of controllers. */
export class HostElement extends LitElement {
  static override properties = { proxy: {}, theme: {} };
  declare proxy: string | undefined;
  declare theme?: 'light' | 'dark' | 'auto';
  renders = 0;

  protected override render(): TemplateResult {
    return html`<p>host</p>`;
  }

  protected override updated(): void {
    this.renders += 1;
  }
}
if (!customElements.get('laurel-test-host')) customElements.define('laurel-test-host', HostElement);

/** Returns a host with a controller, not connected to the page yet. */
export function createHost<C extends object>(make: (host: HostElement) => C): { host: HostElement; controller: C } {
  const host = document.createElement('laurel-test-host') as HostElement;
  host.style.display = 'block';
  return { host, controller: make(host) };
}

/** Puts elements on the page inside a programme that uses `proxy`. */
export function mount(proxy: FakeProxy, ...children: readonly Element[]): LaurelProgram {
  const program = document.createElement('laurel-program');
  program.proxy = address;
  program.transport = proxy.fetch;
  program.append(...children);
  document.body.append(program);
  return program;
}

/** Removes everything from the page. */
export function clear(): void {
  document.body.replaceChildren();
}
