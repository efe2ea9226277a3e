import type { FigureAccess, GoogleFigureName } from "#lib/contract/google-figures/constants.ts"
import type { GoogleFigureSum } from "#lib/contract/google-figures/schema.ts"
import { type Change, growthOf } from "#lib/format/changes.ts"

/** Figures by the words of Google's own pages. */
export const figureLabels: Readonly<Record<GoogleFigureName, string>> = {
  views: "Views",
  search_views: "Views on Search",
  maps_views: "Views on Maps",
  calls: "Calls",
  directions: "Direction requests",
  website_clicks: "Website clicks",
}

/** Change against the period before, like for like (D-323): null where no day is known in both. */
export const changeOf = ({ compared, compared_before: before }: GoogleFigureSum): Change | null =>
  compared === null || before === null ? null : growthOf(compared - before, before, "higher")

export type FiguresHint = { title: string; hint: string; act?: "Connect Google" | "Reconnect Google" }

/** Why there are no figures, or no new ones, and what to do; null where nothing is wrong. */
export const accessHints: Readonly<Record<FigureAccess, FiguresHint | null>> = {
  active: null,
  simulated: null,
  waiting: {
    title: "Figures are on their way",
    hint: "We import up to 18 months from Google. It usually takes a few hours after connecting.",
  },
  forbidden: {
    title: "Google doesn't share figures with this login",
    hint: "Reconnect Google with a login that owns or manages this Business Profile. If it already does, ask the person who runs this server to enable the Business Profile Performance API.",
    act: "Reconnect Google",
  },
  failed: {
    title: "We couldn't read figures from Google",
    hint: "We try again once a day.",
  },
  ended: {
    title: "Google access has ended",
    hint: "Reconnect to get new figures. The ones you have are kept.",
    act: "Reconnect Google",
  },
  none: {
    title: "No figures from Google yet",
    hint: "Connect Google and match your locations to see how often people find them on Search and Maps, and how many call, ask for directions or visit your website.",
    act: "Connect Google",
  },
}

export const noFiguresText = "No figures in these dates"
export const figuresFailedText = "Unable to load figures from Google"
export const comparedText = "Changes compare only days with figures in both periods."
export const simulatedText = "Simulated"
export const simulatedHint = "These figures are simulated for this demo. They don't come from Google."
