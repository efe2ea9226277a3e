import { paths } from "#lib/routes/routes.ts"

/**
 * Where an address leads that is a page of the other kind of account (D-070): scorecards have a page of their own, which
 * is the page of partner tools for parents.
 */
export const rootsOf: Readonly<Record<string, string>> = {
  [paths.partnerTools()]: paths.scorecards(),
  [paths.scorecards()]: paths.partnerTools(),
}
