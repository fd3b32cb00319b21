import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { startSite } from '../../test/support/site-process.js';
import { chromiumFlags, ensureChromium } from '../test/chromium.mjs';
import { languages } from '../build/texts.js';

/** The main elements, each in a state with many of its texts. */
const shown = [
  ['laurel-wallet-connect', 'signing'],
  ['laurel-quest-list', 'whole'],
  ['laurel-leaderboard', 'movement-podium'],
  ['laurel-badge-shelf', 'shelf'],
  ['laurel-points-balance', 'whole'],
] as const;

/** CSS pixels. */
const [width, mostHeight, gap] = [340, 1000, 8];
const columns = 8;

/**
 * Draws each main element in all languages into `<folder>/<element>.jpg`, at the width of a phone. It shows the result
 * of `npm run build`, in this machine's fonts.
 */
export async function drawLanguages(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const demo = await startSite('src/cli/laurel-service.ts', 'demo', '--port', '0', '--json', '--data', 'memory');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
  try {
    for (const [element, state] of shown) {
      const pictures = new Map<string, Buffer>();
      for (const lang of languages()) {
        const query = new URLSearchParams({ tag: element, state, theme: 'light', lang });
        pictures.set(lang, await pictureOf(browser, `${demo.url}/state.html?${query}`));
      }
      const path = `${folder}/${element.replace('laurel-', '')}.jpg`;
      writeFileSync(path, await sheetOf(browser, pictures));
      process.stdout.write(`${path}\n`);
    }
  } finally {
    await browser.close();
    await demo.close();
  }
}

async function pictureOf(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: mostHeight }, reducedMotion: 'reduce' });
  try {
    await page.goto(address);
    await page.waitForSelector('html[data-state=shown]');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    return await page.screenshot({ clip: { x: 0, y: 0, width, height: Math.min(height, mostHeight) } });
  } finally {
    await page.close();
  }
}

/** Returns one picture that contains all pictures, each under its language. */
async function sheetOf(browser: Browser, pictures: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const figures = [...pictures].map(
    ([lang, picture]) =>
      `<figure><figcaption>${lang}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  const style = `body { margin: ${gap}px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; background: #999; }
    figure { margin: 0 } figcaption { font: 14px sans-serif; background: #fff }`;
  const page = await browser.newPage({
    viewport: { width: columns * (width + gap) + gap, height: mostHeight },
    deviceScaleFactor: 0.7,
  });
  try {
    await page.setContent(`<!doctype html><style>${style}</style>${figures.join('')}`);
    return await page.screenshot({ fullPage: true, type: 'jpeg', quality: 55 });
  } finally {
    await page.close();
  }
}
