import type { ElementReference, Entry, KeyUse } from './manifest.js';

/** Further data for the page of an element. */
export interface Measured {
  /** Compressed size beside the loader, in kB. */
  readonly kB: number;
  /** The element's texts: key, English text, and where it appears. */
  readonly texts: readonly (readonly [key: string, text: string, where: string])[];
}

/** Returns the page of an element as Markdown. */
export function elementPage(element: ElementReference, { kB, texts }: Measured): string {
  const { tag, name, title, summary } = element;
  const facts = table(
    ['Tag', 'Import', 'Weighs'],
    [[code(tag), code(`laurel-widgets/elements/${name}`), `${kB.toFixed(1)} kB beside the loader`]],
  );
  const common = element.commonAttributes.map(({ name: attribute }) => code(attribute)).join(', ');
  const sections = [
    section('Attributes', entries('Takes', element.attributes, typeOf), common && `Every element also has ${common}.`),
    section(
      'Properties and methods',
      entries('Gives', element.members, ({ type }) => code(type)),
      'Every attribute is a property too, in camel case.',
    ),
    section(
      'Events',
      entries('Class', element.events, ({ type }) => code(type)),
      'All bubble and cross shadow roots.',
    ),
    section('Parts', parts(element.parts), `Style them from outside: ${code(`${tag}::part(title)`)}.`),
    section('Slots', entries('', element.slots)),
    section(
      'Tokens',
      entries('Default', element.tokens, defaultOf),
      'Beside those of all elements, which the page "Tokens" lists.',
    ),
    section('States', parts(element.states), `In style sheets: ${code(`${tag}:state(loading)`)}.`),
    section(
      'Keyboard',
      // Only elements that draw something have parts.
      element.parts.length > 0 ? keyTable(element.keyboard) : '',
      'If what had the focus goes away, the focus moves to the result.',
    ),
    section(
      'Texts',
      table(
        ['Key', 'English', 'Where'],
        texts.map(([key, text, where]) => [code(key), escaped(text), escaped(where)]),
      ),
      'Replace any of them by its key, or a term in all of them: see "Languages and own words".',
    ),
  ];
  return [`# ${title}`, summary, facts, ...sections].filter(Boolean).join('\n\n');
}

/** Keys that every element has. */
const commonKeys: readonly KeyUse[] = [
  { keys: ['Tab', 'Shift+Tab'], description: 'The next or previous control.' },
  { keys: ['Enter', 'Space'], description: 'Presses the control.' },
];
/** Labels of keys that differ from their names. */
const caps: Readonly<Record<string, string>> = {
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
  ...{ Escape: 'Esc', PageUp: 'Page up', PageDown: 'Page down' },
};

function keyTable(own: readonly KeyUse[]): string {
  const cap = (key: string): string =>
    key
      .split('+')
      .map((each) => `<kbd>${caps[each] ?? each}</kbd>`)
      .join(' ');
  return table(
    ['Key', 'Does'],
    [...commonKeys, ...own].map(({ keys, description }) => [keys.map(cap).join(', '), escaped(description)]),
  );
}

/** Returns a Markdown table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Writes text as code in a cell of a table; nothing for nothing. */
export const code = (text: string): string => (text ? `\`${text.replaceAll('|', '\\|')}\`` : '');

function section(title: string, content: string, remark = ''): string {
  return content && [`## ${title}`, remark, content].filter(Boolean).join('\n\n');
}

function entries(third: string, all: readonly Entry[], give?: (entry: Entry) => string): string {
  const head = ['Name', 'What it does', ...(give ? [third] : []), ...(give === typeOf ? ['Default'] : [])];
  return table(
    head,
    all.map((entry) => [
      code(entry.name),
      escaped(entry.text),
      ...(give ? [give(entry)] : []),
      ...(give === typeOf ? [code(entry.initial)] : []),
    ]),
  );
}

/** Draws the table of parts. Names that share a description share a row, because parts are documented in groups. */
function parts(all: readonly Entry[]): string {
  const groups = new Map<string, string[]>();
  for (const { name, text } of all) groups.set(text, [...(groups.get(text) ?? []), name]);
  return table(
    ['Names', 'What they are'],
    [...groups].map(([text, names]) => [names.map(code).join(' '), escaped(text)]),
  );
}

/** Longest value that a cell of a table shows. */
const longestValue = 60;

/** Describes a token's default. A long formula is described by the tokens in it. */
export function defaultOf({ initial }: Entry): string {
  if (initial.length <= longestValue) return code(initial);
  const names = [...new Set(initial.match(/--laurel-[\w-]+/g))];
  return names.length > 0 ? `from ${names.map(code).join(' ')}` : code(`${initial.slice(0, longestValue)}…`);
}

/** Describes the values of an attribute for people who write HTML. */
function typeOf({ type, options }: Entry): string {
  if (type === 'boolean') return 'yes or no';
  if (type === 'number') return 'number';
  return options.length > 0 ? options.map(code).join(' ') : 'text';
}

const escaped = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
