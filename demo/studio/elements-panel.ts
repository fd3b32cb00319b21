import { type SVGTemplateResult, type TemplateResult, html, nothing, svg } from 'lit';
import { type Catalogue, type CatalogueAttribute, weightOf } from './catalogue.js';
import { type Place, type PlacedElement, moved, pages, places } from './design.js';
import { icon } from './icons.js';
import type { StudioStore } from './store.js';

const placeNames: Readonly<Record<Place, string>> = {
  header: 'Header',
  main: 'Main',
  side: 'Side',
  wide: 'Full width',
};

/** Plans of the pages to begin with: x, y, width and height of each block. */
const plans: Readonly<Record<string, readonly (readonly [number, number, number, number])[]>> = {
  Season: [
    [4, 4, 48, 5],
    [4, 12, 30, 24],
    [37, 12, 15, 15],
    [37, 30, 15, 6],
  ],
  Sidebar: [
    [4, 4, 30, 32],
    [37, 4, 15, 10],
    [37, 17, 15, 9],
  ],
  Header: [
    [4, 4, 48, 7],
    [4, 15, 48, 21],
  ],
  Auction: [
    [4, 4, 48, 24],
    [4, 31, 23, 5],
    [29, 31, 23, 5],
  ],
  Claim: [
    [14, 4, 28, 5],
    [14, 12, 28, 24],
  ],
};

/** Draws the panel in which a page is composed: pages to begin with, the elements in their order, and their attributes. */
export function elementsPanel(store: StudioStore, catalogue: Catalogue): TemplateResult {
  const { elements } = store.state.design;
  const absent = catalogue.elements.filter(({ name }) => name !== 'program');
  const add = (event: Event): void => {
    const field = event.currentTarget as HTMLSelectElement;
    const name = field.value;
    field.value = '';
    if (!name) return;
    store.elements(`add ${name}`, [...elements, { name, place: 'main', attributes: {} }]);
    store.pick(elements.length);
  };
  return html`
    <section class="group" aria-labelledby="page-title">
      <h2 id="page-title">Page</h2>
      <div class="pages" role="group" aria-labelledby="page-title">
        ${Object.entries(pages).map(
          ([name, composed]) =>
            html`<button
              type="button"
              aria-pressed=${String(JSON.stringify(composed) === JSON.stringify(elements))}
              @click=${() => {
                store.pick(undefined);
                store.elements(`page ${name}`, composed);
              }}
            >
              <svg viewBox="0 0 56 40" aria-hidden="true">
                ${plans[name]?.map(([x, y, width, height]) => block(x, y, width, height))}</svg
              ><span>${name}</span>
            </button>`,
        )}
      </div>
    </section>
    <section class="group" aria-labelledby="elements-title">
      <h2 id="elements-title">
        On this page
        <label class="add"
          ><span class="hidden">Add an element</span
          ><select @change=${add}>
            <option value="">Add …</option>
            ${absent.map(({ name, title }) => html`<option value=${name}>${title}</option>`)}
          </select></label
        >
      </h2>
      ${
        elements.length === 0
          ? html`<p class="none"><b>Nothing is on this page yet.</b> Pick a page above, or add one element.</p>`
          : html`<ol class="elements" role="list">
              ${elements.map((element, index) => elementRow(store, catalogue, element, index))}
            </ol>`
      }
    </section>
    ${attributesOf(store, catalogue)}
    <p class="weight">First load of this page <b>${weightOf(catalogue, elements).toFixed(1)} kB</b></p>
  `;
}

const block = (x: number, y: number, width: number, height: number): SVGTemplateResult =>
  svg`<rect x=${x} y=${y} width=${width} height=${height} rx="2" />`;

