import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Database } from '../../db/database.js';
import { websites } from '../../db/schema/index.js';
import { attemptLifetime } from '../attempts.js';
import type { MailSettings } from '../provider-settings.js';
import { callbackUrl } from '../verifier.js';
import type { Provider } from '../verifier.js';
import { confirmationMail } from './confirmation-mail.js';

/** Milliseconds for a connection to the mail server, and for each of its answers. */
const connectionTimeoutMs = 10_000;

/** Returns the provider of email addresses, which sends a link by SMTP. A visitor who opens the link has access to that mailbox. */
export function mailProvider({ url, from }: MailSettings, database: Database): Provider {
  const transport = createTransport({
    url,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: connectionTimeoutMs,
    // Mails contain only text of this service, never content of a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    checks: new Set(),
    begin: async ({ websiteId, state, origin, generatedCode, emailAddress, redirect }) => {
      if (emailAddress === null) throw new Error('A mail needs an address.');
      const [website] = await database.select({ name: websites.name }).from(websites).where(eq(websites.id, websiteId));
      const query = new URLSearchParams({ state, code: generatedCode });
      const link = `${callbackUrl(origin, 'email')}?${String(query)}`;
      const mail = confirmationMail({ website: website?.name ?? '', link, minutes: attemptLifetime / 60_000 });
      // As an object, the address is a single recipient, whatever characters it contains.
      await transport.sendMail({ from, to: { name: '', address: emailAddress }, ...mail });
      return redirect ?? origin;
    },
    // The callback compares the code in the link, so no provider is asked.
    exchange: () => Promise.resolve(undefined),
    verify: ({ act }) => Promise.reject(new Error(`Nobody can be asked about ${act} of an email address.`)),
  };
}
