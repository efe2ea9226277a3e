"use client"

import { useEffect } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"

/**
 * Leads to the hosted page of the provider (D-287).
 * @param isAtOnce it leaves by itself, since the payment was just asked for; who has come back without paying decides.
 */
export function ContinueToPayment({ href, isAtOnce = false }: { href: string; isAtOnce?: boolean }) {
  useEffect(() => {
    if (isAtOnce) window.location.replace(href)
  }, [href, isAtOnce])
  return (
    <StatusCard tone="accent" title="Continue to our payment provider" role="status">
      <p>You enter your card there, and come back here afterwards.</p>
      <a
        className={buttonClass({ kind: "primary", dense: true }, "mt-2.5")}
        href={href}
        data-track="billing.continue"
      >
        Continue to payment
      </a>
    </StatusCard>
  )
}
