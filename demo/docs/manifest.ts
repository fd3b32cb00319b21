import { readFileSync } from 'node:fs';

/** The parts of a custom elements manifest that the docs show (custom-elements-manifest schema 1.0). */
interface Named {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
  readonly inheritedFrom?: { readonly name: string };
}
interface CssProperty extends Named {
  readonly category?: string;
}
interface Member extends Named {
  readonly kind: 'field' | 'method';
  readonly attribute?: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly return?: { readonly type?: { readonly text: string } };
}
interface Declaration {
  readonly tagName?: string;
  readonly description?: string;
  readonly attributes?: readonly Named[];
  readonly members?: readonly Member[];
  readonly events?: readonly Named[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly CssProperty[];
  readonly cssStates?: readonly Named[];
  readonly keyboard?: readonly KeyUse[];
}
interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

/** The effect of some keys in an element. */
export interface KeyUse {
  /** Names of keys, as in keyboard events, such as `ArrowUp` or `Shift+ArrowUp`. */
  readonly keys: readonly string[];
  readonly description: string;
}

/** One row of a table of the docs. */
export interface Entry {
  readonly name: string;
  readonly text: string;
  readonly type: string;
  readonly initial: string;
  /** The values that it takes, if they are a list. */
  readonly options: readonly string[];
}

/** A token that a page can set. Tokens of a single element have no category. */
export interface Token extends Entry {
  readonly category: string;
}

/** The docs' data about an element. */
export interface ElementReference {
  readonly tag: string;
  /** The tag without `laurel-`. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly attributes: readonly Entry[];
  /** Attributes that every element has. */
  readonly commonAttributes: readonly Entry[];
  readonly members: readonly Entry[];
  readonly events: readonly Entry[];
  readonly slots: readonly Entry[];
  readonly parts: readonly Entry[];
  readonly tokens: readonly Token[];
  /** Tokens that every element has. */
  readonly commonTokens: readonly Token[];
  readonly states: readonly Entry[];
  /** Keys of this element, besides those that every element has. */
  readonly keyboard: readonly KeyUse[];
}

/** Returns the kind of control that sets an attribute. */
export function kindOf({ type, options }: Entry): 'boolean' | 'number' | 'choice' | 'text' {
  if (type === 'boolean' || type === 'number') return type;
  return options.length > 0 ? 'choice' : 'text';
}

/** Reads the elements from the manifest that the build has made. */
export function readElements(file: string): ElementReference[] {
  const { modules } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap((declaration) => (declaration.tagName ? [referenceOf(declaration.tagName, declaration)] : []))
    .sort((a, b) => a.title.localeCompare(b.title));
}

function referenceOf(tag: string, declaration: Declaration): ElementReference {
  const { attributes = [], members = [], events = [], slots = [], cssProperties = [] } = declaration;
  const name = tag.replace(/^laurel-/, '');
  const isOwn = ({ inheritedFrom }: Named): boolean => inheritedFrom?.name !== 'LaurelElement';
  return {
    tag,
    name,
    title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    summary: oneLine(declaration.description),
    attributes: attributes.filter(isOwn).map(entryOf),
    commonAttributes: attributes.filter((each) => !isOwn(each)).map(entryOf),
    members: members.filter(isPublic).map(memberOf),
    events: events.map(entryOf),
    slots: slots.map((slot) => ({ ...entryOf(slot), name: slot.name || '(default)' })),
    parts: (declaration.cssParts ?? []).map(entryOf),
    tokens: cssProperties.filter(isOwn).map(tokenOf),
    commonTokens: cssProperties.filter((each) => !isOwn(each)).map(tokenOf),
    states: (declaration.cssStates ?? []).map(entryOf),
    keyboard: declaration.keyboard ?? [],
  };
}

/** Whether a member is for pages: not private, and not an attribute, because attributes have their own table. */
const isPublic = ({ privacy, static: isStatic, attribute, description, name }: Member): boolean =>
  !privacy && !isStatic && !attribute && Boolean(description) && !/^[#_]|Callback$|^render$|^styles$/.test(name);

const entryOf = ({ name, description, type, default: initial }: Named): Entry => ({
  name,
  text: oneLine(description),
  type: type?.text.replace(/ \| undefined$/, '') ?? '',
  initial: initial && !["''", 'false', 'undefined'].includes(initial) ? initial.replaceAll("'", '') : '',
  options: [...(type?.text ?? '').matchAll(/'([^']+)'/g)].map(([, option = '']) => option),
});

const tokenOf = (token: CssProperty): Token => ({ ...entryOf(token), category: token.category ?? '' });

const memberOf = (member: Member): Entry => ({
  ...entryOf(member),
  name: member.kind === 'method' ? `${member.name}()` : member.name,
  type: (member.kind === 'method' ? member.return?.type?.text : member.type?.text) ?? '',
});

const oneLine = (text = ''): string => text.replace(/\s+/g, ' ').trim();
