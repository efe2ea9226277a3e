import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import type { BodyOf, LocationBulkPreview } from "#lib/contract/index.ts"
import {
  type DirectoryCode,
  directoryCodes,
  directoryNames,
  listingFieldNames,
} from "#lib/contract/local-listings/constants.ts"
import { shownPage } from "#lib/features/filter-bar/page-number.ts"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Acts on the listings of selected locations. */
export const listingActs = ["ours", "theirs", "suggested", "on", "off"] as const
export type ListingAct = (typeof listingActs)[number]

/** The names do not meet those of the list, whose query stands beside them. */
const listingsSearchParams = {
  act: parseAsStringLiteral(listingActs),
  /** The directory whose differences are settled, and the field; all of them without it. */
  at: parseAsStringLiteral(directoryCodes),
  only: parseAsStringLiteral(listingFieldNames),
  result: parseAsStringLiteral(["changed", "unchanged", "failed"]),
  /** Of the preview; the list has a page of its own. */
  previewPage: parseAsPage,
}

/** Reads what the page about listings is to do; broken values count as absent, nothing is thrown. */
export const loadListingsChoice = createLoader(listingsSearchParams)
export type ListingsChoice = inferParserType<typeof listingsSearchParams>

/** Names of the acts, as tabs and on buttons. */
export const actLabels: Readonly<Record<ListingAct, string>> = {
  ours: "Publish mine",
  theirs: "Take theirs",
  suggested: "Use suggestions",
  on: "Turn on Auto Sync",
  off: "Turn off Auto Sync",
}

export const isSwitching = (act: ListingAct): act is "on" | "off" => act === "on" || act === "off"

export type ChosenAct = { act: ListingAct; at: DirectoryCode | null; only: ListingsChoice["only"] }

/** A choice with its defaults: values come from Google unless another directory is named. */
export function actOf({ act, at, only }: Pick<ListingsChoice, "act" | "at" | "only">): ChosenAct {
  const chosen = act ?? "ours"
  if (isSwitching(chosen)) return { act: chosen, at: null, only: null }
  return { act: chosen, at: chosen === "ours" ? at : (at ?? "google_maps"), only }
}

/** The change of a call for a choice. */
export function changeOfAct({
  act,
  at,
  only,
}: ChosenAct): Pick<BodyOf<"location_bulk_actions.preview">, "auto_sync" | "listings"> {
  if (isSwitching(act)) return { auto_sync: act === "on" }
  return { listings: { keep: act, ...(at && { directory_code: at }), ...(only && { field: only }) } }
}

/** Effect of an act, for people. */
export function actText({ act, at }: ChosenAct): string {
  const name = at ? directoryNames[at] : "your directories"
  switch (act) {
    case "ours":
      return `Your data replaces what ${at ? name : "directories"} show${at ? "s" : ""}, 30 minutes after you confirm. Suggestions are dismissed.`
    case "theirs":
      return `What ${name} shows replaces your data, and goes to your other directories. You can undo it.`
    case "suggested":
      return `What ${name} suggests replaces your data, and goes to your directories. You can undo it.`
    case "on":
      return "Your data replaces what Google, Facebook and Apple Maps show, and every change is published after 30 minutes."
    case "off":
      return "Changes are no longer published to directories. What directories show stays."
  }
}

/** Effect of an act at the locations, a page of it. Server only. @throws ApiFailure */
export const loadListingsPreview = (
  caller: Caller,
  body: BodyOf<"location_bulk_actions.preview">,
  { previewPage, result }: Pick<ListingsChoice, "previewPage" | "result">,
): Promise<LocationBulkPreview> =>
  shownPage(previewPage, async (page) => {
    const preview = await callApi(caller, "location_bulk_actions.preview", {
      body,
      query: { page, ...(result ? { result } : {}) },
    })
    return { ...preview, _total_pages: preview.total_pages }
  })
