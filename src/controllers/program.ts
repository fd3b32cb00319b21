import type { ReactiveController } from 'lit';
import { ConfigError } from '../errors/config.js';
import { readConfig, type ProgramSource } from '../program/config.js';
import { ProgramRequest, type ProvidedProgram } from '../program/context.js';
import { baseOf, leaseProgram, pageSource, warnOwner, type Lease } from '../program/page.js';
import type { Program } from '../program/program.js';
import type { LaurelHost } from './host.js';

const tag = 'laurel-program';

const controllers = new WeakMap<LaurelHost, ProgramController>();

/**
 * Finds the programme of an element: the one that its own `proxy` names, otherwise that of the nearest `<laurel-program>`,
 * otherwise that of the script tag.
 */
export class ProgramController implements ReactiveController {
  /** Why there is no programme, once that is certain. */
  error: ConfigError | undefined;
  readonly #host: LaurelHost;
  #provided: ProvidedProgram | undefined;
  #leave: (() => void) | undefined;
  #stopPage: (() => void) | undefined;
  #lease: Lease | undefined;
  #leasedFor: string | undefined;
  #program: Program | undefined;

  /** Returns the host's existing controller if there is one: all controllers of an element share it. */
  constructor(host: LaurelHost) {
    this.#host = host;
    const known = controllers.get(host);
    if (known) return known;
    controllers.set(host, this);
    host.addController(this);
  }

  /** The programme; `undefined` until one is found. */
  get current(): Program | undefined {
    return this.#program;
  }

  hostConnected(): void {
    this.#stopPage = pageSource(this.#host.ownerDocument).subscribe(() => this.#host.requestUpdate());
    this.#ask();
  }

  hostDisconnected(): void {
    this.#leave?.();
    this.#stopPage?.();
    this.#leave = this.#stopPage = this.#provided = this.#program = undefined;
    this.#release();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const own = this.#host.proxy || this.#host.getAttribute('proxy');
    const page = pageSource(this.#host.ownerDocument).get();
    if (own) this.#use({ ...page, proxy: own });
    else if (this.#provided) this.#take(this.#provided);
    else if (this.#surroundedByUndefined()) this.#take({});
    else if (page) this.#use(page);
    else this.#take({ error: noProgram(this.#host.localName) });
  }

  /** Uses the programme of a source, shared with every element that has the same source. */
  #use(source: ProgramSource): void {
    try {
      const config = readConfig(source, baseOf(this.#host.ownerDocument, source.proxy));
      const key = JSON.stringify(config);
      if (this.#leasedFor !== key) {
        const next = leaseProgram(this.#host.ownerDocument, config);
        this.#release();
        this.#lease = next;
        this.#leasedFor = key;
      }
      this.#program = this.#lease?.program;
      this.error = undefined;
      if (config.theme && !this.#host.theme) this.#host.theme = config.theme;
    } catch (error) {
      this.#take({ error: error as ConfigError });
    }
  }

  #take({ program, error }: ProvidedProgram): void {
    this.#release();
    this.#program = program;
    this.error = error;
    if (error) warnOwner(this.#host.ownerDocument, error);
  }

  #release(): void {
    this.#lease?.release();
    this.#lease = this.#leasedFor = undefined;
  }

  #ask(): void {
    this.#host.requestUpdate();
    this.#host.dispatchEvent(
      new ProgramRequest(this.#host, (provided, leave) => {
        if (leave !== this.#leave) this.#leave?.();
        this.#leave = leave;
        // A provider that the host has left may still call.
        if (!this.#host.isConnected) return;
        this.#provided = provided;
        this.#host.requestUpdate();
      }),
    );
  }

  /** Whether a `<laurel-program>` around the host has not been defined yet. Asks it again once it has been. */
  #surroundedByUndefined(): boolean {
    const defined = customElements.get(tag) !== undefined;
    if (defined || !surrounding(this.#host)) return false;
    void customElements.whenDefined(tag).then(() => {
      if (this.#host.isConnected && !this.#provided) this.#ask();
    });
    return true;
  }
}

/** Returns the nearest `<laurel-program>` around an element, through shadow roots. */
function surrounding(element: Element): Element | null {
  for (let at: Element | null = element; at;) {
    const found = at.closest(tag);
    if (found) return found;
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return null;
}

function noProgram(name: string): ConfigError {
  return new ConfigError('no_program', `<${name}> belongs to no programme.`, [
    'Put it inside <laurel-program proxy="/laurel">, give it proxy="/laurel" itself,',
    'or put data-proxy="/laurel" on the script tag.',
  ]);
}
