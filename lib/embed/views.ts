import { callApi } from "#lib/api-client/call-api.ts"
import { processWide } from "#lib/env/process-wide.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { isAllowedSite, pageOf, siteOf } from "./sites.ts"

type Page = { public_key: string; host: string; path: string; views: number; is_blocked: boolean }
type Viewed = Omit<Page, "views">

/** A widget in an answer, and the sites that may show it. */
export type CountedWidget = { key: string; domains: readonly string[] }
/** Who asks: headers `Origin` and `Referer`, and this site. */
export type Viewer = { site: string | null; referer: string | null; origin: string }

const sentAfterMs = 20_000
const mostPages = 500

type Counted = { pages: Map<string, Page>; timer: NodeJS.Timeout | null }
const counted = () => processWide("widget-views", (): Counted => ({ pages: new Map(), timer: null }))

async function send(): Promise<void> {
  const state = counted()
  state.timer = null
  const pages = [...state.pages.values()]
  state.pages.clear()
  if (pages.length === 0) return
  // Counts are lost rather than held: nobody's page waits for them.
  await callApi(null, "public_widgets.count_views", { body: { pages } }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error
  })
}

function countView(viewed: Viewed): void {
  const state = counted()
  const key = [viewed.public_key, viewed.host, viewed.path, viewed.is_blocked].join(" ")
  const known = state.pages.get(key)
  if (known) known.views += 1
  else if (state.pages.size < mostPages) state.pages.set(key, { ...viewed, views: 1 })
  state.timer ??= setTimeout(() => void send(), sentAfterMs).unref()
}

/**
 * Counts that a page has shown widgets, or was not let. Counts of a while go to the Review API together. Pages of this site
 * are previews, and count for nothing.
 */
export function countViews(widgets: readonly CountedWidget[], { site, referer, origin }: Viewer): void {
  const page = pageOf(referer) ?? pageOf(site)
  if (!page || page.host === siteOf(origin)) return
  const asking = siteOf(site) ?? page.host
  for (const { key, domains } of widgets)
    countView({ public_key: key, ...page, is_blocked: !isAllowedSite(asking, domains) })
}
