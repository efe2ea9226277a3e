import { paths } from "#lib/routes/routes.ts"

/** A page of a location for its customers, as its tab offers it. */
export type LandingPage = { name: string; address: string }

/**
 * The seven pages of a location for its customers (001 §2, D-156, D-224).
 * @param origin where they are opened: the own host of a white label.
 * @param slug by which they are found; it never changes.
 * @param settings of the account: what is switched off there has no page.
 */
export const landingPagesOf = (
  origin: string,
  slug: string,
  settings: Readonly<Record<string, string | undefined>>,
): LandingPage[] =>
  [
    { name: "NPS microsurvey", path: paths.landingPage(slug, { type: "nps" }) },
    { name: "Stars microsurvey", path: paths.landingPage(slug, { type: "stars" }) },
    { name: "Thumbs Up", path: paths.landingPage(slug, { type: "thumbs" }) },
    { name: "Smiling Faces", path: paths.landingPage(slug, { type: "smiley" }) },
    { name: "Review Request Landing Page", path: paths.landingPage(slug) },
    { name: "Kiosk Mode Form Page", path: paths.kioskPage(slug) },
    { name: "Review-request URL for SMS", path: paths.landingPage(slug, { via: "sms" }) },
  ]
    .filter(({ path }) => settings[path === paths.kioskPage(slug) ? "kiosk" : "landing_pages"] === "true")
    .map(({ name, path }) => ({ name, address: `${origin}${path}` }))
