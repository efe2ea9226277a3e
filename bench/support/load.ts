import autocannon from "autocannon"

/**
 * Loads an address for a while.
 * @returns requests per second.
 * @throws when one of them failed.
 */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: 16, duration: 4 })
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} requests failed`)
  return requests.average
}
