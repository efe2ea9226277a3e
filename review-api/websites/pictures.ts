import { Agent, request } from "undici"
import { productName } from "#lib/format/product.ts"
import { atMost } from "../core/at-most.ts"
import { beginningOf } from "./beginning-of.ts"
import { type PublicWebOptions, publicWeb } from "./public-web.ts"

/** How pictures are had that other hosts keep, such as those of reviews. */
export type Pictures = {
  /**
   * The file at an address, whatever it is: who asks for it looks at its bytes.
   * @param maxBytes of a larger one so many and some more are read.
   * @returns null when it cannot be had.
   */
  read(url: string, maxBytes: number): Promise<Buffer | null>
}

/** Where there is no way to other hosts. */
export const noPictures: Pictures = { read: async () => null }

export type PicturesOptions = PublicWebOptions & {
  /** Where people can ask about the requests; the product says its name with it. */
  appUrl: string
  /** For one picture. */
  withinMs?: number
}

const maxRedirects = 5
/** Pictures that are read at once, by everyone: each is held in memory. */
const atOnce = 4

/**
 * Reads pictures of the public internet; redirects are followed. Addresses of private networks are never connected to,
 * whatever a name or a redirect says.
 */
export function createPictures({ appUrl, withinMs = 10_000, ...options }: PicturesOptions): Pictures {
  const web = publicWeb(options)
  const dispatcher = new Agent({
    connect: { lookup: web.lookup, timeout: withinMs },
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    keepAliveTimeout: 1,
  })
  const headers = { "user-agent": `${productName} (+${appUrl})`, accept: "image/jpeg,image/png" }
  const inTurn = atMost(atOnce)

  async function follow(given: string, maxBytes: number, signal: AbortSignal): Promise<Buffer | null> {
    let next = URL.parse(given)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (web.refusalOf(next) !== null) return null
      const { statusCode, headers: said, body } = await request(next!, { headers, dispatcher, signal })
      if (statusCode === 200) return beginningOf(body, maxBytes)
      body.on("error", () => {}).destroy()
      const location = [said.location].flat()[0]
      if (statusCode < 300 || statusCode > 399 || !location) return null
      next = URL.parse(location, next!)
    }
    return null
  }

  return {
    read: (url, maxBytes) =>
      inTurn(async () => {
        try {
          return await follow(url, maxBytes, AbortSignal.timeout(withinMs))
        } catch {
          return null
        }
      }),
  }
}
