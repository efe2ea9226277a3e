"use client"

import { clsx } from "clsx"
import { Search } from "lucide"
import { useRouter } from "next/navigation"
import { type FormEvent, useEffect, useRef } from "react"
import { Icon } from "#components/ui/icon.tsx"
import { PendingLink, usePending } from "#components/ui/pending.tsx"
import { patchedQuery, valueChange } from "#lib/features/filter-bar/changes.ts"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"
import { withQuery } from "#lib/routes/query.ts"

/** Names that a search takes away. */
const dropped = ["before", "after", "page", "pick", "q"]

export type SearchBoxProps = {
  label: string
  /** Address of the page without its query. */
  path: string
  value: string
  query: string
  /** Name of the text in the address. */
  name?: string
  /** Searches while it is typed, after a short pause. */
  isLive?: boolean
}

/** Pause after the last key before a live search. */
const pauseMs = 300

/** Searches a list: a form before scripts run, a change of the address afterwards. */
export function SearchBox(props: SearchBoxProps) {
  const { label, path, value, query, name: own = "search_terms", isLive = false } = props
  const router = useRouter()
  const { start } = usePending()
  const search = new URLSearchParams(query)
  const hrefOf = (text: string | null, from = search) =>
    withQuery(path, orderedQuery(patchedQuery(from, valueChange({ [own]: text }))))
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    // Only a change of the address writes here: what was typed before scripts ran stays.
    if (shown.current === value || !input.current) return
    shown.current = value
    // Of a live search the answer comes while more is typed.
    if (isLive && document.activeElement === input.current && value !== "") return
    input.current.value = value
  }, [value, isLive])
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const find = (go: "push" | "replace") => {
    clearTimeout(pause.current)
    const text = input.current?.value.trim()
    // A filter that was chosen just now stands in the address before the server has drawn it.
    const now = new URLSearchParams(window.location.search)
    start(() => router[go](hrefOf(text || null, now), { scroll: false }))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find("push")
  }
  const type = () => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => find("replace"), pauseMs)
  }
  return (
    <search className="max-w-60 flex-[1_1_160px] max-md:order-3 max-md:max-w-none max-md:basis-full [&_::-webkit-search-cancel-button]:hidden">
      <form action={path} method="get" onSubmit={submit}>
        {[...search]
          .filter(([name]) => name !== own && !dropped.includes(name))
          .map(([name, text]) => (
            <input type="hidden" key={name} name={name} value={text} />
          ))}
        <span className="withicon">
          <Icon icon={Search} />
          <input
            ref={input}
            className={clsx("input input-dense", value !== "" && "pr-14")}
            type="search"
            name={own}
            placeholder={label}
            aria-label={label}
            maxLength={200}
            defaultValue={value}
            onInput={isLive ? type : undefined}
          />
          {value !== "" && (
            <PendingLink
              className="btn-link absolute top-1 right-1 h-6 px-1.5"
              href={hrefOf(null)}
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
