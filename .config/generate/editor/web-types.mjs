/** @typedef {import('./public-elements.mjs').PublicElement} PublicElement */

/**
 * Returns web-types: data about the elements for JetBrains' editors.
 *
 * @param {PublicElement[]} elements
 * @param {string} version of the package
 */
export const webTypes = (elements, version) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'laurel-widgets',
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(({ tag, description, attributes, events, slots, parts, states, tokens }) => ({
        name: tag,
        description,
        attributes: attributes.map(attributeOf),
        slots: slots.map(({ name, description }) => ({ name, description })),
        js: {
          properties: attributes.map(({ property, type, description }) => ({
            name: property,
            description,
            value: { type },
          })),
          events: events.map(({ name, type, description }) => ({ name, description, value: { type } })),
        },
        css: {
          parts: parts.map(({ name, description }) => ({ name, description })),
          'pseudo-classes': states.map(({ name, description }) => ({ name: `state(${name})`, description })),
          properties: tokens.filter(({ category }) => !category).map(tokenOf),
        },
      })),
    },
    css: { properties: common(elements).map(tokenOf) },
  },
});

function attributeOf({ name, type, options, description, default: initial }) {
  return {
    name,
    description,
    ...(initial !== undefined && { default: initial }),
    value:
      type === 'boolean'
        ? { kind: 'no-value' }
        : { type: options.length > 0 ? type.split(' | ').filter((option) => option !== "''") : type, required: true },
  };
}

const common = (elements) => [
  ...new Map(
    elements.flatMap(({ tokens }) => tokens.filter(({ category }) => category).map((token) => [token.name, token])),
  ).values(),
];
const tokenOf = ({ name, description, default: initial }) => ({ name, description, default: initial });
