/** @typedef {import('./public-elements.mjs').PublicElement} PublicElement */

/**
 * Returns data for `html.customData` of VS Code, which other editors with the same language server also read.
 *
 * @param {PublicElement[]} elements
 */
export const htmlCustomData = (elements) => ({
  version: 1.1,
  tags: elements.map(({ tag, description, attributes, events, slots }) => ({
    name: tag,
    description: markdown(
      [
        description,
        listOf('Events', events),
        listOf(
          'Slots',
          slots.filter(({ name }) => name),
        ),
      ]
        .filter(Boolean)
        .join('\n\n'),
    ),
    attributes: attributes.map(({ name, type, options, ...attribute }) => ({
      name,
      description: markdown(
        attribute.default === undefined
          ? attribute.description
          : `${attribute.description}\n\nDefault: \`${attribute.default}\``,
      ),
      // `v` means that the attribute has no value.
      ...(type === 'boolean'
        ? { valueSet: 'v' }
        : options.length > 0 && { values: options.map((option) => ({ name: option })) }),
    })),
  })),
});

/**
 * Returns data for `css.customData` of VS Code: tokens.
 *
 * @param {PublicElement[]} elements
 */
export function cssCustomData(elements) {
  const tokens = new Map(elements.flatMap((element) => element.tokens.map((token) => [token.name, token])));
  return {
    version: 1.1,
    properties: [...tokens.values()].map(({ name, description, syntax }) => ({
      name,
      description: markdown(description),
      ...(syntax && { syntax }),
    })),
  };
}

const markdown = (value) => ({ kind: 'markdown', value });
const listOf = (title, entries) =>
  entries.length > 0 &&
  `**${title}**\n${entries.map(({ name, description }) => `- \`${name}\`: ${description}`).join('\n')}`;
