"use client"

import { useQuery } from "@tanstack/react-query"
import { RefreshCw, TriangleAlert } from "lucide"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { queries } from "#components/ui/queries.ts"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { PricingPreview } from "#lib/contract/billing/schema.ts"
import { fetchPricingPreview } from "#lib/features/billing/browser.ts"
import { type PlanChoice, previewMoney } from "#lib/features/billing/preview-lines.ts"
import { MoneyLines } from "./money-lines.tsx"

/** Found by the server; nothing where the browser asks by itself. */
export type FirstPreview = { preview: PricingPreview | null } | undefined

/**
 * The price of a choice, as the provider works it out (D-288): loading, received or an error.
 * @param first of the server, so that it stands there before scripts run.
 */
export function usePricingPreview(choice: PlanChoice, first: FirstPreview) {
  return useQuery(
    {
      queryKey: ["pricing-preview", choice.accountId, choice.planCode, choice.intervalUnit],
      queryFn: ({ signal }) => fetchPricingPreview(choice, signal),
      ...(first?.preview ? { initialData: first.preview } : {}),
      enabled: first === undefined,
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  )
}

const loading = (
  <div className="grid gap-3" aria-busy="true">
    <p className="sr-only" role="status">
      Working out the price
    </p>
    {["w-40", "w-30"].map((width) => (
      <div key={width} className="flex justify-between gap-4">
        <Skeleton className={width} />
        <Skeleton width="short" />
      </div>
    ))}
    <div className="flex justify-between gap-4 border-t border-line pt-3">
      <Skeleton width="short" />
      <Skeleton width="short" />
    </div>
  </div>
)

export type PricePreviewProps = {
  query: Pick<ReturnType<typeof usePricingPreview>, "data" | "isError" | "isFetching" | "refetch">
  choice: PlanChoice
  /** The server could not find it. */
  hasFailed: boolean
  /** The page that tries again before scripts run. */
  retryHref: string
  timeZone: string
}

/** The exact sum before the act: what is due today, what later (F-287). */
export function PricePreview({ query, choice, hasFailed, retryHref, timeZone }: PricePreviewProps) {
  const { data, isError, isFetching, refetch } = query
  const hydrated = useHydrated()
  if (data) {
    const { lines, sum, later } = previewMoney(data, choice, timeZone)
    return (
      <div className="grid gap-3" data-preview="received">
        <MoneyLines lines={lines} sum={sum} currency={data.currency} />
        <p className="text-13 text-muted">{later}</p>
      </div>
    )
  }
  if (isFetching || !(isError || hasFailed)) return loading
  const retry = (
    <>
      <Icon icon={RefreshCw} />
      Retry
    </>
  )
  return (
    <div className="void void-err rounded-card border border-line" role="alert">
      <Icon icon={TriangleAlert} />
      <h2>Could not work out the price</h2>
      <p>Nothing was changed or charged.</p>
      {hydrated ? (
        <Button dense data-track="billing.retry_preview" onClick={() => void refetch()}>
          {retry}
        </Button>
      ) : (
        <a className={buttonClass({ dense: true })} href={retryHref}>
          {retry}
        </a>
      )}
    </div>
  )
}
