import { noChange, nothing, render, type TemplateResult } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { RowWindow } from './row-window.js';

/** A row of a list. */
export interface Row {
  /** Id of what the row shows. */
  readonly id: string;
  /** Attributes of the row's node. Every row of the list has the same ones. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: TemplateResult;
}

/** Rows of a list that `draw` returns by their index. */
export interface Rows {
  readonly count: number;
  readonly draw: (index: number) => Row;
}

/** A row's node and what it shows. */
interface Item {
  readonly node: HTMLLIElement;
  index: number;
  draw: Rows['draw'] | undefined;
  row: Row | undefined;
}

/**
 * Renders the rows in a window of a long list. A node that leaves the window at one end shows the next row at the other end, so
 * that scrolling creates no nodes. The nodes stay in the order of the rows, which keyboards and screen readers follow.
 */
class RowList extends Directive {
  readonly #items: Item[] = [];
  #first = 0;

  override render(_window: RowWindow, _rows: Rows): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [window, rows]: [RowWindow, Rows]): unknown {
    const list = element as HTMLElement;
    window.fill((range) => {
      const focused = this.#focused(list);
      const id = focused?.row?.id;
      this.#turn(list, range.first - this.#first);
      this.#resize(list, range.last - range.first);
      this.#first = range.first;
      this.#items.forEach((item, at) => show(item, range.first + at, rows.draw));
      keepRoom(list, range.first, rows.count - range.last);
      // The focused row now shows another member, whom a key press must not open.
      if (focused && (focused.row?.id !== id || !focused.node.isConnected))
        window.scroller?.focus({ preventScroll: true });
    });
    return noChange;
  }

  /** Moves as many nodes from the start to the end, or the other way if the number is negative. */
  #turn(list: HTMLElement, count: number): void {
    const items = this.#items;
    if (count === 0 || Math.abs(count) >= items.length) return;
    const moved = count > 0 ? items.splice(0, count) : items.splice(count);
    const nodes = moved.map(({ node }) => node);
    if (count > 0) {
      items.push(...moved);
      list.append(...nodes);
    } else {
      items.unshift(...moved);
      list.prepend(...nodes);
    }
  }

  #resize(list: HTMLElement, length: number): void {
    const items = this.#items;
    for (const { node } of items.splice(length)) node.remove();
    while (items.length < length) {
      const node = list.ownerDocument.createElement('li');
      list.append(node);
      items.push({ node, index: -1, draw: undefined, row: undefined });
    }
  }

  #focused(list: HTMLElement): Item | undefined {
    const { activeElement } = list.getRootNode() as ShadowRoot;
    return activeElement ? this.#items.find(({ node }) => node.contains(activeElement)) : undefined;
  }
}

function show(item: Item, index: number, draw: Rows['draw']): void {
  if (item.index === index && item.draw === draw) return;
  const row = draw(index);
  for (const [name, value] of Object.entries(row.attributes))
    if (item.row?.attributes[name] !== value) item.node.setAttribute(name, value);
  // Without this, an image shows the previous member's picture until the next one has loaded.
  if (item.row?.id !== row.id && item.node.querySelector('img')) render(nothing, item.node);
  render(row.content, item.node);
  Object.assign(item, { index, draw, row });
}

/** Reserves the space of the rows above and below the window. */
function keepRoom({ style }: HTMLElement, above: number, below: number): void {
  style.setProperty('--_above', `${above}`);
  style.setProperty('--_below', `${below}`);
}

/** Fills the list that it is placed on with the rows in a window. */
export const rowList = directive(RowList);
