import { UsageError } from '../../errors/usage-error.js';

/** Parameters that have an effect, each with a pattern of its values and its wording for errors. */
const known = {
  host: [/./, 'a host'],
  port: [/^\d{1,5}(?:,\d{1,5})*$/, 'a number'],
  user: [/./, 'a name'],
  password: [/./, 'a password'],
  dbname: [/./, 'a name'],
  application_name: [/./, 'a name'],
  fallback_application_name: [/./, 'a name'],
  options: [/./, 'options of the server'],
  connect_timeout: [/^\d{1,6}$/, 'a whole number of seconds'],
  idle_timeout: [/^\d{1,6}$/, 'a whole number of seconds'],
  max_lifetime: [/^\d{1,6}$/, 'a whole number of seconds'],
  keepalives: [/^[01]$/, '0 or 1'],
  keepalives_idle: [/^\d{1,6}$/, 'a whole number of seconds'],
  keep_alive: [/^\d{1,6}$/, 'a whole number of seconds'],
  target_session_attrs: [
    /^(?:any|read-write|read-only|primary|standby|prefer-standby)$/,
    'any, read-write, read-only, primary, standby or prefer-standby',
  ],
  client_encoding: [/^(?:utf-?8|unicode|auto)$/i, 'UTF8'],
  sslmode: [
    /^(?:disable|allow|prefer|require|no-verify|verify-ca|verify-full)$/,
    'disable, allow, prefer, require, verify-ca or verify-full',
  ],
  ssl: [/^(?:true|false|1|0|disable|allow|prefer|require|no-verify|verify-ca|verify-full)$/, 'true or false'],
  sslaccept: [/^(?:strict|accept_invalid_certs)$/, 'strict or accept_invalid_certs'],
  sslnegotiation: [/^(?:postgres|direct)$/, 'postgres or direct'],
  sslrootcert: [/./, 'the path of a certificate, or system'],
  sslcert: [/./, 'the path of a certificate'],
  sslkey: [/./, 'the path of a key'],
  sslpassword: [/./, 'a password'],
  ssl_min_protocol_version: [/^TLSv1(?:\.[1-3])?$/, 'such as TLSv1.2'],
  ssl_max_protocol_version: [/^TLSv1(?:\.[1-3])?$/, 'such as TLSv1.3'],
  prepare: [/^(?:true|false)$/, 'true or false'],
  pgbouncer: [/^(?:true|false)$/, 'true or false'],
  statement_cache_size: [/^\d{1,6}$/, 'a whole number'],
  prepared_statements: [/^(?:true|false)$/, 'true or false'],
} as const satisfies Record<string, readonly [RegExp, string]>;

/** Parameters of a database's URL that have an effect. */
export type UrlParameters = { readonly [name in keyof typeof known]?: string };

/**
 * Parameters that are for another tool, or for features that Node's driver does not have and the connection does not need. Each
 * process sets the number of its connections with `--connections`, and the tables are always in the schema `public`.
 */
const forOthers: ReadonlySet<string> = new Set(
  [
    // libpq
    'channel_binding gssencmode gssdelegation gsslib krbsrvname keepalives_interval keepalives_count tcp_user_timeout',
    'sslcompression sslsni sslcertmode load_balance_hosts',
    // Prisma
    'schema connection_limit pool_timeout socket_timeout max_connection_lifetime max_idle_connection_lifetime',
    'single_use_connections sslidentity',
    // node-postgres, postgres.js, Sequelize, Knex
    'uselibpqcompat max min idleTimeoutMillis connectionTimeoutMillis max_pipeline backoff debug fetch_types publications',
    // JDBC
    'currentSchema ApplicationName prepareThreshold reWriteBatchedInserts stringtype tcpKeepAlive loginTimeout socketTimeout',
    // Rails, Django, SQLAlchemy
    'pool encoding checkout_timeout reaping_frequency statement_limit schema_search_path search_path conn_max_age',
    'conn_health_checks prepared_statement_cache_size',
    // pgx, sqlx
    'pool_max_conns pool_min_conns pool_max_conn_lifetime pool_max_conn_idle_time pool_health_check_period',
    'default_query_exec_mode statement_cache_capacity description_cache_capacity statement-cache-capacity',
    // Supabase and Vercel
    'supa workaround',
  ].flatMap((names) => names.split(' ')),
);

/** Whether a parameter is only for another tool. Parameters that also have an effect here, such as Prisma's `pgbouncer`, are not. */
export const isForAnother = (name: string): boolean => forOthers.has(name);

/** Throws `UsageError` for an unknown parameter or an invalid value. It does not repeat the value, which may be a password. */
export function checkParameter(name: string, value: string, option: string): void {
  if (!Object.hasOwn(known, name))
    throw new UsageError(
      `--${option} has the parameter ${JSON.stringify(name)}, which is unknown. Remove it. A setting of the server goes into ` +
        'options, as in options=-c%20statement_timeout%3D30s.',
    );
  const [pattern, form] = known[name as keyof typeof known];
  // Like libpq, it treats an empty value as missing.
  if (value !== '' && !pattern.test(value)) throw new UsageError(`${name} in --${option} must be ${form}.`);
}

/** Names of the parameters that have an effect, and of those that are for another tool. */
export const parameterNames = { known: Object.keys(known), forOthers: [...forOthers] } as const;
