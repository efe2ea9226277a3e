"use client"

import { useQuery } from "@tanstack/react-query"
import { Search, TriangleAlert } from "lucide"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { useFilling } from "#components/form/form-filling.tsx"
import { useOptionList } from "#components/form/use-option-list.ts"
import { Icon } from "#components/ui/icon.tsx"
import { queries } from "#components/ui/queries.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { Id } from "#lib/contract/common.ts"
import type { Place } from "#lib/contract/places/schema.ts"
import { sameId } from "#lib/contract/same-id.ts"
import { placeSearchError } from "#lib/errors/texts.ts"
import { placeSearchPart } from "#lib/features/locations/issue-texts.ts"
import { loadFilling, searchPlaces } from "#lib/features/locations/place-lookups.ts"
import { fillTexts, textIn } from "./form-texts.ts"
import { PlaceRows } from "./place-rows.tsx"

/** Pause after the last key before places are searched (D-148). */
const searchDelayMs = 500
const minCharacters = 3

const newSession = () => crypto.randomUUID()

const filledText = (place: Place): string =>
  place.google_place_id
    ? `Filled in from ${place.name}. Check the fields before you save.`
    : `Filled in from ${place.name}, which has no Google Place ID here. Check the fields before you save, and enter the ID.`

/** A place as a location may be filled in from it: a copy of another location has a Google Place ID of its own, or none. */
const forLocation = (place: Place, id: Id | undefined): Place =>
  place.location_id == null || (id !== undefined && sameId(place.location_id, id))
    ? place
    : { ...place, google_place_id: null }

export type QuickSearchProps = {
  /** Name and city of the location that is looked for, where they are known. */
  initial?: string
  /** Absent for a new one. */
  locationId?: Id | undefined
  /** The form has a field for the Google Place ID. */
  hasPlaceId: boolean
}

/** Finds a location by name and city, and fills in the fields of its form from the place that is chosen (D-148). */
export function QuickSearch({ initial = "", locationId, hasPlaceId }: QuickSearchProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const session = useRef<string>(undefined)
  const [text, setText] = useState(initial)
  const [hasFailed, setFailed] = useState(false)
  const [filled, setFilled] = useState("")
  const { fillIn } = useFilling()
  const { isOpen, active, ...list } = useOptionList(box, id)
  const typed = useDebounced(text.trim(), searchDelayMs)
  const wanted = typed === text.trim() && typed.length >= minCharacters ? typed : ""
  const { data, isError, isFetching } = useQuery(
    {
      queryKey: ["places", id, wanted],
      queryFn: ({ signal }) => {
        session.current ??= newSession()
        return searchPlaces(wanted, session.current, signal)
      },
      enabled: isOpen && wanted !== "",
      retry: false,
      gcTime: 0,
    },
    queries,
  )
  const places = data?.places ?? []
  // Whoever comes from an issue sees at once what is found.
  useEffect(() => {
    if (window.location.hash === `#${placeSearchPart}`) box.current?.querySelector("input")?.focus()
  }, [])
  const error = hasFailed || (isError && !isFetching && wanted !== "") ? placeSearchError : undefined

  const choose = async (chosen: Place) => {
    const place = forLocation(chosen, locationId)
    const form = box.current?.closest("form")
    if (!form) return
    list.shut()
    setFailed(false)
    const token = session.current ?? newSession()
    session.current = undefined
    try {
      const filling = await loadFilling(place, token, (name) => textIn(form, name))
      fillTexts(form, filling.texts)
      fillIn(filling)
      setFilled(filledText(place))
      setText("")
    } catch {
      setFailed(true)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    list.onListKey(event, places.length)
    if (event.key !== "Enter") return
    // The form is sent with its button alone: a search is not the end of filling it in.
    event.preventDefault()
    const place = places[Math.max(active, 0)]
    if (isOpen && place) void choose(place)
  }

  return (
    <div id={placeSearchPart} className="hidden scroll-mt-4 rounded-card bg-sunken p-4 scripted:block">
      <div className="field" ref={box}>
        <label className="label" htmlFor={id}>
          Quick Search
        </label>
        <div className="type-ahead">
          <span className="withicon">
            <Icon icon={Search} />
            <input
              className="input"
              {...list.field}
              type="search"
              placeholder="Name and city"
              value={text}
              maxLength={200}
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              aria-describedby={[error && `${id}-error`, `${id}-hint`].filter(Boolean).join(" ")}
              onInput={(event) => event.stopPropagation()}
              onChange={(event) => {
                setText(event.target.value)
                setFailed(false)
                list.reopen()
              }}
              onFocus={list.open}
              onKeyDown={onKeyDown}
            />
          </span>
          {isOpen && wanted !== "" && !error && (
            <PlaceRows
              id={id}
              active={active}
              places={places}
              text={wanted}
              attribution={data?.attribution ?? null}
              isLoading={isFetching}
              hasPlaceId={hasPlaceId}
              onChoose={(place) => void choose(place)}
            />
          )}
        </div>
        <span className="hint" id={`${id}-hint`} role="status">
          {filled || "Choosing a result fills name, address, phone, website and category."}
        </span>
        {error && (
          <span className="err" id={`${id}-error`} role="alert">
            <Icon icon={TriangleAlert} />
            {error}
          </span>
        )}
      </div>
    </div>
  )
}
