import { readFileSync } from 'node:fs';
import { checkServerIdentity } from 'node:tls';
import type { PeerCertificate, SecureVersion } from 'node:tls';
import type postgres from 'postgres';
import { UsageError } from '../../errors/usage-error.js';
import type { UrlParameters } from './url-parameters.js';

type TlsOptions = Pick<postgres.Options<Record<string, never>>, 'ssl'> & { readonly sslnegotiation?: 'direct' };

/**
 * Returns the driver's options for TLS, with the meaning that libpq gives the parameters. Throws `UsageError` for a file that
 * cannot be read.
 */
export function readTls(parameters: UrlParameters, hosts: readonly string[], option: string): TlsOptions {
  const { sslnegotiation, sslrootcert } = parameters;
  const mode = modeOf(parameters, hosts);
  const direct = sslnegotiation === 'direct' && ({ sslnegotiation: 'direct' } as const);
  if (mode === 'disable') return { ssl: false };
  // The driver cannot try without TLS first. Trying TLS first works too: it falls back if the server does not support it.
  if (mode === 'allow' || mode === 'prefer') return { ssl: 'prefer' };
  const file = (name: 'sslrootcert' | 'sslcert' | 'sslkey') => readFile(name, parameters[name], option);
  const authority = sslrootcert === 'system' ? undefined : file('sslrootcert');
  const [certificate, key] = [file('sslcert'), file('sslkey')];
  const { sslpassword, ssl_min_protocol_version: oldest, ssl_max_protocol_version: newest } = parameters;
  // If a root certificate is given, libpq verifies against it even if the mode only asks for encryption.
  const isChecked = mode !== 'require' || Boolean(sslrootcert);
  return {
    ...direct,
    ssl: {
      rejectUnauthorized: isChecked,
      checkServerIdentity: mode === 'verify-full' ? identityOf(hosts) : () => undefined,
      ...(authority && { ca: authority }),
      ...(certificate && { cert: certificate }),
      ...(key && { key }),
      ...(sslpassword && { passphrase: sslpassword }),
      ...(oldest && { minVersion: oldest as SecureVersion }),
      ...(newest && { maxVersion: newest as SecureVersion }),
    },
  };
}

/** Verifies the server's name in its certificate. For an IP address, Node has no server name and would compare `localhost`. */
const identityOf = (hosts: readonly string[]) => (name: string, certificate: PeerCertificate) =>
  checkServerIdentity(hosts.length === 1 ? (hosts[0] ?? name) : name, certificate);

function modeOf({ sslmode, ssl, sslaccept, sslrootcert, sslcert }: UrlParameters, hosts: readonly string[]): string {
  if (sslaccept === 'strict') return 'verify-full';
  if (sslmode) return sslmode === 'no-verify' ? 'require' : sslmode;
  // `ssl` is a parameter of drivers, in which true has always meant a verified certificate.
  if (ssl === 'true' || ssl === '1') return 'verify-full';
  if (ssl === 'false' || ssl === '0') return 'disable';
  if (ssl) return ssl === 'no-verify' ? 'require' : ssl;
  if (sslrootcert === 'system') return 'verify-full';
  if (sslrootcert || sslcert) return 'require';
  return hosts.every(isThisMachine) ? 'disable' : 'prefer';
}

const isThisMachine = (host: string): boolean => /^(?:localhost|127\.[\d.]+|::1)$/.test(host);

function readFile(name: string, path: string | undefined, option: string): string | undefined {
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`Cannot read ${path}, which ${name} in --${option} names: ${code}.`);
  }
}
