import { LitElement, html, type TemplateResult } from 'lit';
import '../../src/elements/program/define.js';
import type { LaurelProgram } from '../../src/elements/program/program.js';
import { address, type FakeProxy } from './fake-proxy.js';

/** An element without looks, to which a test gives controllers. */
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

/** A host with a controller on it, not on the page yet. */
export function createHost<C extends object>(make: (host: HostElement) => C): { host: HostElement; controller: C } {
  const host = document.createElement('laurel-test-host') as HostElement;
  host.style.display = 'block';
  return { host, controller: make(host) };
}

/** Puts elements on the page inside a programme that talks to `proxy`. */
export function mount(proxy: FakeProxy, ...children: readonly Element[]): LaurelProgram {
  const program = document.createElement('laurel-program');
  program.proxy = address;
  program.transport = proxy.fetch;
  program.append(...children);
  document.body.append(program);
  return program;
}

/** Takes everything off the page again. */
export function clear(): void {
  document.body.replaceChildren();
}
