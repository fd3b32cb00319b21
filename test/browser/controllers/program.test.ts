import { expect, waitUntil } from '@open-wc/testing';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import { LaurelProgram } from '../../../src/browser/elements/program/program.js';

/** A host that works before `<laurel-program>` is defined, unlike the one in test/support. */
class Host extends HTMLElement {
  readonly controllers: ProgramController[] = [];
  readonly program = new ProgramController(this as never);
  proxy = '';

  addController(controller: ProgramController): void {
    this.controllers.push(controller);
  }

  requestUpdate(): void {
    queueMicrotask(() => this.program.hostUpdate());
  }

  connectedCallback(): void {
    this.program.hostConnected();
  }

  disconnectedCallback(): void {
    this.program.hostDisconnected();
  }
}

describe('the programme of an element that was defined before <laurel-program>', () => {
  const warnings: string[] = [];
  const { warn } = console;
  beforeEach(() => (console.warn = (text: string) => warnings.push(text)));
  afterEach(() => (console.warn = warn));

  it('is found wherever it surrounds the element, although both are defined in one task', async () => {
    customElements.define('laurel-early-host', Host);
    const [inside, inShadow, inSlot, outside] = Array.from({ length: 4 }, () => new Host());
    const shadowHost = document.createElement('div');
    shadowHost.attachShadow({ mode: 'open' }).append(inShadow as Host);
    const layout = document.createElement('div');
    layout.attachShadow({ mode: 'open' }).innerHTML =
      '<laurel-program proxy="/laurel"><main><slot></slot></main></laurel-program>';
    layout.append(inSlot as Host);
    const program = document.createElement('laurel-program');
    program.setAttribute('proxy', '/laurel');
    program.append(inside as Host, shadowHost);
    document.body.append(program, layout, outside as Host);
    customElements.define('laurel-program', LaurelProgram);

    await waitUntil(() => outside?.program.error);
    expect(outside?.program.error?.code).to.equal('no_program');
    for (const host of [inside, inShadow, inSlot]) {
      await waitUntil(() => host?.program.current);
      expect(host?.program.error).to.equal(undefined);
    }
    expect(warnings.map((text) => text.split('.')[0])).to.deep.equal([
      'Laurel: <laurel-early-host> belongs to no programme',
    ]);
    document.body.replaceChildren();
  });
});
