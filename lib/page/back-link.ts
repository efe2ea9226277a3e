import type { Page } from "#lib/gate/page.ts"
import { pageAt } from "#lib/gate/page-at.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { currentBase, splitBase } from "#lib/routes/base.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"

type Titled = Page & { title?: string }

type BackLink = { href: string; label: string }

/**
 * The way back to the page that led to another one, called by the title of that page (L-032). Never leads outside.
 * @param back its address with its query, as it stands in the address of the other one.
 * @param usual where it leads when that is no page with a title: /settings unless said otherwise.
 */
export function backLinkOf(back: string | null | undefined, usual?: BackLink): BackLink {
  usual ??= { href: routes.settings(), label: "Back to Account & Settings" }
  const path = safeReturnPath(back)
  if (path === null) return usual
  const { base, path: plain } = splitBase(path.split("?", 1)[0]!)
  const page = base === currentBase() ? pageAt<Titled>(plain, pages) : null
  return page?.title ? { href: path, label: `Back to ${page.title}` } : usual
}
