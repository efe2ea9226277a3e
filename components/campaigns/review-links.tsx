"use client"

import { useQuery } from "@tanstack/react-query"
import Link from "next/link"
import { FormCheck } from "#components/form/form-check.tsx"
import { queries } from "#components/ui/queries.ts"
import { StatusCard } from "#components/ui/status-card.tsx"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { askLimits } from "#lib/contract/requests/constants.ts"
import type { Url } from "#lib/contract/urls/schema.ts"
import type { DraftBody, DraftStart } from "#lib/features/campaigns/draft-fields.ts"
import { urlsQueryOf } from "#lib/features/campaigns/urls-query.ts"
import { countOf } from "#lib/format/numbers.ts"
import { routes } from "#lib/routes/routes.ts"

export type ReviewLinksProps = {
  accountId: string
  start: DraftStart
  body: DraftBody
  /** Of the location that the draft begins with. */
  urls: readonly Url[]
}

/** The pages of a location, asked for again with another one. */
function useUrls({ accountId, start, body, urls }: ReviewLinksProps): readonly Url[] {
  const locationId = String(body.location_id ?? "")
  const { data } = useQuery(
    {
      queryKey: ["urls.list", accountId, locationId],
      queryFn: async ({ signal }) => {
        const answers = await Promise.all(
          [false, true].map((isForbidden) =>
            browserCall("urls.list", { query: urlsQueryOf(accountId, locationId, isForbidden) }, { signal }),
          ),
        )
        return answers.flatMap(({ _embedded }) => _embedded.urls)
      },
      enabled: locationId !== "" && locationId !== start.locationId,
    },
    queries,
  )
  if (locationId === "") return []
  return locationId === start.locationId ? urls : (data ?? [])
}

/** Links to review sites: chosen by themselves or by hand, the same for everybody (D-222, D-223). */
export function ReviewLinks(props: ReviewLinksProps) {
  const { start, body } = props
  const urls = useUrls(props)
  const allowed = urls.filter((url) => !url.source_feedback_forbidden)
  const chosen = (body.url_ids ?? []).length
  const isOver = chosen > askLimits.links
  return (
    <fieldset className="field grid gap-3">
      <legend className="label">Review links</legend>
      <FormCheck
        name="auto_select_sources"
        label="Pick automatically, sites with the fewest reviews first"
        hint={`Up to ${askLimits.chosenLinks} for each location.`}
        defaultChecked={start.isAutomatic}
      />
      {body.location_id === null ? (
        <p className="hint">Choose one location to pick its links by hand.</p>
      ) : (
        <>
          <input type="hidden" name="url_ids" value="" />
          <ul className="border border-line rounded-card divide-y divide-line">
            {urls.map((url) => {
              const isOff = url.source_feedback_forbidden
              return (
                <li
                  key={url.id}
                  className="flex flex-wrap items-center justify-between gap-x-3 px-3 py-2 min-h-10 text-13"
                >
                  <label className="check">
                    <input
                      type="checkbox"
                      name="url_ids"
                      value={String(url.id)}
                      defaultChecked={start.urlIds.includes(String(url.id))}
                      disabled={isOff}
                    />
                    {url.source_name}
                  </label>
                  <span className="text-12 text-faint">
                    {isOff
                      ? `${url.source_name} does not allow requests`
                      : countOf(url.total_reviews ?? 0, "review", "reviews")}
                  </span>
                </li>
              )
            })}
          </ul>
          {allowed.length === 0 && (
            <StatusCard tone="negative" title="No review links for this location">
              <p>
                <Link
                  href={routes.locationDetails(String(body.location_id), { tab: "review_sources" })}
                  prefetch={false}
                >
                  Add a review link
                </Link>{" "}
                to the location, or connect Google or Facebook: their links come with the first reviews.
              </p>
            </StatusCard>
          )}
          <p className={isOver ? "err" : "hint"} role="status">
            {body.auto_select_sources
              ? "Links picked by hand are used when automatic picking is off."
              : `${chosen} of ${askLimits.links} selected`}
          </p>
        </>
      )}
      <p className="hint">
        Everyone gets the same links, whatever they respond. Google does not allow showing them only to happy
        customers.
      </p>
    </fieldset>
  )
}