function elementRow(store: StudioStore, catalogue: Catalogue, element: PlacedElement, index: number): TemplateResult {
  const { elements } = store.state.design;
  const title = titleOf(catalogue, element.name);
  const move = (by: -1 | 1): void => {
    store.elements(`move ${element.name}`, moved(elements, index, by));
    store.pick(index + by);
  };
  const replace = (change: Partial<PlacedElement>): void =>
    store.elements(
      `place of ${element.name}`,
      elements.map((each, at) => (at === index ? { ...each, ...change } : each)),
    );
  return html`<li class=${store.picked === index ? 'picked' : ''}>
    <button
      type="button"
      class="name"
      aria-pressed=${String(store.picked === index)}
      @click=${() => store.pick(store.picked === index ? undefined : index)}
    >
      ${title}
    </button>
    <select
      aria-label=${`Place of ${title}`}
      @change=${(event: Event) => replace({ place: (event.currentTarget as HTMLSelectElement).value as Place })}
    >
      ${places.map((place) => html`<option value=${place} ?selected=${place === element.place}>${placeNames[place]}</option>`)}
    </select>
    <button type="button" aria-label=${`Move ${title} up`} ?disabled=${index === 0} @click=${() => move(-1)}>
      ${icon('up', 14)}
    </button>
    <button
      type="button"
      aria-label=${`Move ${title} down`}
      ?disabled=${index === elements.length - 1}
      @click=${() => move(1)}
    >
      ${icon('down', 14)}
    </button>
    <button
      type="button"
      aria-label=${`Remove ${title}`}
      @click=${() => {
        store.pick(undefined);
        store.elements(
          `remove ${element.name}`,
          elements.filter((_, at) => at !== index),
        );
      }}
    >
      ${icon('x', 14)}
    </button>
  </li>`;
}

const titleOf = (catalogue: Catalogue, name: string): string =>
  catalogue.elements.find((each) => each.name === name)?.title ?? name;

/** Draws a control for each attribute of the picked element, from the manifest. */
function attributesOf(store: StudioStore, catalogue: Catalogue): TemplateResult {
  const { elements } = store.state.design;
  const index = store.picked;
  const element = index === undefined ? undefined : elements[index];
  const known = catalogue.elements.find(({ name }) => name === element?.name);
  if (!element || !known)
    return html`<section class="group idle">
      <p>Pick an element here or in the page to change what it shows.</p>
    </section>`;
  const set = (name: string, value: string | undefined, isGesture = false): void => {
    const { [name]: _, ...rest } = element.attributes;
    const attributes = value === undefined ? rest : { ...rest, [name]: value };
    store.elements(
      `${name} of ${element.name}`,
      elements.map((each, at) => (at === index ? { ...each, attributes } : each)),
      isGesture,
    );
  };
  return html`<section class="group" aria-labelledby="attributes-title">
    <h2 id="attributes-title">
      ${known.title}
      <span class="aside">${Object.keys(element.attributes).length} of ${known.attributes.length} set</span>
    </h2>
    <p class="summary">${known.summary}</p>
    ${known.attributes.map((attribute) => attributeControl(store, attribute, element.attributes[attribute.name], set))}
  </section>`;
}

function attributeControl(
  store: StudioStore,
  { name, text, kind, initial, options }: CatalogueAttribute,
  value: string | undefined,
  set: (name: string, value: string | undefined, isGesture?: boolean) => void,
): TemplateResult {
  const help = text ? html`<span class="help">${text}</span>` : nothing;
  if (kind === 'boolean')
    return html`<label class=${value === undefined ? 'attribute' : 'attribute set'}
      ><code>${name}</code
      ><input
        type="checkbox"
        class="switch"
        .checked=${value !== undefined}
        @change=${(event: Event) => set(name, (event.currentTarget as HTMLInputElement).checked ? '' : undefined)}
      />${help}</label
    >`;
  if (kind === 'choice')
    return html`<label class=${value === undefined ? 'attribute' : 'attribute set'}
      ><code>${name}</code
      ><select @change=${(event: Event) => set(name, (event.currentTarget as HTMLSelectElement).value || undefined)}>
        <option value="" ?selected=${value === undefined}>${initial || 'not set'}</option>
        ${options
          .filter((option) => option !== initial)
          .map((option) => html`<option value=${option} ?selected=${option === value}>${option}</option>`)}</select
      >${help}</label
    >`;
  return html`<label class=${value === undefined ? 'attribute' : 'attribute set'}
    ><code>${name}</code
    ><input
      inputmode=${kind === 'number' ? 'numeric' : 'text'}
      .value=${value ?? ''}
      placeholder=${initial || 'not set'}
      @input=${(event: Event) => set(name, (event.currentTarget as HTMLInputElement).value || undefined, true)}
      @change=${() => store.endGesture()}
    />${help}</label
  >`;
}
