/*
 * The arithmetic of the tokens (src/browser/theme), so that Studio can print figures. A colour is `#rrggbb`; a contrast is that of
 * WCAG 2.2, 1.4.3, from 1 to 21.
 */

type Triple = readonly [number, number, number];

/** The roles that Laurel derives from an accent, a surface and a text. */
export interface Roles {
  readonly fill: string;
  readonly onFill: string;
  readonly link: string;
  readonly line: string;
  readonly soft: string;
  readonly track: string;
  readonly muted: string;
}

/** Contrasts of the roles, each rounded down to a tenth. */
export interface Figures {
  readonly text: number;
  readonly muted: number;
  readonly link: number;
  readonly button: number;
  readonly line: number;
  readonly tint: number;
  /** The accent as it was given, as a link on the surface. */
  readonly given: number;
}

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toGamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function linearOf(colour: string): Triple {
  const parts = [1, 3, 5].map((at) => toLinear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return parts as unknown as Triple;
}

const hexOf = (linear: readonly number[]): string =>
  `#${linear
    .map((part) =>
      Math.round(clamp(toGamma(clamp(part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const luminance = ([red, green, blue]: Triple): number =>
  0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);

/** Returns the contrast of two colours. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map((colour) => luminance(linearOf(colour))).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Whether white text has more contrast on a surface than black text. */
export const isDark = (colour: string): boolean => contrast(colour, '#ffffff') > contrast(colour, '#000000');

function toOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the colour of a lightness (0 to 1), a chroma (0 to about 0.3) and a hue (radians) of OKLCH. */
export const fromOklch = (lightness: number, chroma: number, hue: number): string =>
  hexOf(fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]));

function toOklch(colour: string): Triple {
  const [lightness, a, b] = toOklab(linearOf(colour));
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)];
}

/** Mixes two colours in OKLab; `share` is that of the first. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [toOklab(linearOf(one)), toOklab(linearOf(other))];
  return hexOf(fromOklab(a.map((part, at) => part * share + (b[at] ?? 0) * (1 - share)) as unknown as Triple));
}

/** Derives the roles of an accent on a surface, by the formulas of the tokens. */
export function derive(accent: string, surface: string, text: string): Roles {
  const dark = isDark(surface);
  const given = linearOf(accent);
  const bright = luminance(given);
  let fill: readonly number[] = bright > 0.28 ? given : given.map((part) => part * Math.min(1, 0.18 / bright));
  if (dark && bright < 0.13) {
    const lift = (0.13 - bright) / (1 - bright);
    fill = fill.map((part) => part * (1 - lift) + lift);
  }
  const [lightness, chroma, hue] = toOklch(accent);
  return {
    fill: hexOf(fill),
    onFill: bright > 0.28 ? hexOf([0.011, 0.011, 0.011]) : '#ffffff',
    link: dark
      ? fromOklch(Math.max(lightness, 0.785), Math.min(chroma, 0.17), hue)
      : fromOklch(Math.min(lightness, 0.482), chroma * Math.min(1, 0.5 / lightness), hue),
    line: dark
      ? fromOklch(Math.max(lightness, 0.64), chroma, hue)
      : fromOklch(Math.min(lightness, 0.56), chroma * Math.min(1, 0.6 / lightness), hue),
    soft: mix(accent, surface, dark ? 0.19 : 0.09),
    track: mix(text, surface, 0.09),
    muted: mix(text, surface, 0.7),
  };
}

/** Measures the roles. */
export function figuresOf(roles: Roles, accent: string, surface: string, text: string): Figures {
  const of = (one: string, other: string): number => Math.floor(contrast(one, other) * 10) / 10;
  return {
    text: of(text, surface),
    muted: of(roles.muted, surface),
    link: of(roles.link, surface),
    button: of(roles.onFill, roles.fill),
    line: Math.min(of(roles.line, surface), of(roles.line, roles.track)),
    tint: of(roles.link, roles.soft),
    given: of(accent, surface),
  };
}
