import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from '../build/entries.mjs';

/**
 * Replaces named types of attributes, such as `QuestView`, with their options in the manifest, because its readers
 * cannot look them up elsewhere.
 */
export const expandUnions = {
  name: 'expand-unions',
  moduleLinkPhase({ ts, moduleDoc }) {
    for (const { tagName, attributes = [], members = [] } of moduleDoc.declarations)
      for (const entry of tagName ? attributes : []) {
        const name = /^[A-Z]\w*$/.exec(entry.type?.text ?? '')?.[0];
        if (!name) continue;
        entry.type = { text: optionsOf(ts, moduleDoc.path, name) };
        const field = members.find((member) => member.name === entry.fieldName);
        if (field) field.type = entry.type;
      }
  },
};

/** Returns the union behind the name of a type that a file declares or imports, without comments. */
function optionsOf(ts, file, name) {
  const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest);
  for (const statement of source.statements) {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) {
      const { type } = statement;
      const options = ts.isUnionTypeNode(type) ? type.types : [type];
      return options.map((option) => option.getText(source)).join(' | ');
    }
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    const imported =
      bindings && ts.isNamedImports(bindings) && bindings.elements.find((each) => each.name.text === name);
    if (!imported) continue;
    const from = join(dirname(file), statement.moduleSpecifier.text.replace(/\.js$/, '.ts'));
    return optionsOf(ts, from, (imported.propertyName ?? imported.name).text);
  }
  throw new Error(`${file} neither declares nor imports the type ${name}.`);
}
