"use client"

import { useRouter, useSearchParams } from "next/navigation"
import { createLoader, type inferParserType, type ParserMap } from "nuqs/server"
import { useLayoutEffect, useOptimistic, useRef } from "react"
import { usePending } from "#components/ui/pending.tsx"
import { joinList } from "#lib/contract/comma-list.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { type Patch, patchedQuery } from "#lib/features/filter-bar/changes.ts"
import { orderedQuery } from "#lib/features/filter-bar/names.ts"
import { consumeRemoved } from "#lib/features/filter-bar/removed.ts"
import { withQuery } from "#lib/routes/query.ts"

type Parser = { parse: (text: string) => unknown; serialize: (value: never) => string }

/** A change in the words of the address; what the parser of its name refuses is removed. */
function readPatch(parsers: object, patch: Patch): Patch {
  const written = (name: string, text: string) => {
    const parser = ownValue(parsers as Record<string, Parser | undefined>, name)
    const value = parser?.parse(text) ?? null
    return value === null ? null : parser!.serialize(value as never)
  }
  return Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name,
      value === null ? null : written(name, Array.isArray(value) ? joinList(value) : String(value)),
    ]),
  )
}

/** Values in the URL of a page, and functions that change them. */
export type AddressValues<V> = {
  values: V
  change: (patch: Patch) => void
  /** Address of the page after a change, for links. */
  hrefOf: (patch: Patch) => string
}

/**
 * The values that the address of a page holds. A change is shown at once and goes there in the transition of the page,
 * in canonical order (D-098), and the server draws the rest; until then, further changes add to it.
 * @param path of the page.
 */
export function useAddressValues<P extends ParserMap>(
  path: string,
  parsers: P,
): AddressValues<inferParserType<P>> {
  const router = useRouter()
  const { start } = usePending()
  const [query, setQuery] = useOptimistic(useSearchParams().toString())
  const latest = useRef(query)
  useLayoutEffect(() => {
    latest.current = query
  }, [query])
  const changed = (from: string, patch: Patch) => {
    const next = patchedQuery(new URLSearchParams(from), patch)
    consumeRemoved(next)
    return orderedQuery(next)
  }
  return {
    values: createLoader(parsers)(new URLSearchParams(query)),
    change: (patch) => {
      const next = changed(latest.current, readPatch(parsers, patch))
      latest.current = next.toString()
      start(() => {
        setQuery(next.toString())
        const href = withQuery(path, next)
        // The address says it at once, not when the server has answered.
        history.pushState(null, "", href)
        router.replace(href, { scroll: false })
      })
    },
    hrefOf: (patch) => withQuery(path, changed(query, patch)),
  }
}
