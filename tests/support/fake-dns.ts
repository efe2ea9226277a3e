import type { DnsResolver } from "#review-api/dns/resolver.ts"

/** A DNS that tests write: records by name, and names that cannot be asked. */
export function createFakeDns() {
  const texts: Record<string, string[]> = {}
  const aliases: Record<string, string[]> = {}
  const addresses: Record<string, string[]> = {}
  const exchangers: Record<string, string[]> = {}
  const silent = new Set<string>()
  const requested: string[] = []
  const answer = (from: Record<string, string[]>) => async (name: string) => {
    requested.push(name)
    if (silent.has(name)) throw Object.assign(new Error("no answer"), { code: "ETIMEOUT" })
    return from[name] ?? []
  }
  const dns: DnsResolver = {
    texts: answer(texts),
    aliases: answer(aliases),
    addresses: answer(addresses),
    exchangers: answer(exchangers),
  }
  return { dns, texts, aliases, addresses, exchangers, silent, requested }
}
