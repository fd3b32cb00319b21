import { type TemplateResult, html } from 'lit';
import { customProperties } from './custom-properties.js';
import { type Frame, type Member, type Scheme, type Site, frames, members, schemes, sites, themes } from './design.js';
import { type IconName, icon } from './icons.js';
import { type Palette, fails, pairsOf } from './palette.js';
import type { StudioStore } from './store.js';
import { figure } from './theme-panel.js';

const memberNames: Readonly<Record<Member, string>> = {
  'signed-out': 'Signed out',
  new: 'New',
  deep: 'Deep in',
  failing: 'Failing',
};
const schemeNames: Readonly<Record<Scheme, readonly [string, IconName]>> = {
  light: ['Light', 'sun'],
  dark: ['Dark', 'moon'],
  system: ['As the system', 'half'],
};
const frameNames: Readonly<Record<Frame, readonly [string, IconName]>> = {
  390: ['Phone, 390 px', 'phone'],
  820: ['Tablet, 820 px', 'tablet'],
  1180: ['Desktop, 1180 px', 'desktop'],
};

/** Draws the settings of the preview. They are not part of the pasted code. */
export function toolbar(store: StudioStore, languages: readonly string[]): TemplateResult {
  const { site, member, scheme, frame, language } = store.state.view;
  return html`<div class="toolbar" role="group" aria-label="Look at the page">
    ${segments<Site>(
      'Site',
      sites.map((each) => [each, themes[each].name]),
      site,
      (value) => store.view({ site: value }),
    )}
    ${segments<Member>(
      'Member',
      members.map((each) => [each, memberNames[each]]),
      member,
      (value) => store.view({ member: value }),
    )}
    ${segments<Scheme>(
      'Scheme',
      schemes.map((each) => [each, ...schemeNames[each]]),
      scheme,
      (value) => store.view({ scheme: value }),
    )}
    ${segments<Frame>(
      'Frame',
      frames.map((each) => [each, ...frameNames[each]]),
      frame,
      (value) => store.view({ frame: value }),
    )}
    <label class="language"
      ><span class="hidden">Language</span
      ><select @change=${(event: Event) => store.view({ language: (event.currentTarget as HTMLSelectElement).value })}>
        ${languages.map(
          (tag) =>
            html`<option value=${tag} ?selected=${tag === language}>
              ${new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag}
            </option>`,
        )}
      </select></label
    >
  </div>`;
}

function segments<T extends string | number>(
  title: string,
  options: readonly (readonly [value: T, name: string, icon?: IconName])[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  return html`<fieldset class="segments">
    <legend class="hidden">${title}</legend>
    ${options.map(
      ([value, name, drawing]) =>
        html`<label title=${name}
          ><input
            type="radio"
            name=${`studio-${title.toLowerCase()}`}
            aria-label=${name}
            .checked=${value === chosen}
            @change=${() => choose(value)}
          /><span>${drawing ? icon(drawing) : name}</span></label
        >`,
    )}
  </fieldset>`;
}

/** Draws the frame of the page, scaled to fit. The page itself is preview.ts. */
export function canvas(store: StudioStore, scale: number): TemplateResult {
  const { site, frame, member } = store.state.view;
  const { name, address } = themes[site];
  return html`<div class="canvas">
    <div class="browser" ${customProperties({ '--w': frame, '--z': scale })}>
      <div class="address"><span>${address}</span><span>${frame} · ${Math.round(scale * 100)} %</span></div>
      <iframe
        id="preview"
        src="./studio-preview.html"
        title=${`Preview of ${name}, ${memberNames[member].toLowerCase()}`}
      ></iframe>
    </div>
  </div>`;
}

/** Draws which colour pairs are readable and which are not. */
export function strip(palette: Palette): TemplateResult {
  const pairs = pairsOf(palette);
  const failing = pairs.filter(fails).length;
  return html`<section class="strip" aria-label="Contrast">
    <b class=${failing > 0 ? 'verdict bad' : 'verdict'} role="status"
      >${icon(failing > 0 ? 'warning' : 'check')}
      ${failing === 0 ? `All ${pairs.length} pairs pass` : `${failing} of ${pairs.length} pairs fail`}</b
    >
    <ul role="list">
      ${pairs.map(({ name, figure: value, least }) => html`<li>${name} ${figure(value, least)}</li>`)}
    </ul>
  </section>`;
}
