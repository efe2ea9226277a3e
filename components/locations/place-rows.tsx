"use client"

import { clsx } from "clsx"
import { MapPin } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import type { Attribution, Place } from "#lib/contract/places/schema.ts"

/** Google's own page with a map that tells the Place ID of a business. */
const placeIdFinder = "https://developers.google.com/maps/documentation/places/web-service/place-id"

type PlaceRowsProps = {
  /** Of the field; rows and list begin with it. */
  id: string
  active: number
  places: readonly Place[]
  /** Search text. */
  text: string
  attribution: Attribution | null
  isLoading: boolean
  /** The form has a field for the Place ID. */
  hasPlaceId: boolean
  onChoose: (place: Place) => void
}

/** The places that a search has found, and who has to be named beside them. */
export function PlaceRows(props: PlaceRowsProps) {
  const { id, active, places, text, attribution, isLoading, hasPlaceId, onChoose } = props
  return (
    <div className="menu" tabIndex={-1}>
      <div id={`${id}-list`} role="listbox" aria-label="Places" aria-busy={isLoading}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={`${index} ${place.google_place_id}`}
            id={`${id}-${index}`}
            className={clsx("menu-item items-start", index === active && "is-active")}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
          >
            <Icon icon={MapPin} />
            <span className="min-w-0 whitespace-normal">
              <span className="cell-main block">{place.name}</span>
              <span className="cell-sub block">{place.formatted_address}</span>
            </span>
          </div>
        ))}
      </div>
      {isLoading && places.length === 0 && (
        <div className="menu-item" aria-hidden="true">
          <Skeleton width="long" />
        </div>
      )}
      {!isLoading && places.length === 0 && (
        <div className="grid gap-1 p-3 text-13" role="status">
          <p>No place found for “{text}”.</p>
          <p className="text-faint">Check the spelling, or search for the street and city alone.</p>
          {hasPlaceId && (
            <p className="text-faint">
              To find the Place ID by hand, look the business up in{" "}
              <a
                href={placeIdFinder}
                target="_blank"
                rel="noreferrer"
                data-track="settings_location.place_id_finder"
              >
                Google's Place ID Finder
              </a>{" "}
              and enter the ID under Google Place ID.
            </p>
          )}
        </div>
      )}
      {attribution && places.length > 0 && (
        <p className="px-2 py-1 text-12 text-faint">
          {attribution.href ? (
            <a href={attribution.href} target="_blank" rel="noreferrer">
              {attribution.text}
            </a>
          ) : (
            attribution.text
          )}
        </p>
      )}
    </div>
  )
}
