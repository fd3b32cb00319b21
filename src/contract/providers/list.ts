import { discord, discordBackend } from './discord.js';
import { email, emailBackend } from './email.js';
import { epic, epicBackend } from './epic.js';
import { github, githubBackend } from './github.js';
import { google, googleBackend } from './google.js';
import { instagram, instagramBackend } from './instagram.js';
import { phone, phoneBackend } from './phone.js';
import { reddit, redditBackend } from './reddit.js';
import { shopify, shopifyBackend } from './shopify.js';
import { steam, steamBackend } from './steam.js';
import { telegram, telegramBackend } from './telegram.js';
import { tiktok, tiktokBackend } from './tiktok.js';
import { twitter, twitterBackend } from './twitter.js';
import { ultra, ultraBackend } from './ultra.js';
import type { Provider, ProviderBackend } from './provider.js';

/** Every provider, in the order in which pages offer them. To add one, write its file and a line in each of these two lists. */
export const providerList = [
  twitter,
  discord,
  email,
  instagram,
  github,
  telegram,
  reddit,
  tiktok,
  google,
  steam,
  epic,
  ultra,
  phone,
  shopify,
] as const satisfies readonly Provider[];

/** Every provider's server side, by the provider's id. */
export const backendList = {
  twitter: twitterBackend,
  discord: discordBackend,
  email: emailBackend,
  instagram: instagramBackend,
  github: githubBackend,
  telegram: telegramBackend,
  reddit: redditBackend,
  tiktok: tiktokBackend,
  google: googleBackend,
  steam: steamBackend,
  epic: epicBackend,
  ultra: ultraBackend,
  phone: phoneBackend,
  shopify: shopifyBackend,
} as const satisfies Record<(typeof providerList)[number]['id'], ProviderBackend>;
