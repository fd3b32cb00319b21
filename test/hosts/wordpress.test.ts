import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, type Page, chromium, expect } from '@playwright/test';
import { pino } from 'pino';
import { chromiumFlags, ensureChromium } from '../../.config/test/chromium.mjs';
import { type ServedProxy, serveProxy } from '../../src/proxy/node.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { chains } from '../proxy/visitor.js';
import { newestWordPress } from './wordpress/newest-wordpress.js';
import { type WordPressSite, missing, startWordPress } from './wordpress/wordpress-site.js';

const lacks = missing();
if (lacks !== undefined && process.env['CI']) throw new Error(lacks);

const versions = { 'the WordPress of this Debian': undefined, 'the newest WordPress': newestWordPress };

for (const [version, find] of Object.entries(versions))
  describe(`the plugin in ${version}`, { skip: lacks, timeout: 480_000 }, () => {
    let wordPress: WordPressSite;
    let service: RunningService;
    let proxy: ServedProxy;
    let browser: Browser;

    before(async () => {
      const logger = pino({ level: 'silent' });
      [wordPress, service] = await Promise.all([
        find ? find().then(startWordPress) : startWordPress(),
        startService({ port: 0, data: 'memory', seed: 'demo', logger }),
      ]);
      const { apiKey = '', url: upstream, organizationId, websiteId } = service;
      proxy = await serveProxy({
        ...{ port: 0, apiKey, upstream, organizationId, websiteId, chains, logger },
        ...{ origins: [wordPress.url], basePath: '/laurel' },
      });
      browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
    });
    after(async () => {
      await browser?.close();
      await Promise.all([proxy?.close(), service?.close(), wordPress?.close()]);
    });

    /** Opens a browser in which a user of the site is signed in. */
    async function signedIn(user: 'admin' | 'author'): Promise<Page> {
      const page = await browser.newPage();
      await page.goto(`${wordPress.url}/wp-login.php`);
      await page.fill('#user_login', user);
      await page.fill('#user_pass', `${user}-password`);
      await Promise.all([page.waitForURL('**/wp-admin/**'), page.click('#wp-submit')]);
      return page;
    }

    it('asks for the address of the proxy, and keeps what was there when it gets nonsense', async () => {
      const page = await signedIn('admin');
      await page.getByRole('link', { name: 'Enter its address' }).click();
      const field = page.getByLabel('Address of the proxy');
      await field.fill(proxy.url);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Settings saved.')).toBeVisible();
      await field.fill('javascript:alert(1)');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('javascript:alert(1) is no address of a proxy')).toBeVisible();
      await expect(field).toHaveValue(proxy.url);
      await expect(page.getByText('Laurel does not know where your proxy is')).toHaveCount(0);
      await page.close();
    });

    it('shows elements that an author wrote as shortcode and block, where the author’s own tag is lost', async () => {
      const author = await signedIn('author');
      await author.goto(`${wordPress.url}/wp-admin/post-new.php`);
      const content = [
        '<laurel-quest-list></laurel-quest-list>',
        '[laurel element="leaderboard" podium hideSearch pageSize="5" heading="The &quot;best&quot;" onclick="alert(1)"]',
        '[laurel element="nonsense"]',
        '<!-- wp:laurel/element {"element":"points-balance","values":{"variant":"compact","evil\\" onload":"x"}} /-->',
      ].join('\n\n');
      const id = await author.evaluate(
        `wp.apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { title: 'Ours', status: 'publish', content: ${JSON.stringify(content)} } }).then(({ id }) => id)`,
      );
      await author.close();

      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${wordPress.url}/?p=${String(id)}`);
      const board = page.locator('laurel-leaderboard');
      await expect(board.getByRole('listitem').first()).toBeVisible();
      await expect(board.getByRole('heading', { name: 'The "best"' })).toBeVisible();
      assert.equal(await board.getAttribute('podium'), '');
      assert.equal(await board.getAttribute('hide-search'), '');
      assert.equal(await board.getAttribute('page-size'), '5');
      assert.equal(await board.getAttribute('onclick'), null);
      assert.equal(await page.locator('laurel-quest-list').count(), 0);
      const balance = page.locator('laurel-points-balance');
      assert.equal(await balance.getAttribute('variant'), 'compact');
      assert.equal(await balance.getAttribute('onload'), null);
      assert.equal(await page.getByText('nonsense').count(), 0);
      const tag = page.locator('script[src*="laurel"]');
      assert.match(String(await tag.getAttribute('integrity')), /^sha384-/);
      assert.equal(await tag.getAttribute('type'), 'module');
      assert.equal(await tag.getAttribute('data-proxy'), proxy.url);
      assert.equal(await tag.getAttribute('data-cfasync'), 'false');
      assert.notEqual(await tag.getAttribute('nowprocket'), null);
      assert.deepEqual(errors, []);
      await page.close();
    });

    it('loads nothing on a page without an element', async () => {
      const page = await browser.newPage();
      await page.goto(wordPress.url);
      await page.goto(`${wordPress.url}/?p=1`);
      assert.equal(await page.locator('script[src*="laurel"]').count(), 0);
      await page.close();
    });

    it('previews the block in the editor, and takes its attributes from fields', async () => {
      const page = await signedIn('author');
      await page.goto(`${wordPress.url}/wp-admin/post-new.php`);
      await page.evaluate(`wp.data.dispatch('core/edit-post').toggleFeature('welcomeGuide')`);
      const frame = page.locator('iframe[name="editor-canvas"]');
      await expect(frame.or(page.locator('.block-editor-block-list__layout')).first()).toBeVisible({ timeout: 20_000 });
      const canvas = (await frame.count()) > 0 ? frame.contentFrame() : page;
      // The editor drops a block that comes before the post it opens with.
      await expect(canvas.getByRole('textbox', { name: 'Add title' })).toBeVisible({ timeout: 20_000 });
      await page.evaluate(
        `wp.data.dispatch('core/block-editor').insertBlocks(wp.blocks.createBlock('laurel/element'))`,
      );
      const list = canvas.locator('laurel-quest-list');
      await expect(list.getByRole('heading', { name: 'Quests' })).toBeVisible({ timeout: 20_000 });
      await page.getByLabel('heading', { exact: true }).fill('This week');
      await expect(list.getByRole('heading', { name: 'This week' })).toBeVisible({ timeout: 20_000 });
      await page.getByLabel('Element', { exact: true }).selectOption('leaderboard');
      await expect(canvas.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible({ timeout: 20_000 });
      await page.close();
    });
  });
