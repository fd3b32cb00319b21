/// <reference types="vite/client" />
import { expect } from '@open-wc/testing';
import { CSSResult } from 'lit';
import { minifyCss } from '../../../.config/build/minify-templates.js';

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../src/**/*.styles.ts',
  '../../../src/browser/theme/*.ts',
]);

/** Returns the rules that a browser parses from a style sheet. It keeps values with `var()` verbatim, so this normalizes them. */
function rulesOf(text: string): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(({ cssText }) =>
    cssText
      .replace(/\s*([,/>])\s*|(\()\s+|\s+(\))|\s+/g, (_, ...signs: string[]) => signs.slice(0, 3).find(Boolean) ?? ' ')
      .replace(/(?<=[\s(,:-])0(?=\.\d)/g, ''),
  );
}

describe('minified style sheets', () => {
  for (const [path, load] of Object.entries(modules))
    it(`keep their meaning: ${path.replace('../../../src/', '')}`, async () => {
      const exported = Object.values(await load()).flat(3);
      for (const { cssText } of exported.filter((each) => each instanceof CSSResult)) {
        const small = minifyCss(cssText);
        expect(rulesOf(small)).to.deep.equal(rulesOf(cssText));
        expect(small.length).to.be.at.most(cssText.length);
      }
    });

  it('keep strings and significant spaces', () => {
    const text = `a > b :hover { content: 'x  /* y */ : ;}'; margin: 0.5px -0.5px; width: calc( 1px  +  0.5em ) }`;
    expect(minifyCss(text)).to.equal(`a>b :hover{content:'x  /* y */ : ;}';margin:.5px -.5px;width:calc(1px + .5em)}`);
  });
});
