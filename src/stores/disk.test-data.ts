/** In-memory databases of a browser, which a test can read, fill and break. */
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { onTestFinished, vi } from 'vitest'
import { DATABASE, type ObjectStoreName } from './database'

type Write = (this: IDBObjectStore, ...line: unknown[]) => IDBRequest<IDBValidKey>
const [add, put] = ['add', 'put'].map(
  (name) => Reflect.get(IDBObjectStore.prototype, name) as Write,
) as [Write, Write]
const get = Reflect.get(IDBObjectStore.prototype, 'get') as Write

export function aDisk() {
  const indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  const disk = {
    async records(store: ObjectStoreName) {
      const all = new Map<IDBValidKey, unknown>()
      if ((await indexedDB.databases()).length === 0) return all
      const database = await openDB(DATABASE)
      const [keys, values] = await Promise.all([database.getAllKeys(store), database.getAll(store)])
      for (const [place, key] of keys.entries()) all.set(key, values[place])
      database.close()
      return all
    },
    /** Writes any value like another page. The object store must exist. */
    async write(store: ObjectStoreName, value: unknown, key?: IDBValidKey) {
      const database = await openDB(DATABASE)
      await database.put(store, value, key)
      database.close()
    },
    /** From now on each write transaction fails at its end, as on a full disk. */
    fill() {
      onTestFinished(() => disk.repair())
      const full = (method: Write): Write =>
        function write(...line) {
          const request = method.apply(this, line)
          this.transaction.abort()
          return request
        }
      IDBObjectStore.prototype.put = full(put)
      IDBObjectStore.prototype.add = full(add)
    },
    /** From now on reading a single record fails. */
    blind() {
      onTestFinished(() => disk.repair())
      IDBObjectStore.prototype.get = () => {
        throw new DOMException('The record cannot be read.', 'DataError')
      }
    },
    /** Calls the function before each read of a single record. */
    onRead(before: () => void) {
      onTestFinished(() => disk.repair())
      IDBObjectStore.prototype.get = function read(...query: unknown[]) {
        before()
        return get.apply(this, query)
      }
    },
    /** Makes reads and writes work again. Also called at the end of each test, because test files share the prototype. */
    repair() {
      Object.assign(IDBObjectStore.prototype, { add, put, get })
    },
  }
  return disk
}
