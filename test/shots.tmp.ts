import { chromium } from '@playwright/test';
import { ensureChromium } from '../.config/chromium.mjs';
const [base = '', out = '/tmp/shots', ...specs] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
for (const spec of specs) {
  const [tag, state, theme, width, lang = 'en'] = spec.split('|');
  const page = await browser.newPage({ viewport: { width: Number(width), height: 760 }, reducedMotion: 'reduce', colorScheme: theme === 'dark' ? 'dark' : 'light' });
  await page.addInitScript('globalThis.__name = (f) => f');
  await page.goto(`${base}/state.html?tag=${tag}&state=${state}&theme=${theme}&lang=${lang}`);
  await page.waitForSelector('html[data-state=shown]', { timeout: 20000 }).catch((e) => console.log(spec, String(e).slice(0, 100)));
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${out}/${tag}-${state}-${theme}-${width}-${lang}.png` });
  await page.close();
}
await browser.close();
