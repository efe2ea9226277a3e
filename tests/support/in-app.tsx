import { type RenderResult, render } from "@testing-library/react"
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime"
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime"
import { RouterContext } from "next/dist/shared/lib/router-context.shared-runtime"
import { type ReactNode, useState } from "react"

const nothing = () => {}

export type AppPageProps = {
  path: string
  search: URLSearchParams
  /** Called with the new query, without `?`. */
  go: (query: string) => void
  /** Overrides of Next's router, where that is more than navigating. */
  router?: Record<string, (href: string) => void>
  children: ReactNode
}

/** Wrapper that Next puts around a page: its router, path and query. */
export function AppPage({ path, search, go, router: own, children }: AppPageProps) {
  const push = (href: string) => go(href.split("?")[1] ?? "")
  const usual = {
    push,
    replace: push,
    refresh: nothing,
    back: nothing,
    forward: nothing,
    prefetch: async () => {},
  }
  const router = { ...usual, ...own }
  // Outside of Next's bundler `next/link` is the one that asks this router.
  const forLinks = { ...router, pathname: path, asPath: path, query: {} }
  return (
    <AppRouterContext value={router as never}>
      <RouterContext value={forLinks as never}>
        <PathnameContext value={path}>
          <SearchParamsContext value={search}>{children}</SearchParamsContext>
        </PathnameContext>
      </RouterContext>
    </AppRouterContext>
  )
}

export type Address = { query: URLSearchParams; history: string[] }

/**
 * Renders an island where a page would: the router and the islands write one address, which the hooks read again.
 * @returns the screen of Testing Library and the address, which stays up to date.
 */
export function renderInApp(
  element: ReactNode,
  { path = "/", query = "" }: { path?: string; query?: string } = {},
): RenderResult & { address: Address } {
  const address: Address = { query: new URLSearchParams(query), history: [] }
  function Page() {
    const [search, setSearch] = useState(address.query)
    const go = (text: string) => {
      address.query = new URLSearchParams(text)
      address.history.push(text)
      setSearch(address.query)
    }
    return (
      <AppPage path={path} search={search} go={go}>
        {element}
      </AppPage>
    )
  }
  return { ...render(<Page />), address }
}
