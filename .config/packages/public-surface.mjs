import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from '../build/entries.mjs';

/**
 * Returns everything that pages, style sheets and other packages may rely on, one item per line: tags, attributes,
 * properties, methods, events with their detail, parts, slots, states, tokens, texts and entries of the package.
 *
 * @param {{ modules: { declarations?: object[] }[] }} manifest of the elements
 * @returns {string} sorted lines
 */
export function publicSurface({ modules }) {
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const texts = Object.keys(read('src/browser/i18n/translations/en.json')).filter((key) => !key.startsWith('@'));
  const { name, exports } = read('package.json');
  const lines = [
    ...elements.flatMap(elementLines),
    ...eventLines(),
    ...texts.map((key) => `text ${key}`),
    ...Object.keys(exports).map((entry) => `entry ${name}${entry.slice(1)}`),
  ];
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}

/**
 * Compares the recorded surface with the current one.
 *
 * @param {string} written
 * @param {string} now
 * @returns {string | undefined} the changes, and what to do about them; `undefined` if there are none
 */
export function surfaceChange(written, now) {
  const { gone, added } = difference(written, now);
  const changes = [...gone.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
  if (changes.length === 0) return undefined;
  return [
    'What others may rely on has changed:',
    ...changes,
    'If that is meant, describe it in CHANGELOG.md, under "Unreleased", and run `npm run surface`, which writes',
    '.docs/public-surface.txt.',
  ].join('\n');
}

/**
 * Returns the names that have changed but that the changelog does not mention in its section "Unreleased". A new text
 * need not be mentioned, because it changes nothing that existed before.
 *
 * @param {string} written
 * @param {string} now
 * @param {string} changelog
 * @returns {string[]} each once, in order
 */
export function undescribed(written, now, changelog) {
  const { gone, added } = difference(written, now);
  const [, unreleased = ''] = changelog.split(/^## \[.*$/m);
  const names = [...gone, ...added.filter((line) => !line.startsWith('text '))].map(nameOf);
  return [...new Set(names)].filter((name) => !unreleased.includes(name)).sort();
}

/**
 * Returns the name in a line about an element (`element x`), about a member of an element (`part x y`), or about
 * anything else (`text y`).
 */
function nameOf(line) {
  const [kind, first, second = ''] = line.split(' ');
  const isOwn = ['element', 'detail', 'text', 'entry'].includes(kind);
  return (isOwn ? first : second).replace(/:$/, '');
}

function difference(written, now) {
  const [before, after] = [written, now].map((text) => new Set(text.trim().split('\n')));
  return {
    gone: [...before].filter((line) => !after.has(line)),
    added: [...after].filter((line) => !before.has(line)),
  };
}

const read = (file) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

function elementLines({ tagName: tag, attributes = [], members = [], events = [], cssProperties = [], ...styled }) {
  const named = (kind, all = []) => all.map(({ name }) => `${kind} ${tag} ${name || '(default)'}`);
  return [
    `element ${tag}`,
    ...attributes.map(({ name, type }) => `attribute ${tag} ${name}${typed(type)}`),
    ...members.filter(isPublic).map((member) => memberLine(tag, member)),
    ...named('event', events),
    ...named('part', styled.cssParts),
    ...named('slot', styled.slots),
    ...named('state', styled.cssStates),
    // Every element inherits the design tokens.
    ...cssProperties.map(({ name, inheritedFrom }) => `token ${inheritedFrom ? '*' : tag} ${name}`),
  ];
}

/** Whether a member is for pages. */
const isPublic = ({ privacy, static: isStatic, description, name }) =>
  !privacy && !isStatic && description && !/^[#_]|Callback$|^render$|^styles$/.test(name);

const memberLine = (tag, { kind, name, type, return: result }) =>
  kind === 'method' ? `method ${tag} ${name}()${typed(result?.type)}` : `property ${tag} ${name}${typed(type)}`;

const typed = (type) => (type?.text ? `: ${inOneLine(type.text)}` : '');

/** Returns a line for each event with the content of its detail. */
function eventLines() {
  const folder = `${root}src/browser/elements/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('events.ts'));
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(folder + file, 'utf8'), ts.ScriptTarget.Latest, true);
    const declared = source.statements.filter(ts.isInterfaceDeclaration);
    const details = new Map(declared.map(({ name, members }) => [name.text, shapeOf(members)]));
    return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) => {
      const type = declaration.members.find((member) => member.name?.getText() === 'type')?.initializer;
      const detail = declaration.heritageClauses?.[0]?.types[0]?.typeArguments?.[0]?.getText() ?? 'null';
      const isEvent = type && ts.isStringLiteral(type);
      return isEvent ? [`detail ${type.text} ${details.get(detail) ?? inOneLine(detail)}`] : [];
    });
  });
}

const shapeOf = (members) => inOneLine(`{ ${members.map((member) => member.getText()).join(' ')} }`);

/** Writes a type in one line, without details that do not matter to readers. */
const inOneLine = (type) =>
  type
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('; }', ' }');
