"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useEffect, useState } from "react"
import { queries } from "#components/ui/queries.ts"
import { StatusCard } from "#components/ui/status-card.tsx"
import { fetchProcessing } from "#lib/features/billing/browser.ts"

/** How often and how long it is asked (D-227). */
const everyMs = 1_000
const longestMs = 30_000

export type ProcessingCardProps = {
  accountId: string
  /** That of a hosted page one has come back from. */
  session: string | null
}

/** A payment that the provider has not settled yet: asked each second, and the page is loaded anew when it has. */
export function ProcessingCard({ accountId, session }: ProcessingCardProps) {
  const router = useRouter()
  const [isLate, setLate] = useState(false)
  const { data } = useQuery(
    {
      queryKey: ["billing-processing", accountId, session],
      queryFn: ({ signal }) => fetchProcessing(accountId, session, signal),
      refetchInterval: ({ state }) =>
        isLate || (state.data && state.data.status !== "requested") ? false : everyMs,
      refetchIntervalInBackground: true,
      enabled: !isLate,
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  )
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  const isSettled = data !== undefined && data.status !== "requested"
  useEffect(() => {
    if (isSettled) router.refresh()
  }, [isSettled, router])
  return isLate && !isSettled ? (
    <StatusCard tone="warning" title="Your payment is taking longer than usual" role="status">
      <p>Nothing else is needed. Reload this page in a few minutes to see how it went.</p>
    </StatusCard>
  ) : (
    <StatusCard tone="accent" title="Payment is being processed" role="status">
      <p>This takes up to 30 seconds. Stay on this page.</p>
    </StatusCard>
  )
}
