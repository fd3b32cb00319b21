import type { LaurelHost } from '../../controllers/host.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import { isForMember, type QuestsState } from '../../stores/quests/quest-state.js';
import type { QuestStore } from '../../stores/quests/quest-store.js';
import { QuestLink } from './quest-link.js';
import { firstToDo, pastId, type ShownGroup, type ShownQuests, opensByItself } from './shown-quests.js';
import type { DetailView } from './views/detail/detail-view.js';

/** The element's quests: their store, once there is one, and its state. */
export interface Quests {
  readonly store: QuestStore | undefined;
  readonly state: QuestsState;
}

/** Facts about the list that is shown. */
export interface ShownList {
  readonly shown: ShownQuests;
  /** Whether quests are shown, rather than placeholders or a message. */
  readonly isReady: boolean;
  /** Whether a search or filter leaves quests out. All groups are then open. */
  readonly isNarrowed: boolean;
  /** Whether groups are paths. All of them are then open, and no quest opens by itself. */
  readonly isPath: boolean;
}

/** The list around the rows. */
export interface RowsOptions {
  readonly list: () => ShownList;
  /** Called when a press opened or closed a quest. */
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

/** Opens and closes quests and groups: after a press, for a link on the page, and automatically. */
export class OpenRows {
  /** Id of the quest that the page linked to last. It is requested even if it is on a later page. */
  linkedId = '';
  readonly #host: LaurelHost;
  readonly #quests: Quests;
  readonly #options: RowsOptions;
  readonly #detail: LazyPart<DetailView>;
  readonly #link = new QuestLink();
  readonly #folds = new GroupFolds();
  /** The open quest whose field gets the focus once it is drawn, and what has the focus until then. */
  #awaited: { readonly id: string; readonly focused: Element } | undefined;

  constructor(host: LaurelHost, localize: Localize, quests: Quests, options: RowsOptions) {
    this.#host = host;
    this.#quests = quests;
    this.#options = options;
    this.#detail = new LazyPart(host, localize, () => import('./views/detail/detail-view.js'));
  }

  /** Draws open rows; `undefined` until their code has loaded. */
  get view(): DetailView | undefined {
    return this.#detail.value;
  }

  /** Id of the quest whose row is open; `undefined` while the code of open rows is loading. */
  get openId(): string | undefined {
    return this.view || this.#detail.hasFailed ? this.#openedId : undefined;
  }

  /** Loads the code of open rows, because the member has asked for it. */
  async load(): Promise<void> {
    await this.#detail.load('by-member');
  }

  /** Loads the code of open rows if a row is open or about to open automatically. */
  loadIfWanted(): void {
    if (this.#openedId || this.#link.isOpening(this.#linkView)) void this.#detail.load();
  }

  /** Opens a quest as soon as it is available, and scrolls it into view. */
  follow(id: string): void {
    this.linkedId = id;
    this.#link.follow(id);
    this.#host.requestUpdate();
  }

  /** Opens the quest that the page links to, or the first quest that can be done, as part of the current update. */
  openByThemselves(): void {
    const { shown, isReady } = this.#options.list();
    if (!isReady) return;
    const open = this.#link.take({
      ...this.#linkView,
      has: (id) => this.#quests.store?.quest(id) !== undefined,
      isAnyOpen: this.#openedId !== undefined,
      canOpen: this.view !== undefined,
      first: firstToDo(shown.groups.filter((group) => this.isGroupOpen(group)).flatMap(({ quests }) => quests))?.id,
    });
    if (!open) return;
    const group = shown.groups.find(({ quests }) => quests.some(({ id }) => id === open.id));
    if (group && !this.isGroupOpen(group)) this.#folds.set(group.id, true);
    if (group) this.open(open.id);
    if (!open.isLinked) return;
    void this.#host.updateComplete.then(() => scrollToQuest(this.#root, open.id));
  }

