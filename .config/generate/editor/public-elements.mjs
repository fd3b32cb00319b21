/**
 * @typedef {object} Attribute
 * @property {string} name
 * @property {string} property name of the property that it sets
 * @property {string} type in TypeScript, without `undefined`
 * @property {string[]} options values that it takes, if they are a list
 * @property {string} [default]
 * @property {string} description
 *
 * @typedef {object} PublicElement what editors and frameworks know of an element
 * @property {string} tag
 * @property {string} className
 * @property {string} description
 * @property {Attribute[]} attributes
 * @property {{ name: string, type: string, description: string }[]} events `type` is the event's class
 * @property {{ name: string, description: string }[]} slots
 * @property {{ name: string, description: string }[]} parts
 * @property {{ name: string, description: string }[]} states
 * @property {import('../design-tokens.mjs').DesignToken[]} tokens
 */

/**
 * Returns the elements of a custom elements manifest, by their tags.
 *
 * @returns {PublicElement[]}
 */
export function publicElements({ modules }) {
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName)
    .map((declaration) => ({
      tag: declaration.tagName,
      className: declaration.name,
      description: oneLine(declaration.description),
      attributes: (declaration.attributes ?? []).map(attributeOf),
      events: (declaration.events ?? []).map((event) => ({ ...named(event), type: event.type.text })),
      slots: (declaration.slots ?? []).map(named),
      parts: (declaration.cssParts ?? []).map(named),
      states: (declaration.cssStates ?? []).map(named),
      tokens: (declaration.cssProperties ?? []).map((token) => ({ ...token, ...named(token) })),
    }))
    .sort((one, other) => (one.tag < other.tag ? -1 : 1));
}

function attributeOf({ type, fieldName, default: initial, ...attribute }) {
  const text = type.text.replace(/ \| undefined$/, '');
  const isSet = initial !== undefined && !["''", 'false', 'undefined'].includes(initial);
  return {
    ...named(attribute),
    property: fieldName,
    type: text,
    options: [...text.matchAll(/'([^']+)'/g)].map(([, option]) => option),
    ...(isSet && { default: initial.replaceAll("'", '') }),
  };
}

const named = ({ name, description }) => ({ name, description: oneLine(description) });
const oneLine = (text = '') => text.replace(/\s+/g, ' ').trim();
