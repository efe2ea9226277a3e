"use client"

import { useEffect } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { StatusCard } from "./status-card.tsx"

/** Leaves for the hosted page of the provider (D-287); before scripts run by itself too, else by the link. */
export function ContinueToPayment({ href }: { href: string }) {
  useEffect(() => window.location.replace(href), [href])
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
