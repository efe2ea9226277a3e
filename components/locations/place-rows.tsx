"use client"

import { clsx } from "clsx"
import { MapPin } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import type { Attribution, Place } from "#lib/contract/places/schema.ts"

type PlaceRowsProps = {
  /** Of the field; rows and list begin with it. */
  id: string
  active: number
  places: readonly Place[]
  /** Search text. */
  text: string
  attribution: Attribution | null
  isLoading: boolean
  onChoose: (place: Place) => void
}

/** The places that a search has found, and who has to be named beside them. */
export function PlaceRows({ id, active, places, text, attribution, isLoading, onChoose }: PlaceRowsProps) {
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
          <p className="text-faint">Check the spelling or fill the form by hand.</p>
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
