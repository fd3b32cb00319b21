import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { type AccountAct, backendOf } from '../../../contract/providers/backend.js';
import { HttpError, notFound } from '../../http/http-error.js';
import { actWords } from './act-words.js';
import { changeAccount, findActs, openAccount, recordAct, removeAct } from './directory.js';
import type { SandboxAct } from './directory.js';
import { page, stylesheet } from './layout.js';
import { linkPages } from './link-pages.js';
import type { SandboxOptions } from './sandbox-provider.js';
import { nameOf, readForm, readVisitor, signIn } from './visitor.js';
import type { Visitor } from './visitor.js';

/**
 * Pages of the sandbox's providers, under `/sandbox/{provider}`. Members sign in, follow, join, star and post there, and rules
 * that ask for it find these actions. For development: never part of a live programme.
 */
export function sandboxPages(options: SandboxOptions): Hono {
  const { database, clock } = options;
  const app = new Hono();
  const now = () => new Date(clock.now());

  app.get('/style.css', (context) => context.body(stylesheet, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.route('/', linkPages(options));

  app.get('/:provider', async (context) => {
    const visitor = await readVisitor(context, options);
    const acts = visitor.account ? await findActs(database, visitor.place, visitor.account) : [];
    return visitor.account ? home(context, visitor, acts) : page(context, titleOf(visitor), signInForm(visitor));
  });

  app.post('/:provider/session', async (context) => {
    const field = await readForm(context);
    const { place } = await readVisitor(context, options);
    if (field('name') === '') throw new HttpError(400, { message: 'A name is required' });
    signIn(context, place, await openAccount(database, place, field('name').slice(0, 40), now()));
    return back(context, field('next'));
  });

  app.post('/:provider/profile', async (context) => {
    const field = await readForm(context);
    const account = signedIn(await readVisitor(context, options));
    const followers = Number(field('followers'));
    const details = {
      ...account.details,
      displayName: field('displayName') || account.accountName,
      followers: Number.isSafeInteger(followers) && followers >= 0 ? followers : 0,
    };
    await changeAccount(database, account.id, { bio: field('bio').slice(0, 500), details });
    return back(context);
  });

  app.get('/:provider/act', async (context) => {
    const visitor = await readVisitor(context, options);
    const { act: wanted = '', target = '' } = context.req.query();
    const act = readAct(visitor, wanted);
    if (!visitor.account) return page(context, titleOf(visitor), signInForm(visitor, context.req.url));
    const [done] = await findActs(database, visitor.place, { accountId: visitor.account.accountId, act, target });
    const words = actWords[act];
    return page(
      context,
      { title: `${nameOf(visitor.place.provider)}: ${target || words.button}` },
      html`<p>You are ${visitor.account.accountName}.</p>
        ${done && act !== 'post' ? html`<p role="status">${words.done} ${done.target}</p>` : ''} ${actForm(act, target)}
        <p><a href="/sandbox/${visitor.place.provider}">Your profile</a></p>`,
    );
  });

  app.post('/:provider/act', async (context) => {
    const field = await readForm(context);
    const visitor = await readVisitor(context, options);
    const account = signedIn(visitor);
    const act = readAct(visitor, field('act'));
    const target = field('target');
    const isOwnPost = act === 'post' && target === '';
    if (target === '' && !isOwnPost) throw new HttpError(400, { message: 'A target is required' });
    const hasMedia = field('media') === 'yes';
    const made = { act, text: field('text') || null, hasMedia, ...(!isOwnPost && { target }) };
    await recordAct(database, visitor.place, account.accountId, made, now());
    return back(context);
  });

  app.post('/:provider/undo', async (context) => {
    const field = await readForm(context);
    const visitor = await readVisitor(context, options);
    if (!/^[0-9a-f-]{36}$/.test(field('id'))) throw notFound();
    await removeAct(database, visitor.place, signedIn(visitor).accountId, field('id'));
    return back(context);
  });

  app.get('/:provider/posts/:id', async (context) => {
    const { place } = await readVisitor(context, options);
    const [post] = await findActs(database, place, { act: 'post', target: context.req.param('id') });
    if (!post) throw notFound();
    return page(context, { title: `A post at ${nameOf(place.provider)}` }, html`<p>${post.text ?? ''}</p>`);
  });

  return app;
}

const titleOf = ({ place }: Visitor) => ({ title: nameOf(place.provider) });

function signedIn({ account }: Visitor) {
  if (!account) throw new HttpError(403, { message: 'Sign in first' });
  return account;
}

function readAct({ place }: Visitor, text: string): AccountAct {
  const act = backendOf(place.provider).acts.find((each) => each === text);
  if (!act) throw notFound();
  return act;
}

/** Redirects to the page that the visitor wanted, if it belongs to this provider, otherwise to their profile. */
function back(context: Context, next = '') {
  const home = `/sandbox/${context.req.param('provider') ?? ''}`;
  const url = URL.canParse(next) ? new URL(next) : undefined;
  return context.redirect(url?.pathname.startsWith(`${home}/`) ? `${url.pathname}${url.search}` : home, 303);
}

const signInForm = ({ place }: Visitor, next = '') => html`
  <form method="post" action="/sandbox/${place.provider}/session">
    <input type="hidden" name="next" value="${next}" />
    <label>
      Your name at ${nameOf(place.provider)}
      <input name="name" required maxlength="40" autocomplete="off" />
    </label>
    <button>Sign in</button>
  </form>
`;

const actForm = (act: AccountAct, target: string) => html`
  <form method="post">
    <input type="hidden" name="act" value="${act}" />
    <input type="hidden" name="target" value="${target}" />
    ${
      actWords[act].isWritten
        ? html`<label>Text <textarea name="text" rows="3" required></textarea></label>
            <label class="row"><input type="checkbox" name="media" value="yes" />With a picture</label>`
        : ''
    }
    <button>${actWords[act].button}</button>
  </form>
`;

function home(context: Context, visitor: Visitor, acts: readonly SandboxAct[]) {
  const { provider } = visitor.place;
  const account = signedIn(visitor);
  const base = `/sandbox/${provider}`;
  const shown = acts.filter(({ act }) => act in actWords);
  const { displayName, followers } = account.details;
  return page(
    context,
    { title: `${nameOf(provider)}: ${account.accountName}` },
    html`<form method="post" action="${base}/profile">
        <label
          >Name shown <input name="displayName" maxlength="80" value="${displayName ?? account.accountName}"
        /></label>
        <label>About you <textarea name="bio" rows="3" maxlength="500">${account.bio}</textarea></label>
        <label>Followers <input name="followers" type="number" min="0" value="${followers ?? 0}" /></label>
        <button>Save</button>
      </form>
      <h2>What you have done</h2>
      <ul>
        ${shown.map(
          ({ id, act, target, text }) =>
            html`<li>
              ${actWords[act as AccountAct].done}
              ${act === 'post' ? html`<a href="${base}/posts/${target}">${text ?? target}</a>` : html`${target} ${text ?? ''}`}
              <form method="post" action="${base}/undo">
                <input type="hidden" name="id" value="${id}" /><button aria-label="Undo ${target}">Undo</button>
              </form>
            </li>`,
        )}
      </ul>
      ${shown.length === 0 ? html`<p>Nothing yet.</p>` : ''}
      ${
        backendOf(provider).acts.length === 0
          ? ''
          : html`<h2>Do something</h2>
              <form method="get" action="${base}/act">
                <label
                  >What
                  <select name="act">
                    ${backendOf(provider).acts.map((act) => html`<option value="${act}">${actWords[act].button}</option>`)}
                  </select>
                </label>
                <label>To whom or what (nothing for a post) <input name="target" maxlength="300" /></label>
                <button>Go on</button>
              </form>`
      }
      <h2>Be someone else</h2>
      ${signInForm(visitor)}`,
  );
}
