import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { entries } from '../../.config/build/entries.mjs';
import { copyDocuments } from '../../.config/packages/package-documents.mjs';
import { packages } from '../../.config/packages/packages.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { exists, matches } from './repository.js';

describe('the published packages', () => {
  it('export every entry of the repository, each in one package', () => {
    const sources = Object.values(packages).flatMap((each) => Object.values(each.entries));
    assert.deepEqual(sources.toSorted(), Object.values(entries).toSorted());
  });

  it('have sources for everything that they name', () => {
    for (const { entries: own, bin = {}, threads = [] } of Object.values(packages))
      for (const source of [...Object.values(own), ...Object.values(bin), ...threads])
        assert.ok(exists(source), source);
  });

  it('are the only ones: the repository itself is private', () => {
    assert.equal(packageJson.private, true);
  });

  for (const [name, { readme, files }] of Object.entries(packages))
    it(`contain the documents of ${name}, whose links all lead to files of the package`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-documents-'));
      try {
        const documents = copyDocuments(readme, folder, files);
        const there = [...documents, ...Object.values(files)];
        for (const document of documents)
          for (const link of matches(readFileSync(join(folder, document), 'utf8'), /\]\((?!https?:|#)([^)#\s]+)/g)) {
            const target = join(document, '..', link);
            assert.ok(
              there.some((path) => target === path || target.startsWith(`${path}/`)),
              `${document}: ${link}`,
            );
          }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
});
