import { type Handler, json } from "./upstream-stub.ts"

export const noColours = {
  navigation_background_color: null,
  main_text_color: null,
  active_text_color: null,
  background_hover_color: null,
  hover_text_color: null,
  logo_left: null,
}

/** One page of a list, and of how many pages. */
export const listOf = (name: string, items: unknown[], page = 1, pages = 1) => ({
  _embedded: { [name]: items },
  _page: page,
  _total_pages: pages,
  _total: Math.max(items.length, pages),
})

export type Paths = Record<string, Handler>

const usual: Paths = {
  "/mywhitelabel": (_, answer) => json(answer, 200, { id: null, account_id: null, ...noColours }),
}

/** Like the Review API for one person: by method and path, or by path alone; the first that knows a path answers. */
export function fakeApi(...given: Paths[]): Handler {
  return (request, answer, received) => {
    const path = received.url.split("?")[0]!
    for (const paths of [...given, usual]) {
      const own = paths[`${request.method} ${path}`] ?? paths[path]
      if (own) return own(request, answer, received)
    }
    json(answer, 404, { status: 404, error: "Endpoint Not Found" })
  }
}