  /** Opens a quest in place of the one that is open; an empty id closes it. */
  open(id: string): void {
    this.#quests.store?.open(id);
    this.#host.requestUpdate();
  }

  /** Opens the row of a quest, which says what went wrong. The check-in above the groups has no row. */
  async reveal(id: string): Promise<void> {
    await this.load();
    if (id !== this.#options.list().shown.streak?.id) this.open(id);
  }

  /** Opens a quest that the member has pressed, or closes it. */
  toggle(id: string): void {
    const isOpen = this.#openedId !== id;
    this.open(isOpen ? id : '');
    if (isOpen) void this.load();
    this.#options.onToggle(id, isOpen);
  }

  /** Opens a quest that needs an input, and moves the focus to its field, or to its row until the field is drawn. */
  async openToType(id: string): Promise<void> {
    if (this.#openedId !== id) this.toggle(id);
    await this.load();
    await this.#host.updateComplete;
    if (focusField(this.#root)) return;
    itemOf(this.#root, id)?.querySelector<HTMLElement>('.label')?.focus();
    const focused = this.#focused;
    this.#awaited = focused && { id, focused };
  }

  /** Moves the focus to a field that was not drawn yet when the member asked for it, unless they have moved it since. */
  focusAwaited(): void {
    if (!this.#awaited) return;
    const { id, focused } = this.#awaited;
    const isAwaited = this.#openedId === id && this.#focused === focused;
    if (!isAwaited || focusField(this.#root)) this.#awaited = undefined;
  }

  isGroupOpen(group: ShownGroup): boolean {
    const { shown, isNarrowed, isPath } = this.#options.list();
    return isNarrowed || (isPath && group.id !== pastId) || this.#folds.isOpen(group, shown);
  }

  toggleGroup(group: ShownGroup): void {
    this.#folds.set(group.id, !this.isGroupOpen(group));
    this.#host.requestUpdate();
  }

  get #openedId(): string | undefined {
    return this.#quests.state.opened?.id;
  }

  get #linkView() {
    const { isPath } = this.#options.list();
    // The steps of a path have their buttons on a narrow page, too.
    return { isSignedIn: isForMember(this.#quests.state), width: () => (isPath ? 0 : this.#host.clientWidth) };
  }

  get #focused(): Element | undefined {
    return this.#host.shadowRoot?.activeElement ?? undefined;
  }

  get #root(): ParentNode {
    return this.#host.shadowRoot ?? this.#host;
  }
}

/** Returns the list item of a quest, or its place on a path. */
const itemOf = (list: ParentNode, id: string): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>('[data-quest]')].find(({ dataset }) => dataset['quest'] === id);

/** Scrolls a quest to the middle of the screen and focuses its row. */
function scrollToQuest(list: ParentNode, id: string): void {
  const item = itemOf(list, id);
  item?.scrollIntoView?.({ block: 'center' });
  item?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

/** Focuses the first field of the open quest. Returns whether there is one. */
function focusField(list: ParentNode): boolean {
  const field = list.querySelector<HTMLElement>('.detail :is(.input, .choice[tabindex="0"], .button)');
  field?.focus();
  return field !== null;
}

/** Name of the entry in this browser's storage. */
const foldsKey = 'laurel.quest-groups';

/** Groups that the member has opened or closed, stored in this browser. */
class GroupFolds {
  #known: Readonly<Record<string, boolean>> | undefined;

  /** Returns whether a group is open: as the member last left it, or as the list opens it by default. */
  isOpen(section: ShownGroup, shown: ShownQuests): boolean {
    if (!section.isCollapsible) return true;
    return (this.#known ??= readFolds())[section.id] ?? opensByItself(section, shown);
  }

  set(id: string, isOpen: boolean): void {
    this.#known = { ...(this.#known ?? readFolds()), [id]: isOpen };
    try {
      localStorage.setItem(foldsKey, JSON.stringify(this.#known));
    } catch {
      // The browser stores nothing: the choice lasts until the page is left.
    }
  }
}

function readFolds(): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(foldsKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}
