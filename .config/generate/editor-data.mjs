import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { elementDeclarations } from './editor/declarations.mjs';
import { publicElements } from './editor/public-elements.mjs';
import { cssCustomData, htmlCustomData } from './editor/vs-code.mjs';
import { webTypes } from './editor/web-types.mjs';
import { root } from '../build/entries.mjs';

/** Writes the data about the elements for editors, and the types for frameworks, to dist/hosts, from the manifest. */
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const elements = publicElements(JSON.parse(readFileSync(`${root}dist/custom-elements.json`, 'utf8')));
const folder = `${root}dist/hosts`;

mkdirSync(folder, { recursive: true });
cpSync(`${root}src/hosts/frameworks`, folder, { recursive: true });
writeFileSync(`${folder}/elements.d.ts`, elementDeclarations(elements));
// For `import 'laurel-widgets/jsx/react'`, which only has types.
writeFileSync(`${folder}/types-alone.js`, 'export {};\n');
for (const [name, data] of Object.entries({
  'vscode.html-data': htmlCustomData(elements),
  'vscode.css-data': cssCustomData(elements),
  'web-types': webTypes(elements, version),
}))
  writeFileSync(`${folder}/${name}.json`, JSON.stringify(data, null, 1));
