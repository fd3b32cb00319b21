import { and, desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { findProvider } from '../../../contract/providers/index.js';
import { sandboxActs } from '../../db/schema/index.js';
import { notFound } from '../../http/http-error.js';
import { findAttempt } from '../attempts.js';
import { describeMember } from '../describe-member.js';
import { changeAccount, openAccount } from './directory.js';
import { page } from './layout.js';
import { grantCode } from './sandbox-provider.js';
import type { SandboxOptions } from './sandbox-provider.js';
import { nameOf, providerOf, readForm, readVisitor, signIn } from './visitor.js';

/** Pages on which members link an account: the consent, the profile for the code, the inbox for the link. */
export function linkPages(options: SandboxOptions): Hono {
  const { database, clock } = options;
  const app = new Hono();

  app.get('/:provider/authorize', async (context) => {
    const provider = providerOf(context);
    const { state = '', code_challenge: challenge = '' } = context.req.query();
    const attempt = await findAttempt(database, provider, state, clock.now());
    if (!attempt) return expired(context);
    const { account } = await readVisitor(context, options);
    const name = nameOf(provider);
    return page(
      context,
      { title: `Link your ${name} account`, landing: attempt.redirect },
      html`<p>
          Your ${name} account will be linked to ${await describeMember(database, attempt)}. If that is not you, deny.
        </p>
        <form method="post">
          <input type="hidden" name="state" value="${state}" />
          <input type="hidden" name="challenge" value="${challenge}" />
          <label>
            Your name at ${name}
            <input name="name" required maxlength="40" autocomplete="off" value="${account?.accountName ?? ''}" />
          </label>
          ${
            findProvider(provider)?.needsChannel
              ? html`<label class="row"
                  ><input type="checkbox" name="channel" value="yes" checked />The account has a channel</label
                >`
              : ''
          }
          <div class="row">
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny" formnovalidate>Deny</button>
          </div>
        </form>`,
    );
  });

  app.post('/:provider/authorize', async (context) => {
    const provider = providerOf(context);
    const field = await readForm(context);
    const state = field('state');
    const attempt = await findAttempt(database, provider, state, clock.now());
    if (!attempt || findProvider(provider)?.proof) return expired(context);
    const back = (answer: Record<string, string>) =>
      context.redirect(`/api/${provider}/auth/callback?${String(new URLSearchParams({ state, ...answer }))}`, 303);
    if (field('decision') !== 'allow' || field('name') === '') return back({ error: 'access_denied' });
    const now = new Date(clock.now());
    const place = { websiteId: attempt.websiteId, provider };
    const account = await openAccount(database, place, field('name').slice(0, 40), now);
    if (findProvider(provider)?.needsChannel) {
      const { channelId: _, ...details } = account.details;
      const channel = field('channel') === 'yes' ? { channelId: `UC${account.accountId}` } : {};
      await changeAccount(database, account.id, { details: { ...details, ...channel } });
    }
    signIn(context, place, account);
    return back({ code: await grantCode(database, place, account.accountId, field('challenge'), now) });
  });

  app.get('/:provider/prove', async (context) => {
    const provider = providerOf(context);
    const { state = '' } = context.req.query();
    const attempt = await findAttempt(database, provider, state, clock.now());
    if (!attempt) return expired(context);
    const name = nameOf(provider);
    const landing = attempt.redirect === null ? null : new URL(attempt.redirect);
    landing?.searchParams.set('state', state);
    return page(
      context,
      { title: `Link your ${name} account` },
      html`<p>
          To link your ${name} account to ${await describeMember(database, attempt)}, put these digits into the text of
          your profile there:
        </p>
        <p><code>${attempt.generatedCode}</code></p>
        <p><a href="/sandbox/${provider}">Change your profile</a></p>
        ${landing ? html`<p><a href="${landing.href}">Go back and have it checked</a></p>` : ''}`,
    );
  });

  app.get('/:provider/inbox', async (context) => {
    const provider = providerOf(context);
    if (findProvider(provider)?.proof !== 'email') throw notFound();
    const { address = '' } = context.req.query();
    const { place } = await readVisitor(context, options);
    const mails = await database
      .select()
      .from(sandboxActs)
      .where(
        and(
          eq(sandboxActs.websiteId, place.websiteId),
          eq(sandboxActs.provider, provider),
          eq(sandboxActs.act, 'mail'),
          eq(sandboxActs.accountId, address.toLowerCase()),
        ),
      )
      .orderBy(desc(sandboxActs.createdAt))
      .limit(20);
    return page(
      context,
      { title: 'Inbox' },
      html`<p>Mails to ${address}</p>
        <ul>
          ${mails.map(
            ({ text, createdAt }) =>
              html`<li><a href="${text}">Confirm your email address</a> (${createdAt.toISOString()})</li>`,
          )}
        </ul>
        ${mails.length === 0 ? html`<p>There are none.</p>` : ''}`,
    );
  });

  return app;
}

const expired = (context: Context) =>
  page(
    context,
    { title: 'This link is no longer good', status: 400 },
    html`<p>It was used, or it is older than ten minutes. Go back and start again.</p>`,
  );
