import { type TemplateResult, html, nothing } from 'lit';
import type { Catalogue } from './catalogue.js';
import { customProperties } from './custom-properties.js';
import { initialTokens, tokensOf } from './design.js';
import { icon } from './icons.js';
import { type Palette, nearestSurface } from './palette.js';
import { parseColour } from './parse-colour.js';
import type { StudioStore } from './store.js';

/** Accents to begin with. */
const startingPoints = ['#1f7a4f', '#2b4bff', '#ff7a2e', '#ffe14a', '#b24bf3', '#e8457a', '#4cc2ff', '#111111'];
const displayFonts = [
  ['inherit', 'Same as body'],
  ["'Arial Narrow', 'Liberation Sans Narrow', sans-serif", 'Narrow grotesque'],
  ["'Iowan Old Style', Palatino, Georgia, serif", 'Old-style serif'],
  ['ui-rounded, system-ui, sans-serif', 'Rounded'],
  ['ui-monospace, monospace', 'Typewriter'],
] as const;
const corners = [
  ['round', 'Round', 'M3 17V9a6 6 0 0 1 6-6h8'],
  ['squircle', 'Squircle', 'M3 17c0-10 4-14 14-14'],
  ['bevel', 'Bevel', 'M3 17V9l6-6h8'],
  ['notch', 'Notch', 'M3 17V9h6V3h8'],
] as const;
const densities = [
  ['0.8', 'Compact'],
  ['1', 'Regular'],
  ['1.2', 'Roomy'],
] as const;
const motions = [
  ['0', 'Still'],
  ['0.6', 'Calm'],
  ['1', 'Full'],
] as const;

