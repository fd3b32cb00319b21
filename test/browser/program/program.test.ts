import { expect } from '@open-wc/testing';
import { ConnectivityController } from '../../../src/browser/controllers/connectivity.js';
import { Localize } from '../../../src/browser/controllers/localize.js';
import { ProgramController } from '../../../src/browser/controllers/program.js';
import type { ConfigError } from '../../../src/errors/config.js';
import { readConfig, type ProgramSource } from '../../../src/browser/program/config.js';
import { setPageSource } from '../../../src/browser/program/page.js';
import { askFor } from '../../support/answer-store.js';
import { createFakeProxy, json, until } from '../../support/fake-proxy.js';
import { clear, createHost, mount } from '../../support/program-host.js';
import { addPseudoLocale } from '../../support/pseudo-locale.js';

const hostWithProgram = () => createHost((host) => new ProgramController(host));

/** Runs `action` and returns its warnings. */
async function warnings(action: () => Promise<void>): Promise<string[]> {
  const { warn } = console;
  const heard: string[] = [];
  console.warn = (...args: unknown[]) => void heard.push(args.join(' '));
  try {
    await action();
  } finally {
    console.warn = warn;
  }
  return heard;
}

afterEach(clear);

describe('programme: configuration', () => {
  const good: readonly [ProgramSource, string][] = [
    [{ proxy: '/laurel' }, `${location.origin}/laurel`],
    [{ proxy: ' /laurel// ' }, `${location.origin}/laurel`],
    [{ proxy: 'https://proxy.example' }, 'https://proxy.example'],
    [{ proxy: '/' }, location.origin],
    [{ proxy: 'http://127.0.0.1:4000/x/' }, 'http://127.0.0.1:4000/x'],
  ];
  for (const [source, proxy] of good)
    it(`reads proxy="${String(source.proxy)}" as ${proxy}`, () => expect(readConfig(source).proxy).to.equal(proxy));

  const bad: readonly [ProgramSource, string][] = [
    [{}, 'no_proxy'],
    [{ proxy: '  ' }, 'no_proxy'],
    [{ proxy: 'javascript:alert(1)' }, 'bad_attribute'],
    [{ proxy: 'https://user:word@proxy.example' }, 'bad_attribute'],
    [{ proxy: '/laurel?key=1' }, 'bad_attribute'],
    [{ proxy: '/laurel#x' }, 'bad_attribute'],
    [{ proxy: 'https://' }, 'bad_attribute'],
    [{ proxy: '/laurel', theme: 'pink' }, 'bad_attribute'],
  ];
  for (const [source, code] of bad)
    it(`refuses ${JSON.stringify(source)} and says what to write`, () => {
      expect(() => readConfig(source))
        .to.throw()
        .with.property('code', code);
      try {
        readConfig(source);
      } catch (error) {
        expect((error as ConfigError).message).to.match(/Write/);
      }
    });
});

