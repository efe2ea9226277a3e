import type { Id } from "#lib/contract/common.ts"
import { mayLinkTo } from "#lib/gate/may-open.ts"
import type { PageContext } from "#lib/page/load-context.ts"
import { settingValue } from "#lib/permissions/setting-value.ts"
import { paths, routes } from "#lib/routes/routes.ts"

/** Where the page of a location leads, with the symbol of the page there. */
export type LocationLink = { label: string; href: string; icon: "star" | "keyword" | "photo" | "amplify" }

const widgetKind = "location_info"

/**
 * The address at which a widget of a location begins (001 §2).
 * @param query of the location's page.
 */
export function createWidgetHref(locationId: Id, query: URLSearchParams): string {
  const carried = new URLSearchParams(query)
  carried.set("fromPage", "location_details")
  carried.set("location_id", String(locationId))
  return routes.amplifyWidgetNew(widgetKind, carried)
}

/** Whether someone may make a widget of a location: by permission, feature and setting (001 §2, §6). */
const mayCreateWidget = ({ can, settings }: Pick<PageContext, "can" | "settings">): boolean =>
  can("amplify.create") && settingValue(settings["amplify_location_information_widgets"]) !== false

/**
 * The pages about a location that someone may open; those that are still to be built are left out.
 * @param query of the location's page.
 */
export function locationLinks(locationId: Id, query: URLSearchParams, context: PageContext): LocationLink[] {
  const narrowed = { locationId: String(locationId) }
  const links: { path: string; link: LocationLink }[] = [
    {
      path: paths.reviews(),
      link: { label: "Show reviews", href: routes.reviews(narrowed), icon: "star" },
    },
    {
      path: paths.keywords(),
      link: { label: "Show keywords", href: routes.keywords(narrowed), icon: "keyword" },
    },
    {
      path: paths.photos(),
      link: { label: "Show photos", href: routes.photos(narrowed), icon: "photo" },
    },
    ...(mayCreateWidget(context)
      ? [
          {
            path: paths.amplifyWidgetNew(widgetKind),
            link: {
              label: "Create Widget",
              href: createWidgetHref(locationId, query),
              icon: "amplify" as const,
            },
          },
        ]
      : []),
  ]
  return links.flatMap(({ path, link }) => (mayLinkTo(path, context) ? [link] : []))
}
