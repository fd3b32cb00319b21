import { readMoment } from '../../values/moments/read-moment.js';
import * as z from 'zod/mini';
import { ProfileField } from '../../contract/identity/profile.js';
import { WalletType } from '../../contract/primitives.js';
import { Chain, ClaimContract } from '../../contract/capabilities.js';
import { ChainReference } from '../../contract/session.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { defaultRateLimits } from '../http/rate-limiter.js';
import { originProblem, readOrigin } from './read-origin.js';
import { isSafeUrl } from '../answers/rebuild.js';
import { isLoopback } from '../stages/origin.js';

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const message = (text: string) => ({ error: text });
const isHttpsOrLocal = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
};
const isMoment = (value: number | string): boolean =>
  Number.isFinite(typeof value === 'string' ? readMoment(value, '') : value);
const isReturnPage = (text: string): boolean => isSafeUrl(text, true) && new URL(text).hash === '';
const count = z.optional(z.int().check(z.minimum(1)));
const limitClasses = Object.keys(defaultRateLimits);

/** A chain whose block explorer may be left out. */
const ConfiguredChain = z.extend(Chain, { blockExplorerUrl: z._default(z.nullable(z.string()), null) });
export type ConfiguredChain = z.input<typeof ConfiguredChain>;

/** Schema of a valid configuration. Each error is a sentence that says what to set. */
export const CheckedConfig = z.object({
  apiKey: z.string(message('The API key is missing. Set LAUREL_API_KEY (option apiKey).')).check(
    z.refine(
      (key) => !/^(["'`]).*\1$/.test(key),
      'The API key stands in quotes, and here they are part of it, as with the --env-file of docker. Write LAUREL_API_KEY (option apiKey) without quotes.',
    ),
    z.regex(
      /^[\x21-\x7e]{1,512}$/,
      'The API key is empty or has invalid characters. Set LAUREL_API_KEY (option apiKey).',
    ),
  ),
  upstream: z
    .string(message("The platform's URL is missing. Set LAUREL_UPSTREAM (option upstream)."))
    .check(
      z.refine(
        isHttpsOrLocal,
        "The platform's URL must start with https:// (http:// only on this machine). Set LAUREL_UPSTREAM (option upstream).",
      ),
    ),
  organizationId: z.guid(
    message("The organisation's id is missing or invalid. Set LAUREL_ORGANIZATION_ID (option organizationId)."),
  ),
  websiteId: z.guid(message("The website's id is missing or invalid. Set LAUREL_WEBSITE_ID (option websiteId).")),
  origins: z._default(
    z.array(
      z.pipe(
        z.string().check(
          z.refine((text) => readOrigin(text) !== null, {
            error: ({ input }) => originProblem(String(input)),
          }),
        ),
        z.transform((text) => readOrigin(text) ?? text),
      ),
    ),
    [],
  ),
  publicUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The public URL must start with https:// (http:// only on this machine). Set LAUREL_PUBLIC_URL (option publicUrl).',
        ),
      ),
  ),
  local: z._default(z.boolean(), true),
  basePath: z._default(
    z
      .string()
      .check(
        z.regex(/^(?:(?:\/[A-Za-z0-9._~-]+)*|\/)$/, 'The base path must look like /laurel, without a trailing slash.'),
      ),
    '',
  ),
  chains: z._default(z.array(ConfiguredChain), []),
  evmRpcUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttp,
          "The chain's RPC URL must start with http:// or https://. Set LAUREL_EVM_RPC_URL (option evmRpcUrl).",
        ),
      ),
  ),
  walletTypes: z._default(z.array(WalletType), ['evm']),
  chainReferences: z._default(z.partialRecord(WalletType, z.array(ChainReference)), {}),
  ultraUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The URL of the Ultra node must start with https://. Set LAUREL_ULTRA_URL (option ultraUrl).',
        ),
      ),
  ),
  flowUrl: z.optional(
    z
      .string()
      .check(
        z.refine(
          isHttpsOrLocal,
          'The URL of the Flow node must start with https://. Set LAUREL_FLOW_URL (option flowUrl).',
        ),
      ),
  ),
  statement: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]{1,200}$/,
          'The statement must be one line of letters, digits and simple punctuation (EIP-4361).',
        ),
      ),
    'Sign in to see your points. This costs nothing and sends no transaction.',
  ),
  maintenance: z._default(z.boolean(), false),
  returnPages: z._default(
    z.record(
      z
        .string()
        .check(
          z.regex(
            /^[a-z][a-z0-9-]{0,31}$/,
            'The name of a return page may only have lower-case letters, digits and hyphens.',
          ),
        ),
      z
        .string()
        .check(
          z.refine(
            isReturnPage,
            'A return page must be an https:// URL (http:// only on this machine) without a fragment.',
          ),
        ),
    ),
    {},
  ),
  socialHosts: z._default(
    z.array(z.string().check(z.regex(/^[a-z0-9.-]+(?::\d+)?$/, 'A social host must look like accounts.example.'))),
    [],
  ),
  claimContracts: z._default(
    z.array(
      z.extend(ClaimContract, {
        address: z
          .string()
          .check(
            z.refine(
              (address) => canonicalAddress('evm', address) !== null,
              'A claim contract must be an address: 0x and 40 hexadecimal digits, with a valid checksum if it has one (option claimContracts).',
            ),
          ),
      }),
    ),
    [],
  ),
  passkeys: z.optional(
    z.object({
      chainId: z.int(message('passkeys.chainId must be the id of a chain, such as 8453 (option passkeys).')),
      factory: z
        .string()
        .check(
          z.refine(
            (address) => canonicalAddress('evm', address) !== null,
            'passkeys.factory must be an address: 0x and 40 hexadecimal digits, with a valid checksum if it has one. Set LAUREL_PASSKEYS (option passkeys).',
          ),
        ),
    }),
  ),
  publicEligibility: z._default(z.boolean(), false),
  profileFields: z._default(
    z.array(
      z.enum(
        ProfileField.options,
        message(
          'The fields that members can change are displayName, logoUrl, bio and attributes. Set LAUREL_PROFILE_FIELDS (option profileFields).',
        ),
      ),
    ),
    [],
  ),
  unlinkWallets: z._default(z.boolean(), false),
  confirmBidsAbove: z._default(
    z.record(
      z.string(),
      z.string().check(z.regex(/^\d{1,78}$/, 'A bid limit must be a whole number, written as text.')),
    ),
    {},
  ),
  hostLogin: z.optional(
    z.object({
      issuer: z.string().check(z.minLength(1)),
      audience: z.string().check(z.minLength(1)),
      keys: z.union(
        [
          z.string().check(z.refine(isHttpsOrLocal)),
          z.object({ secret: z.string().check(z.minLength(32)) }),
          z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.minLength(1)) }),
        ],
        message(
          'The keys of hostLogin must be an https:// URL, a key set { keys: […] }, or { secret } with at least 32 characters.',
        ),
      ),
    }),
  ),
  sessionsSince: z._default(
    z
      .union([z.number(), z.string()])
      .check(
        z.refine(
          isMoment,
          'sessionsSince (LAUREL_SESSIONS_SINCE) has to be a moment with a time zone, such as 2026-03-01T12:00:00Z.',
        ),
      ),
    0,
  ),
  limits: z._default(z.object(Object.fromEntries(limitClasses.map((name) => [name, count]))), {}),
  cacheBytes: z._default(z.int().check(z.minimum(1)), 32 * 1024 * 1024),
});
