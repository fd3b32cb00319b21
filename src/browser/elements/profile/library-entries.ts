/** A database of a library, or of Laurel itself, that the site may use too. */
interface Database {
  readonly name: string;
  readonly store: string;
  /** Returns those of its keys that were stored for Laurel and nobody needs any more. */
  readonly removable: (keys: readonly string[], proxy: string) => readonly string[];
}

const databases: readonly Database[] = [
  {
    name: 'WALLET_CONNECT_V2_INDEXED_DB',
    store: 'keyvaluestorage',
    // The site's own copy of the library stores its entries in the same place, without this prefix.
    removable(keys) {
      // The library copies Laurel's own entry of localStorage, as any whose name contains its own.
      const ours = keys.filter((key) => key.includes(':laurel:') || key === 'laurel.walletconnect');
      const rest = keys.filter((key) => !ours.includes(key) && !ofLibrary.includes(key));
      return ours.length > 0 && rest.length === 0 ? keys : ours;
    },
  },
  {
    name: 'laurel',
    store: 'keys',
    // While the session is bound to the key, the key keeps the member signed in.
    removable: (keys, proxy) => keys.filter((key) => key === proxy && !(`laurel-bound ${proxy}` in localStorage)),
  },
];

/** Entries that WalletConnect's library has once, whoever uses it. */
const ofLibrary: readonly string[] = [
  'wc_storage_version',
  'WALLETCONNECT_CLIENT_ID',
  'WALLETCONNECT_DEEPLINK_CHOICE',
  'WALLETCONNECT_LINK_MODE_APPS',
];

/** Returns the keys of what IndexedDB contains for Laurel besides what keeps the member signed in. Never rejects. */
export async function libraryKeys(proxy: string): Promise<readonly string[]> {
  const found = await Promise.all(databases.map((each) => visit(each, 'readonly', proxy).catch(() => [])));
  return found.flat();
}

/** Removes these entries. Rejects if the browser does not let it. The databases stay, because other tabs may have them open. */
export async function clearLibraries(proxy: string): Promise<number> {
  const cleared = await Promise.all(databases.map((each) => visit(each, 'readwrite', proxy)));
  return cleared.flat().length;
}

/** Returns the removable keys of a database. With `readwrite`, it also removes them. */
async function visit(
  { name, store, removable }: Database,
  mode: 'readonly' | 'readwrite',
  proxy: string,
): Promise<readonly string[]> {
  const database = await open(name);
  if (!database) return [];
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    const transaction = database.transaction(store, mode);
    const entries = transaction.objectStore(store);
    const keys = (await resultOf(entries.getAllKeys())).filter((key) => typeof key === 'string');
    const ours = removable(keys, proxy);
    if (mode === 'readwrite') await Promise.all(ours.map((key) => resultOf(entries.delete(key))));
    return ours;
  } finally {
    database.close();
  }
}

/** Opens a database that exists; `undefined` if it does not, or if the browser denies IndexedDB. */
async function open(name: string): Promise<IDBDatabase | undefined> {
  try {
    const opening = indexedDB.open(name);
    // Opening would create it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    return await resultOf(opening);
  } catch {
    return undefined;
  }
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('IndexedDB'));
  });
