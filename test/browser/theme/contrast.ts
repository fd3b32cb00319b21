/** Linear-light sRGB, with each channel from 0 to 1. */
type Linear = readonly [number, number, number];

const clip = ([r, g, b]: Linear): Linear => {
  const one = (value: number): number => Math.min(1, Math.max(0, value));
  return [one(r), one(g), one(b)];
};

const toLinear = (value: number): number => {
  const size = Math.abs(value);
  const linear = size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4;
  return Math.sign(value) * linear;
};

const fromXyz = (x: number, y: number, z: number): Linear => [
  3.2409699419 * x - 1.5373831776 * y - 0.4986107603 * z,
  -0.9692436363 * x + 1.8759675015 * y + 0.0415550574 * z,
  0.0556300797 * x - 0.2039769589 * y + 1.0569715142 * z,
];

const fromOklab = (lightness: number, a: number, b: number): Linear => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const fromOklch = (lightness: number, chroma: number, hue: number): Linear => {
  const turn = (hue * Math.PI) / 180;
  return fromOklab(lightness, chroma * Math.cos(turn), chroma * Math.sin(turn));
};

/** Reads a computed opaque colour, in any of the notations that Chromium uses. */
export function parseColour(text: string): Linear {
  const [, name = '', list = ''] = /^([\w-]+)\((.*)\)$/.exec(text) ?? [];
  const words = list.replaceAll(',', ' ').split(/\s+/);
  const space = name === 'color' ? words.shift() : name;
  const [a = 0, b = 0, c = 0] = words.map((word) => (word === 'none' ? 0 : Number.parseFloat(word)));
  if (space === 'xyz-d65' || space === 'xyz') return clip(fromXyz(a, b, c));
  if (space === 'oklab') return clip(fromOklab(a, b, c));
  if (space === 'oklch') return clip(fromOklch(a, b, c));
  if (space === 'srgb') return clip([toLinear(a), toLinear(b), toLinear(c)]);
  if (space === 'rgb' || space === 'rgba') return [toLinear(a / 255), toLinear(b / 255), toLinear(c / 255)];
  throw new Error(`Unknown colour ${text}.`);
}

const luminance = ([r, g, b]: Linear): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Returns the contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: Linear, other: Linear): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
