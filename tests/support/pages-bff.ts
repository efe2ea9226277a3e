import { clientHeader, clientName } from "#lib/contract/wire.ts"
import type { TextBrowser } from "./text-browser.ts"

/** Reads through the proxy for browsers, with the session of a browser. @throws for anything but 200. */
export async function readBff<T>(browser: TextBrowser, path: string): Promise<T> {
  const answer = await browser.ask(`/api/bff/${path}`)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Reads a list through the proxy. */
export async function readList<T = { id: number }>(browser: TextBrowser, noun: string, query = "") {
  type List = { _total: number; _embedded: Record<string, T[]> }
  const { _total, _embedded } = await readBff<List>(browser, noun + query)
  return { total: _total, items: _embedded[noun]! }
}

/** Writes through the proxy. */
export const write = (browser: TextBrowser, method: string, path: string, body: object): Promise<Response> =>
  browser.ask(path, {
    method,
    headers: { [clientHeader]: clientName, origin: browser.address, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
