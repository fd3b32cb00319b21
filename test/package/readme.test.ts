import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname, join, normalize } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../.config/build/entries.mjs';
import { packages } from '../../.config/packages/packages.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { scriptArguments } from '../support/script-arguments.js';
import { eventSources, exists, list, matches, read, sourcesIn } from './repository.js';

const readme = read('README.md');
const help = (...command: string[]) =>
  execFileSync(process.execPath, [...scriptArguments('src/cli/laurel-service.ts'), ...command, '--help'], {
    cwd: root,
    encoding: 'utf8',
  });

describe('the README', () => {
  it('names only scripts that package.json has', () => {
    for (const name of matches(readme, /npm run ([a-z]+(?:[:-][a-z]+)*)/g))
      assert.ok(name in packageJson.scripts, name);
  });

  it('names only existing commands and options', () => {
    const overview = help();
    const calls = matches(
      readme.replace(/\\\n\s*/g, ' '),
      /(?:npx (?:laurel-proxy|laurel-service)|npm run) ((?:demo|proxy|service|doctor|snippet|cdn)\b[^`\n]*)/g,
    );
    assert.ok(calls.length > 0);
    for (const call of calls) {
      const [command = '', ...rest] = call.split(/\s+/);
      assert.match(overview, new RegExp(`^\\s+${command} `, 'm'), call);
      const options = rest.filter((word) => /^--[a-z]/.test(word) && word !== '--help');
      const text = options.length > 0 ? help(command) : '';
      for (const option of options) assert.ok(text.includes(option), `${command} has no ${option}`);
    }
  });

  it('imports only what the packages export', () => {
    const exported = Object.entries(packages).flatMap(([name, each]) =>
      Object.keys({ ...each.entries, ...each.typeExports, ...each.fileExports }).map((entry) => name + entry.slice(1)),
    );
    const guides = list('demo/docs/guides').map((name) => `demo/docs/guides/${name}`);
    const texts = ['README.md', 'src/proxy/README.md', ...guides].map(read).join('\n');
    const names = matches(texts, /(?:import|from) '(laurel-[^']+)'/g);
    assert.ok(names.length > 8);
    for (const name of names)
      assert.ok(exported.includes(name.replace(/\/translations\/\w+\./, '/translations/*.')), name);
  });

  it('links only to files that exist', () => {
    for (const path of matches(readme, /\]\((?!https?:|#)([^)#]+)/g)) assert.ok(exists(path), path);
  });

  it('shows only existing elements, tokens and events', () => {
    const registry = read('src/browser/registry.ts');
    for (const tag of matches(readme, /<(laurel-[a-z-]+)/g)) assert.ok(registry.includes(`'${tag}'`), tag);
    const tokens = sourcesIn('src/browser/theme').map(read).join('\n');
    for (const token of matches(readme, /(--laurel-[a-z-]+[a-z])/g)) assert.ok(tokens.includes(token), token);
    const events = eventSources().map(read).join('\n');
    for (const type of matches(readme, /addEventListener\('(laurel-[a-z-]+)'/g))
      assert.ok(events.includes(`'${type}'`), type);
  });
});

describe('the documents for contributors', () => {
  const documents = [
    '.github/CONTRIBUTING.md',
    ...['.docs', '.docs/decisions'].flatMap((folder) => list(folder).map((name) => `${folder}/${name}`)),
  ].filter((path) => path.endsWith('.md'));

  it('link only to files that exist', () => {
    assert.ok(documents.length > 8);
    for (const document of documents)
      for (const link of matches(read(document), /\]\((?!https?:|#)([^)#]+)/g))
        assert.ok(exists(normalize(join(dirname(document), link))), `${document}: ${link}`);
  });

  it('name only existing files and scripts', () => {
    for (const document of documents) {
      for (const path of matches(read(document), /`((?:src|test|demo|\.config)\/[\w./-]+)`/g))
        assert.ok(exists(path), `${document}: ${path}`);
      for (const name of matches(read(document), /npm run ([a-z]+(?:[:-][a-z]+)*)/g))
        assert.ok(name in packageJson.scripts, `${document}: ${name}`);
    }
  });
});

describe('the changelog', () => {
  it('has the version of the package', () => {
    assert.match(
      read('CHANGELOG.md'),
      new RegExp(`^## .*${packageJson.version.replaceAll('.', '\\.')}|^## \\[?Unreleased`, 'im'),
    );
  });
});
