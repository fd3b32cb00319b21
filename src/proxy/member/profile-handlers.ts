import * as z from 'zod/mini';
import { saveUserAttributeValues } from '../../contract/identity/attributes.js';
import { saveUserMetadata } from '../../contract/identity/metadata.js';
import type { Profile, ProfileField, saveMyProfile } from '../../contract/identity/profile.js';
import type { EndpointName } from '../../contract/index.js';
import { type Answer, privateAnswer } from '../answers/answer.js';
import { editableFields } from '../config/disabled-actions.js';
import type { Settings } from '../config/settings.js';
import type { PublicCache } from '../answers/public-cache.js';
import { Refusal, isRefusal } from '../http/refusal.js';
import type { Handlers } from '../http/handler.js';
import { refuseBlocked } from '../session/refuse-blocked.js';
import type { SessionRecord } from '../session/session-record.js';
import type { Sessions } from '../session/sessions.js';
import type { Store } from '../store/store.js';
import type { Platform } from '../upstream/platform.js';
import { sendWrite } from '../upstream/write.js';
import { OwnWrites } from './own-writes.js';
import { readProfile } from './read-profile.js';

export interface ProfileParts {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly cache: PublicCache;
  readonly now: () => number;
  readonly elapsed: () => number;
}

type ProfileChanges = z.output<typeof saveMyProfile.body>;

/** Milliseconds for two writes and two reads together, so that a page gets its answer within 8 seconds. */
const profileDeadlineMs = 7_500;
/** Public endpoint that shows names and pictures of members. */
const showingNames: EndpointName = 'listAccounts';

/** Returns the handlers of a member's own profile, by the name of their endpoint. Only the session decides whose profile it is. */
export function profileHandlers(parts: ProfileParts): Pick<Handlers, 'getMyProfile' | 'saveMyProfile'> {
  const { settings, platform, sessions, cache, store, now, elapsed } = parts;
  const { scope, local } = settings;
  const editable = editableFields(settings);
  const writes = new OwnWrites<Answer>(store, now);

  /** Reads the current profile, and updates the name and picture in the member's sessions, whichever way these were changed. */
  const read = async (record: SessionRecord, from = platform): Promise<Profile> => {
    const profile = await readProfile({ platform: from, scope, member: record, local, editable });
    const { displayName, logoUrl } = profile;
    if (record.displayName !== displayName || record.logoUrl !== logoUrl)
      await sessions.changeAll(record.userId, (each) =>
        each.displayName === displayName && each.logoUrl === logoUrl ? each : { ...each, displayName, logoUrl },
      );
    return profile;
  };

  const save = async (record: SessionRecord, { attributes, ...fields }: ProfileChanges): Promise<Answer> => {
    const { userId } = record;
    const hurried = within(platform, elapsed() + profileDeadlineMs, elapsed);
    await refuseBlocked(hurried, settings, userId);
    if (attributes) await saveAnswers(hurried, { ...scope, userId, attributes }, now);
    const named = Object.keys(fields).filter((field) => fields[field as keyof typeof fields] !== undefined);
    const [first] = named;
    if (first !== undefined)
      try {
        // An empty text means none.
        const texts = Object.fromEntries(named.map((field) => [field, fields[field as keyof typeof fields] || null]));
        const body = z.parse(saveUserMetadata.body, { ...scope, userId, ...texts });
        const call = { endpoint: saveUserMetadata, path: saveUserMetadata.path, query: '', body };
        await sendWrite(hurried, call, () => '', now);
      } catch (error) {
        throw attributes ? partly(error, first) : error;
      } finally {
        // Also if the outcome of the write is unknown.
        cache.outdate(showingNames);
      }
    try {
      return privateAnswer(await read(record, hurried));
    } catch (cause) {
      if (isRefusal(cause) && cause.code === 'account_blocked') throw cause;
      throw new Refusal(504, 'pending', 'It was saved, but could not be read back. Check again in a moment.', {
        retryAfter: 2_000,
        cause,
      });
    }
  };

  return {
    getMyProfile: async ({ session }) => privateAnswer(await read(session.record)),

    saveMyProfile: async ({ body: changes, session: { record } }) => {
      const closed = Object.keys(changes).find((field) => !editable.includes(field as ProfileField));
      if (closed !== undefined)
        throw new Refusal(
          403,
          'not_editable',
          `The proxy's owner does not let members change this ("profileFields").`,
          {
            field: closed,
          },
        );
      const write = { userId: record.userId, target: 'saveMyProfile', content: JSON.stringify(changes) };
      return writes.run(write, () => save(record, changes));
    },
  };
}

interface Answers {
  readonly organizationId: string;
  readonly websiteId: string;
  readonly userId: string;
  readonly attributes: NonNullable<ProfileChanges['attributes']>;
}

async function saveAnswers(platform: Platform, answers: Answers, now: () => number): Promise<void> {
  const { userId, attributes, ...scope } = answers;
  const data = attributes.map(({ id, value }) => ({ userId, websiteUserAttributeId: id, value }));
  const body = z.parse(saveUserAttributeValues.body, { ...scope, data });
  const call = { endpoint: saveUserAttributeValues, path: saveUserAttributeValues.path, query: '', body };
  try {
    await sendWrite(platform, call, () => '', now);
  } catch (cause) {
    if (isRefusal(cause) && cause.code === 'not_found')
      throw new Refusal(400, 'bad_request', 'The website has no such profile question.', {
        field: 'attributes',
        cause,
      });
    throw cause;
  }
}

/** Returns the refusal if the member's answers were saved, but the rest was not or may not have been. */
function partly(cause: unknown, field: string): Refusal {
  const isOpen = isRefusal(cause) && cause.code === 'pending';
  return new Refusal(
    502,
    'partly_saved',
    `The answers were saved. Of the rest, from "${field}" on, ${isOpen ? 'it is not known whether it was' : 'nothing was'}.`,
    { field, cause },
  );
}

/** Wraps the platform with one deadline for all its calls. */
function within(platform: Platform, end: number, elapsed: () => number): Platform {
  const hurried = (call: Parameters<Platform>[0], time = Number.POSITIVE_INFINITY): ReturnType<Platform> =>
    platform(call, Math.min(time, Math.max(0, end - elapsed())));
  return Object.assign(hurried, { host: platform.host, standing: platform.standing, open: platform.open });
}
