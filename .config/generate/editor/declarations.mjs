/** @typedef {import('./public-elements.mjs').PublicElement} PublicElement */

/**
 * Returns the declarations that the types for frameworks are made of (src/hosts/frameworks): for each tag its class, attributes
 * and events.
 *
 * @param {PublicElement[]} elements
 */
export function elementDeclarations(elements) {
  const classes = elements.map(({ className }) => className);
  const events = elements.flatMap((element) => element.events.map(({ type }) => type));
  const imports = [...new Set([...classes, ...events])].sort();
  return `import type { ${imports.join(', ')} } from '../types/browser/index.js';

/** Every element by its tag. */
export interface LaurelElements {
${elements.map(elementOf).join('\n')}
}

export type Tag = keyof LaurelElements;
/** Attributes, and the properties that they set. */
export type Attributes<T extends Tag> = LaurelElements[T]['attributes'];
/** Listeners to an element's events, called after the prefix that the framework gives them. */
export type Listeners<Prefix extends string, T extends Tag> = {
  [Name in keyof LaurelElements[T]['events'] & string as \`\${Prefix}\${Name}\`]?:
    ((event: LaurelElements[T]['events'][Name]) => void) | undefined;
};
`;
}

function elementOf({ tag, className, description, attributes, events }) {
  return `${comment(description, '  ')}
  '${tag}': {
    element: ${className};
    attributes: {
${attributes.flatMap(declarationsOf).join('\n')}
    };
    events: {
${events.map((event) => `${comment(event.description, '      ')}\n      '${event.name}': ${event.type};`).join('\n')}
    };
  };`;
}

/** An attribute without dashes is the property, which frameworks set as it is. One with dashes is text. */
function declarationsOf({ name, property, type, description }) {
  const lines = [`${comment(description, '      ')}\n      ${property}?: ${type} | undefined;`];
  if (name !== property) {
    const written = type === 'number' ? 'number | `${number}`' : type;
    lines.push(`${comment(description, '      ')}\n      '${name}'?: ${written} | undefined;`);
  }
  return lines;
}

const comment = (text, indent) => `${indent}/** ${text.replaceAll('*/', '* /')} */`;
