"use client"

import Link from "next/link"
import { sendForm } from "#components/form/send-form.ts"
import type { OnboardingItem } from "#lib/contract/setup-progress/constants.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type StepLinkProps = {
  href: string
  label: string
  /** Onboarding item to record as started; not needed once it is done. */
  starts: OnboardingItem | null
}

/** The way to a step of the checklist. */
export function StepLink({ href, label, starts }: StepLinkProps) {
  const noteStart = () => {
    if (!starts) return
    const page = `${location.pathname}${location.search}`
    void sendForm(
      routes.form("onboarding.step"),
      new URLSearchParams({ [pageField]: page, item: starts, step: "started" }),
    )
  }
  return (
    <Link className="font-medium" href={href} prefetch={false} onClick={noteStart}>
      {label}
    </Link>
  )
}
