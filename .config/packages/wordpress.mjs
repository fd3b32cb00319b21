/**
 * Packs the WordPress plugin into dist/laurel-wordpress.zip: the sources in src/hosts/wordpress, the files of the script tag, and
 * the list of elements that shortcode and block offer.
 */
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { root } from '../build/entries.mjs';

const plugin = `${root}src/hosts/wordpress/laurel`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const manifest = JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8'));

/**
 * Left out: the site's settings page has the proxy and the colours of the whole site, and `<laurel-program>` is only
 * for several programmes.
 */
const without = { elements: ['program'], attributes: ['proxy'] };

const firstSentence = (text = '') => text.replace(/\s+/g, ' ').match(/^.*?\.(?= |$)/)?.[0] ?? text;

/** Returns the words of a name, with a capital letter first: `Quest list` for `quest-list`. */
const titleOf = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

function attributeOf({ type, description }) {
  const text = type?.text ?? 'string';
  const options = [...text.matchAll(/'([^']+)'/g)].map(([, option]) => option);
  return {
    type: ['boolean', 'number'].includes(text) ? text : 'string',
    description: firstSentence(description),
    ...(options.length > 0 && { options }),
  };
}

const elements = manifest.modules
  .flatMap(({ declarations = [] }) => declarations)
  .filter(({ tagName }) => tagName)
  .map((declaration) => [declaration.tagName.replace(/^laurel-/, ''), declaration])
  .filter(([name]) => !without.elements.includes(name))
  .map(([name, { description, attributes = [] }]) => [
    name,
    {
      title: titleOf(name),
      description: firstSentence(description),
      attributes: Object.fromEntries(
        attributes
          .filter((attribute) => attribute.name && !without.attributes.includes(attribute.name))
          .map((attribute) => [attribute.name, attributeOf(attribute)]),
      ),
    },
  ]);

/** Returns the files below a folder as `{ path: bytes }`, below another path. */
const filesBelow = (folder, below, isWanted = () => true) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true })
      .map((name) => String(name).replaceAll('\\', '/'))
      .filter((name) => statSync(join(folder, name)).isFile() && isWanted(name))
      .map((name) => [`${below}/${name}`, readFileSync(join(folder, name))]),
  );

const sources = filesBelow(plugin, 'laurel');
const header = 'laurel/laurel.php';
const marked = sources[header].toString().replace(/(Version:\s+)[\d.]+/, `$1${version}`);
if (!marked.includes(version)) throw new Error(`${header} has no line for the version.`);

const zip = zipSync(
  {
    ...sources,
    [header]: strToU8(marked),
    'laurel/elements.json': strToU8(JSON.stringify(Object.fromEntries(elements))),
    // Web servers compress files themselves, and the site serves no source maps.
    ...filesBelow(`${root}dist/cdn`, 'laurel/elements', (name) => !/\.(?:map|br|gz)$|manifest\.json$/.test(name)),
  },
  { level: 9, mtime: '1980-01-02' },
);
writeFileSync(`${root}dist/laurel-wordpress.zip`, zip);
console.log(`dist/laurel-wordpress.zip: ${elements.length} elements, ${(zip.length / 1000).toFixed(0)} kB`);
