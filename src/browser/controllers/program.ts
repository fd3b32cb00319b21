import type { ReactiveController } from 'lit';
import { ConfigError } from '../../errors/config.js';
import { readConfig, type ProgramConfig, type ProgramSource } from '../program/config.js';
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
  #document: Document | undefined;
  /**
   * Settings of the programme that the host used in its previous document, for a host that has moved, for example to a
   * picture-in-picture window.
   */
  #kept: ProgramConfig | undefined;
  /** Whether `<laurel-program>` was defined when the host asked it for the programme. Until it is defined, it cannot answer. */
  #couldAnswer = false;

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
    const { ownerDocument } = this.#host;
    if (ownerDocument === this.#document) this.#kept = undefined;
    this.#document = ownerDocument;
    this.#stopPage = pageSource(ownerDocument).subscribe(() => this.#host.requestUpdate());
    this.#ask();
  }

  hostDisconnected(): void {
    this.#leave?.();
    this.#stopPage?.();
    this.#kept = this.#program?.config ?? this.#kept;
    this.#leave = this.#stopPage = this.#provided = this.#program = undefined;
    this.#release();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const own = this.#host.proxy || this.#host.getAttribute('proxy');
    const page = pageSource(this.#host.ownerDocument).get();
    if (own) this.#use({ ...page, proxy: own });
    else if (this.#provided) this.#take(this.#provided);
    else if (this.#waits()) this.#take({});
    else if (page ?? this.#kept) this.#use(page ?? this.#kept ?? {});
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
    this.#couldAnswer = customElements.get(tag) !== undefined;
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

  /**
   * Whether a `<laurel-program>` around the host was not defined when the host asked. Defines it, for pages that import the host
   * alone, and asks again.
   */
  #waits(): boolean {
    if (this.#couldAnswer || !isSurrounded(this.#host)) return false;
    const loaded = customElements.get(tag) ? Promise.resolve() : import('../elements/program/define.js');
    void loaded
      .catch(() => customElements.whenDefined(tag))
      .then(() => {
        if (this.#host.isConnected && !this.#couldAnswer) this.#ask();
      });
    return true;
  }
}

/** Whether a `<laurel-program>` is around an element, through shadow roots and slots. */
function isSurrounded(element: Element): boolean {
  for (let at: Element | null = element; at;) {
    if (at.localName === tag) return true;
    const root = at.getRootNode();
    at = at.assignedSlot ?? at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

function noProgram(name: string): ConfigError {
  return new ConfigError('no_program', `<${name}> belongs to no programme.`, [
    'Put it inside <laurel-program proxy="/laurel">, give it proxy="/laurel" itself,',
    'or put data-proxy="/laurel" on the script tag.',
  ]);
}
