import { within } from './shadow-audit.js';

const touch = '(pointer: coarse)';
const anywhere = '(min-width: 0)';

/** Returns the fields of a host's shadow trees whose text is smaller than 16 px on a touch screen: phones zoom into those and stay zoomed. */
export function smallFields(host: Element): string[] {
  const fields = [...within(host)].filter((element) => element.matches('input, select, textarea'));
  const roots = new Set(fields.map((field) => field.getRootNode() as ShadowRoot));
  const sheets = new Set([...roots].flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets));
  const all = [...sheets].flatMap(({ cssRules }) => [...cssRules]);
  const turn = (from: string, to: string): void => {
    for (const rule of all)
      if (rule instanceof CSSMediaRule) rule.media.mediaText = rule.media.mediaText.replace(from, to);
  };
  // No test browser has a touch screen, so touch styles apply everywhere in the meantime.
  turn(touch, anywhere);
  const small = fields.flatMap((field) => {
    const { fontSize } = getComputedStyle(field);
    return parseFloat(fontSize) < 16 ? `${field.localName}.${field.className} ${fontSize}` : [];
  });
  turn(anywhere, touch);
  return small;
}
