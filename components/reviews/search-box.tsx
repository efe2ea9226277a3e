"use client"

import { useRouter } from "next/navigation"
import { type FormEvent, useEffect, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink, usePending } from "#components/ui/pending.tsx"
import { changedReviewsHref } from "#lib/features/reviews/hrefs.ts"
import { routes } from "#lib/routes/routes.ts"

/** Names that the form writes itself or that a search takes away. */
const dropped = ["search_terms", "before", "after", "page", "pick", "q"]

export type SearchBoxProps = { value: string; query: string }

/** Searches the reviews: a form before scripts run, a change of the address afterwards. */
export function SearchBox({ value, query }: SearchBoxProps) {
  const router = useRouter()
  const { start } = usePending()
  const search = new URLSearchParams(query)
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    // Only a change of the address writes here: what was typed before scripts ran stays.
    if (shown.current === value || !input.current) return
    shown.current = value
    input.current.value = value
  }, [value])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = input.current?.value.trim()
    start(() => router.push(changedReviewsHref(search, { search_terms: text || null }), { scroll: false }))
  }
  return (
    <search className="rlist-search">
      <form action={routes.reviews()} method="get" onSubmit={submit}>
        {[...search]
          .filter(([name]) => !dropped.includes(name))
          .map(([name, text]) => (
            <input type="hidden" key={name} name={name} value={text} />
          ))}
        <span className="withicon">
          <Icon name="search" />
          <input
            ref={input}
            className="input input-dense"
            type="search"
            name="search_terms"
            placeholder="Search reviews"
            aria-label="Search reviews"
            maxLength={200}
            defaultValue={value}
          />
          {value !== "" && (
            <PendingLink
              className="btn-link search-clear"
              href={changedReviewsHref(search, { search_terms: null })}
              aria-label="Clear search"
              onClick={() => input.current?.focus()}
            >
              Clear
            </PendingLink>
          )}
        </span>
      </form>
    </search>
  )
}