describe('the programme of an element', () => {
  it('is that of the nearest laurel-program, through shadow roots', async () => {
    const { host, controller } = hostWithProgram();
    const box = document.createElement('div');
    box.attachShadow({ mode: 'open' }).append(host);
    const program = mount(createFakeProxy(), box);
    await until(() => controller.current !== undefined, 'it is found');
    expect(controller.current).to.equal(program.program);
  });

  it('is its own if it names a proxy, shared with all that name the same', async () => {
    const [one, two] = [hostWithProgram(), hostWithProgram()];
    one.host.proxy = two.host.proxy = '/own';
    mount(createFakeProxy(), one.host, two.host);
    await until(() => one.controller.current !== undefined && two.controller.current !== undefined, 'it is found');
    expect(one.controller.current).to.equal(two.controller.current);
    expect(one.controller.current?.config.proxy).to.equal(`${location.origin}/own`);
  });

  it('is missing without a laurel-program, which the console reports once with what to write', async () => {
    const heard = await warnings(async () => {
      for (const { host, controller } of [hostWithProgram(), hostWithProgram()]) {
        document.body.append(host);
        await host.updateComplete;
        expect(controller.error?.code).to.equal('no_program');
      }
    });
    expect(heard.length).to.equal(1);
    expect(heard[0]).to.contain('<laurel-program proxy="/laurel">');
  });

  it('is missing in a laurel-program without a proxy, and found once that has one', async () => {
    const { host, controller } = hostWithProgram();
    const program = document.createElement('laurel-program');
    program.append(host);
    const heard = await warnings(async () => {
      document.body.append(program);
      await until(() => controller.error?.code === 'no_proxy', 'it says so');
    });
    expect(heard.length).to.equal(1);
    program.proxy = '/laurel';
    await until(() => controller.current !== undefined, 'it is there');
    expect(controller.error).to.equal(undefined);
  });

  it('changes when any attribute changes, and not otherwise', async () => {
    const { host, controller } = hostWithProgram();
    const element = mount(createFakeProxy(), host);
    const changes: readonly [string, string][] = [
      ['proxy', '/another'],
      ['locale', 'en'],
      ['theme', 'dark'],
      ['website-name', 'The Grove'],
      ['wallets', 'solana'],
    ];
    for (const [name, value] of changes) {
      const before = controller.current;
      element.setAttribute(name, value);
      await until(() => controller.current !== before && controller.current !== undefined, name);
      expect(controller.current).to.equal(element.program);
    }
    const { program } = element;
    element.requestUpdate();
    await element.updateComplete;
    expect(element.program).to.equal(program);
    expect(program?.config).to.include({ websiteName: 'The Grove', wallets: 'solana', locale: 'en', theme: 'dark' });
  });

  it('changes when the element moves', async () => {
    const { host, controller } = hostWithProgram();
    const first = mount(createFakeProxy(), host);
    const second = mount(createFakeProxy());
    await until(() => controller.current === first.program && first.program !== undefined, 'it is the first');
    second.append(host);
    await until(() => controller.current === second.program, 'it is the second');
  });

  it('survives a move of the laurel-program with its cached answers', async () => {
    const proxy = createFakeProxy({ 'GET /api/loyalty/currencies': () => ({ data: [], hasNextPage: false }) });
    const { host, controller } = createHost((each) =>
      askFor(each, () => ({ route: 'GET /api/loyalty/currencies', request: {} })),
    );
    const program = mount(proxy, host);
    await until(() => controller.state.status === 'success', 'it is there');
    const before = program.program;
    const box = document.createElement('div');
    document.body.append(box);
    box.append(program);
    await until(() => controller.state.status === 'success', 'it is there again');
    expect([program.program === before, proxy.count('GET /api/loyalty/currencies')]).to.deep.equal([true, 1]);
  });

  it('follows the proxy attribute', async () => {
    const { host, controller } = hostWithProgram();
    const program = mount(createFakeProxy(), host);
    await until(() => controller.current !== undefined, 'it is there');
    program.setAttribute('proxy', '/other');
    await until(() => controller.current?.config.proxy === `${location.origin}/other`, 'it is the other');
  });

  it('tells the page when somebody signs in', async () => {
    const program = mount(createFakeProxy());
    await program.updateComplete;
    const heard: string[] = [];
    document.addEventListener(
      'laurel-session-changed',
      (event) => heard.push((event as CustomEvent<{ status: string }>).detail.status),
      { once: true },
    );
    program.program?.session.accept({
      status: 'signed-in',
      user: { id: 'u-1', displayName: null, logoUrl: null, wallets: [] },
      expiresAt: '2099-01-01T00:00:00Z',
    });
    expect(heard).to.deep.equal(['signed-in']);
  });
});