/** Draws the panel in which a theme is made: colours with their figures, type, shape, and every token. */
export function themePanel(store: StudioStore, palette: Palette, catalogue: Catalogue): TemplateResult {
  const tokens = tokensOf(store.state);
  return html`
    <section class="group" aria-labelledby="accent-title">
      <h2 id="accent-title">Accent ${lock(store, 'accent', 'Accent')}</h2>
      ${colourField(store, 'accent', 'Accent', palette.accent)}
      <div class="swatches" role="group" aria-label="Accents to begin with">
        ${startingPoints.map(
          (colour) =>
            html`<button
              type="button"
              aria-label=${colour}
              aria-pressed=${String(colour === palette.accent)}
              ${customProperties({ '--c': colour })}
              @click=${() => store.token('accent', colour)}
            ></button>`,
        )}
      </div>
      ${ramp(palette)} ${correction(palette)}
    </section>
    <section class="group" aria-labelledby="ground-title">
      <h2 id="ground-title">Ground</h2>
      ${(['surface', 'text', 'gold'] as const).map((name) => colourRow(store, name, palette))}
      ${surfaceAdvice(store, palette)}
    </section>
    <section class="group" aria-labelledby="type-title">
      <h2 id="type-title">Type</h2>
      <label class="control"
        ><span>Titles</span
        ><select
          @change=${(event: Event) => store.token('font-display', unlessInitial('font-display', valueOf(event)))}
        >
          ${withOwn(displayFonts, tokens['font-display']).map(
            ([value, name]) =>
              html`<option value=${value} ?selected=${value === (tokens['font-display'] ?? 'inherit')}>
                ${name}
              </option>`,
          )}
        </select></label
      >
      ${range(store, 'font-size', 'Size', { least: 13, most: 19, step: 0.5, unit: 'px' })}
    </section>
    <section class="group" aria-labelledby="shape-title">
      <h2 id="shape-title">Shape</h2>
      ${choice(
        store,
        'corner',
        'Corners',
        corners.map(([value, name, d]) => [
          value,
          name,
          html`<svg class="icon" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true"><path d=${d} /></svg>`,
        ]),
      )}
      ${range(store, 'radius-scale', 'Radius', { least: 0, most: 1.6, step: 0.05, unit: '' })}
      ${range(store, 'depth', 'Depth', { least: 0, most: 3, step: 0.1, unit: '' })}
      ${choice(
        store,
        'density',
        'Density',
        densities.map(([value, name]) => [value, name, name]),
      )}
      ${choice(
        store,
        'motion',
        'Motion',
        motions.map(([value, name]) => [value, name, name]),
      )}
    </section>
    <details class="group">
      <summary>All ${catalogue.tokens.length} tokens</summary>
      <div class="all-tokens">
        ${catalogue.tokens.map((token) => tokenField(store, token.name, token.text, token.initial))}
      </div>
    </details>
  `;
}

const valueOf = ({ target }: Event): string => (target as HTMLInputElement | HTMLSelectElement).value;

/** Returns `undefined` for a default value, because tokens at their defaults are not written. */
const unlessInitial = (name: keyof typeof initialTokens, value: string): string | undefined =>
  value === initialTokens[name] ? undefined : value;

function withOwn(
  all: readonly (readonly [string, string])[],
  value: string | undefined,
): readonly (readonly [string, string])[] {
  return value === undefined || all.some(([known]) => known === value) ? all : [...all, [value, value]];
}

function lock(store: StudioStore, name: string, title: string): TemplateResult {
  const isLocked = store.locked.has(name);
  return html`<button
    type="button"
    class="lock"
    aria-pressed=${String(isLocked)}
    aria-label=${`Keep ${title} when surprised`}
    title="Keep when surprised"
    @click=${() => store.toggleLock(name)}
  >
    ${icon(isLocked ? 'lock' : 'unlock', 14)}
  </button>`;
}

/** A field that takes any CSS colour and keeps the last one that it could read. */
function colourField(store: StudioStore, name: string, title: string, value: string): TemplateResult {
  const read = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    const colour = parseColour(field.value);
    field.setAttribute('aria-invalid', String(colour === undefined));
    if (colour) store.token(name, colour, event.type === 'input');
  };
  const restore = (event: Event): void => {
    const field = event.currentTarget as HTMLInputElement;
    field.value = value;
    field.setAttribute('aria-invalid', 'false');
    store.endGesture();
  };
  const pick = (event: Event): void => {
    store.token(name, (event.currentTarget as HTMLInputElement).value, true);
  };
  return html`<div class="colour-field">
      <input
        type="color"
        aria-label=${`${title}, by eye`}
        .value=${/^#[\da-f]{6}$/.test(value) ? value : '#000000'}
        @input=${pick}
        @change=${() => store.endGesture()}
      />
      <input
        class="text"
        aria-label=${title}
        aria-describedby=${`${name}-error`}
        spellcheck="false"
        autocomplete="off"
        .value=${value}
        @input=${read}
        @blur=${restore}
      />
    </div>
    <p class="field-error" id=${`${name}-error`}>
      That isn’t a colour we can read. Still using <code>${value}</code>. Try <code>#f72</code>,
      <code>oklch(.7 .18 50)</code> or <code>tomato</code>.
    </p>`;
}

function colourRow(store: StudioStore, name: 'surface' | 'text' | 'gold', palette: Palette): TemplateResult {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return html`<div class="colour-row">
    <span>${title}</span>${name === 'text' ? figure(palette.figures.text, 4.5) : nothing} ${lock(store, name, title)}
    ${colourField(store, name, title, palette[name])}
  </div>`;
}

/** Draws a contrast with a mark, so that it does not rely on colour alone. */
export function figure(value: number, least: number): TemplateResult {
  const isBad = value < least;
  return html`<span class=${isBad ? 'figure bad' : 'figure'}
    >${icon(isBad ? 'warning' : 'check', 12)}<span class="hidden">${isBad ? 'Too low:' : 'Contrast'}</span>
    ${value.toFixed(1)}</span
  >`;
}

/** Shows each role of the accent in use, with its contrast. */
function ramp({ surface, text, roles, figures }: Palette): TemplateResult {
  const properties = {
    ...{ '--s': surface, '--t': text, '--f': roles.fill, '--o': roles.onFill, '--x': roles.link },
    ...{ '--l': roles.line, '--q': roles.soft, '--k': roles.track },
  };
  const all = [
    ['Button', html`<span class="as-button">Aa</span>`, figures.button, 4.5],
    ['Link', html`<span class="as-link">Aa</span>`, figures.link, 4.5],
    ['Line', html`<span class="as-line"></span>`, figures.line, 3],
    ['Tint', html`<span class="as-tint">Aa</span>`, figures.tint, 4.5],
  ] as const;
  return html`<ul class="ramp" role="list" ${customProperties(properties)}>
    ${all.map(
      ([name, sample, value, least]) =>
        html`<li>
          <span class="sample" aria-hidden="true">${sample}</span><span>${name}</span>${figure(value, least)}
        </li>`,
    )}
  </ul>`;
}

const named = (colour: string): TemplateResult =>
  html`<span class="swatch" ${customProperties({ '--c': colour })}></span><code>${colour}</code>`;

/** Says how Laurel changed the accent, from which colour to which, and why. */
function correction({
  accent,
  surface,
  roles,
  figures,
  isOwnLink,
  derivedLink,
}: Palette): TemplateResult | typeof nothing {
  if (isOwnLink)
    return html`<p class="note">
      You set links to ${named(roles.link)}. Left alone, they would be ${named(derivedLink)}.
    </p>`;
  if (roles.link === accent) return nothing;
  if (figures.given >= 4.5)
    return html`<p class="note">
      Links use another step of your accent, ${named(roles.link)}. As you gave it, it would read at
      <b>${figures.given.toFixed(1)}</b>; now at <b>${figures.link.toFixed(1)}</b>.
    </p>`;
  const verb = parseInt(surface.slice(1, 3), 16) < 128 ? 'lightened' : 'darkened';
  return html`<p class="note">
    We ${verb} your accent’s text from ${named(accent)} to ${named(roles.link)} so that it reads:
    <b>${figures.given.toFixed(1)}</b> becomes <b>${figures.link.toFixed(1)}</b>.
  </p>`;
}

/** Offers the nearest surface on which everything can be read. */
function surfaceAdvice(store: StudioStore, palette: Palette): TemplateResult | typeof nothing {
  const nearest = nearestSurface(store.state, palette);
  if (!nearest) return nothing;
  return html`<p class="note" role="status">
    On this surface, not everything can be read. ${named(nearest)} is the nearest one that works.
    <button type="button" class="button small" @click=${() => store.token('surface', nearest)}>Use this</button>
  </p>`;
}

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly unit: string;
}

function range(
  store: StudioStore,
  name: 'font-size' | 'radius-scale' | 'depth',
  title: string,
  { least, most, step, unit }: Limits,
): TemplateResult {
  const value = parseFloat(tokensOf(store.state)[name] ?? initialTokens[name]);
  const set = (event: Event): void => store.token(name, unlessInitial(name, `${Number(valueOf(event))}${unit}`), true);
  return html`<label class="control"
    ><span>${title}</span
    ><span class="range"
      ><input
        type="range"
        min=${least}
        max=${most}
        step=${step}
        .value=${String(value)}
        aria-valuetext=${unit ? `${value} ${unit}` : `times ${value}`}
        @input=${set}
        @change=${() => store.endGesture()}
      /><output>${unit ? `${value} ${unit}` : `× ${value}`}</output></span
    >${lock(store, name, title)}</label
  >`;
}

function choice(
  store: StudioStore,
  name: 'corner' | 'density' | 'motion',
  title: string,
  options: readonly (readonly [value: string, name: string, content: TemplateResult | string])[],
): TemplateResult {
  const chosen = tokensOf(store.state)[name] ?? initialTokens[name];
  return html`<fieldset class="control">
    <legend>${title}</legend>
    <div class="segments">
      ${options.map(
        ([value, label, content]) =>
          html`<label title=${label}
            ><input
              type="radio"
              name=${`studio-${name}`}
              .checked=${value === chosen}
              aria-label=${label}
              @change=${() => store.token(name, unlessInitial(name, value))}
            /><span>${content}</span></label
          >`,
      )}
    </div>
    ${lock(store, name, title)}
  </fieldset>`;
}

function tokenField(store: StudioStore, name: string, text: string, initial: string): TemplateResult {
  const value = tokensOf(store.state)[name] ?? '';
  return html`<label class=${value ? 'token set' : 'token'}
    ><code>${name}</code
    ><input
      .value=${value}
      placeholder=${initial || 'derived'}
      spellcheck="false"
      @change=${(event: Event) => store.token(name, valueOf(event).trim() || undefined)}
    /><span>${text}</span></label
  >`;
}
