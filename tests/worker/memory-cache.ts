const addressOf = (asked: string | Request) => (typeof asked === 'string' ? asked : asked.url);

/** The Cache API in memory, as far as the service worker uses it. */
export class MemoryCache {
  entries = new Map<string, Response>();

  async match(asked: string | Request) {
    return this.entries.get(addressOf(asked))?.clone();
  }

  async put(asked: string | Request, response: Response) {
    // Reads the body first, as a browser does.
    const stored = new Response(await response.blob(), response);
    this.entries.delete(addressOf(asked));
    this.entries.set(addressOf(asked), stored);
  }

  async delete(asked: string | Request) {
    return this.entries.delete(addressOf(asked));
  }

  async keys(asked?: string | Request) {
    const all = [...this.entries.keys()].map((url) => ({ url }) as Request);
    if (asked === undefined) return all;
    return all.filter(({ url }) => new URL(url).pathname === new URL(addressOf(asked)).pathname);
  }
}

export const memoryCaches = (stores: Map<string, MemoryCache>) => ({
  keys: async () => [...stores.keys()],
  async open(name: string) {
    const store = stores.get(name) ?? new MemoryCache();
    stores.set(name, store);
    return store;
  },
  delete: async (name: string) => stores.delete(name),
});