describe('programme: language', () => {
  const localized = () => createHost((host) => new Localize(host));
  /** The language alone: the tag for `Intl` also names the calendar. */
  const languageOf = ({ lang }: Localize) => new Intl.Locale(lang).baseName;

  it('uses the nearest lang, or else the programme’s locale, or else the page’s lang', async () => {
    const before = document.documentElement.lang;
    document.documentElement.lang = 'en-GB';
    const { host, controller } = localized();
    const box = document.createElement('div');
    box.append(host);
    document.body.append(box);
    try {
      await host.updateComplete;
      expect(languageOf(controller)).to.equal('en-GB');
      const program = mount(createFakeProxy(), box);
      program.locale = 'en-NZ';
      await until(() => languageOf(controller) === 'en-NZ', 'it is the programme’s');
      box.lang = 'en-AU';
      await until(() => languageOf(controller) === 'en-AU', 'it is the nearest');
      box.lang = 'ar';
      await until(() => languageOf(controller) === 'en' && controller.dir === 'ltr', 'there are no texts in it');
    } finally {
      document.documentElement.lang = before;
    }
  });

  it('reads language tags as systems write them', async () => {
    const { host, controller } = localized();
    const program = mount(createFakeProxy(), host);
    for (const [written, lang] of [
      ['en_NZ', 'en-NZ'],
      ['en_AU.UTF-8', 'en-AU'],
      ['en-GB-oxendict-x', 'en-GB'],
    ] as const) {
      program.locale = written;
      await until(() => languageOf(controller) === lang, `${written} is ${lang}`);
      program.locale = '';
      host.lang = written;
      await until(() => languageOf(controller) === lang, `${written} is ${lang} around the element too`);
      host.lang = '';
    }
  });

  it('ignores an invalid language tag, with a single warning', async () => {
    const { host, controller } = localized();
    const before = document.documentElement.lang;
    document.documentElement.lang = 'en-NZ';
    const heard = await warnings(async () => {
      const program = mount(createFakeProxy(), host);
      program.locale = 'xx-invalid-tag-that-is-too-long';
      await until(() => languageOf(controller) === 'en-NZ', 'it is the page’s');
      host.requestUpdate();
      await host.updateComplete;
      expect(program.state).to.equal('ready');
    });
    document.documentElement.lang = before;
    expect(heard).to.deep.equal([
      'Laurel: “xx-invalid-tag-that-is-too-long” is no language tag.\nWrite, for example, “en” or “pt-BR”.',
    ]);
  });

  it('loads another language when it is needed', async () => {
    const { host, controller } = localized();
    addPseudoLocale();
    const program = mount(createFakeProxy(), host);
    program.locale = 'en-XA';
    await until(() => controller.t('action.retry').startsWith('⟦'), 'it is loaded');
  });
});

describe('programme: the script tag', () => {
  it('serves elements without a laurel-program around them, even earlier ones, and sets their theme', async () => {
    const proxied = createFakeProxy();
    const { host, controller } = hostWithProgram();
    await warnings(async () => {
      document.body.append(host);
      await host.updateComplete;
    });
    expect(controller.current).to.equal(undefined);
    setPageSource(document, { proxy: '/from-script', theme: 'dark', wallets: 'solana evm' });
    await until(() => controller.current !== undefined, 'it is there');
    expect([controller.current?.config.proxy, host.theme]).to.deep.equal([`${location.origin}/from-script`, 'dark']);
    expect(controller.current?.config.wallets).to.equal('solana evm');
    expect(proxied.seen.length).to.equal(0);
  });
});

describe('programme: the network', () => {
  it('reports when the browser goes offline', async () => {
    const { host, controller } = createHost((each) => new ConnectivityController(each));
    document.body.append(host);
    await host.updateComplete;
    const before = host.renders;
    expect(controller.online).to.equal(true);
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
    await until(() => host.renders > before, 'it renders');
    expect(controller.online).to.equal(false);
    delete (navigator as { onLine?: boolean }).onLine;
    window.dispatchEvent(new Event('online'));
  });

  it('cannot be replaced by the page after Laurel has loaded', async () => {
    const { fetch } = window;
    let stolen = 0;
    window.fetch = async () => {
      stolen += 1;
      return json({});
    };
    try {
      const { host, controller } = createHost((each) =>
        askFor(each, () => ({ route: 'GET /capabilities', request: {} })),
      );
      host.proxy = '/nothing-here';
      document.body.append(host);
      await until(() => controller.state.status === 'error', 'the true network answered');
      expect(stolen).to.equal(0);
    } finally {
      window.fetch = fetch;
    }
  });
});
