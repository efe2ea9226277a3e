import autocannon from "autocannon"

const amount = 6000

/**
 * Loads an address with a fixed number of requests.
 * @returns requests per second, from the start to the last answer.
 * @throws when one of them failed.
 */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const started = performance.now()
  let last = started
  const load = autocannon({ url, headers, connections: 16, amount })
  load.on("response", () => {
    last = performance.now()
  })
  const { non2xx, errors } = await load
  if (non2xx + errors > 0)
    throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} requests failed`)
  return amount / ((last - started) / 1000)
}
