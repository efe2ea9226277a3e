import { Resolver } from "node:dns/promises"

/** Asks DNS, injected so that tests can answer. Every method throws when DNS cannot be asked. */
export type DnsResolver = {
  /** The texts of a TXT record; empty when there is none. */
  texts(name: string): Promise<string[]>
  /** The names that a CNAME record points to; empty when there is none. */
  aliases(name: string): Promise<string[]>
  /** IPv4 and IPv6 addresses, aliases followed; empty when there are none. */
  addresses(name: string): Promise<string[]>
  /** The hosts of MX records; empty when there is none. */
  exchangers(name: string): Promise<string[]>
}

const noRecord = new Set(["ENODATA", "ENOTFOUND"])

const orNone = async <T>(answer: Promise<T[]>): Promise<T[]> => {
  try {
    return await answer
  } catch (error) {
    if (noRecord.has(String((error as NodeJS.ErrnoException).code))) return []
    throw error
  }
}

/**
 * DNS as this machine knows it, without caches of its own.
 * @param servers addresses with an optional port; those of the machine when empty.
 * @throws when one of them is no address.
 */
export function createDnsResolver(servers: readonly string[]): DnsResolver {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  try {
    if (servers.length > 0) resolver.setServers(servers)
  } catch {
    throw new Error("DNS_SERVERS must be addresses of name servers, each with an optional port")
  }
  return {
    texts: async (name) => (await orNone(resolver.resolveTxt(name))).map((pieces) => pieces.join("")),
    aliases: (name) => orNone(resolver.resolveCname(name)),
    addresses: async (name) =>
      (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat(),
    exchangers: async (name) => (await orNone(resolver.resolveMx(name))).map(({ exchange }) => exchange),
  }
}
